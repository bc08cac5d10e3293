package ranking

import (
	"cmp"
	"math"
	"slices"
	"strconv"
)

// Standing is where a pair stands.
type Standing struct {
	Pair   int
	Place  int     // from 1; pairs that tie have the same
	Tied   bool    // whether another pair has the place too
	Boards int     // that the pair has a result on
	Score  float64 // with two decimals
}

// PlaceText returns the place as it is usually written, 2= if it is shared.
func (s Standing) PlaceText() string {
	if s.Tied {
		return strconv.Itoa(s.Place) + "="
	}
	return strconv.Itoa(s.Place)
}

// Rank returns the standings of the pairs of a field, the best first. All results count
// for the comparison, those of other pairs too. Pairs tie if their scores are the same
// with two decimals; pairs without a result are last.
func Rank(results []Result, s Scoring, field []int) []Standing {
	standings := make([]Standing, len(field))
	of := map[int]*Standing{}
	for i, pair := range field {
		standings[i].Pair = pair
		of[pair] = &standings[i]
	}
	for i, scores := range Scores(results, s) {
		for side, pair := range results[i].Pairs {
			if standing, ok := of[pair]; ok {
				standing.Boards++
				standing.Score += scores[side]
			}
		}
	}
	for i := range standings {
		standings[i].finish(s)
	}
	slices.SortFunc(standings, compareStandings)
	place(standings)
	return standings
}

// finish makes the sum of a pair's scores its score.
func (s *Standing) finish(scoring Scoring) {
	if scoring == Matchpoints && s.Boards > 0 {
		s.Score /= float64(s.Boards)
	}
	s.Score = math.Round(100*s.Score) / 100
}

// compareStandings has the better standing first. Those that tie are in the order of
// their pairs.
func compareStandings(a, b Standing) int {
	if order := compareScores(a, b); order != 0 {
		return order
	}
	return cmp.Compare(a.Pair, b.Pair)
}

// compareScores has the better score first, and no result behind every result.
func compareScores(a, b Standing) int {
	switch {
	case a.Boards > 0 && b.Boards == 0:
		return -1
	case a.Boards == 0 && b.Boards > 0:
		return 1
	}
	return cmp.Compare(b.Score, a.Score)
}

// place gives standings that are in order their places.
func place(standings []Standing) {
	for i := range standings {
		standings[i].Place = i + 1
		if i > 0 && compareScores(standings[i-1], standings[i]) == 0 {
			standings[i].Place = standings[i-1].Place
			standings[i-1].Tied, standings[i].Tied = true, true
		}
	}
}
