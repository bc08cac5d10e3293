package duplicate

import (
	"cmp"
	"math"
	"slices"

	"gogo/board/bridge"
)

// The awards for a board that could not be played, in percent of the top: for a pair in
// no way at fault, partly at fault, and directly at fault (Law 12C2).
const (
	AveragePlus  = 60
	Average      = 50
	AverageMinus = 40
)

// Result is the result of a board at one table.
type Result struct {
	Board  int
	Pairs  [2]int // by side
	Points int    // of North-South

	// Adjusted says that the board was not played out. Then Awards, in percent and by
	// side, count in place of the points.
	Adjusted bool
	Awards   [2]int
}

// Unplayed returns the adjusted result of a board that could not be played, as when a
// pair has left: average minus for the sides at fault, average plus for the others.
func Unplayed(board int, pairs [2]int, fault [2]bool) Result {
	r := Result{Board: board, Pairs: pairs, Adjusted: true}
	for side, atFault := range fault {
		r.Awards[side] = AveragePlus
		if atFault {
			r.Awards[side] = AverageMinus
		}
	}
	return r
}

// pointsOf returns the points from the view of a side.
func (r Result) pointsOf(side bridge.Side) int {
	if side == bridge.EastWest {
		return -r.Points
	}
	return r.Points
}

// Scoring is a way to compare results.
type Scoring uint8

// The ways to compare results. A pair's score is the mean of its matchpoint percentages,
// or the sum of its cross-IMPs or of its plain points.
const (
	Matchpoints Scoring = iota
	CrossIMPs
	TotalPoints
)

var scoringNames = [...]string{"MP", "IMP", "POINTS"}

// String returns MP, IMP or POINTS.
func (s Scoring) String() string { return scoringNames[s] }

// impsAboveAverage is how many cross-IMPs average plus gives and average minus costs.
const impsAboveAverage = 2

// Scores returns what each result is worth for each side.
func Scores(results []Result, s Scoring) [][2]float64 {
	scores := make([][2]float64, len(results))
	played := byBoard(results)
	most := 0
	for _, at := range played {
		most = max(most, len(at))
	}
	for i, r := range results {
		if r.Adjusted {
			scores[i] = s.awarded(r.Awards)
		}
	}
	for _, at := range played {
		points := make([]int, len(at))
		for side := range bridge.EastWest + 1 {
			for i, result := range at {
				points[i] = results[result].pointsOf(side)
			}
			for i, score := range s.compare(points, most) {
				scores[at[i]][side] = score
			}
		}
	}
	return scores
}

// byBoard returns the indexes of the results that were played out, by board.
func byBoard(results []Result) map[int][]int {
	boards := map[int][]int{}
	for i, r := range results {
		if !r.Adjusted {
			boards[r.Board] = append(boards[r.Board], i)
		}
	}
	return boards
}

// awarded returns what awards are worth.
func (s Scoring) awarded(awards [2]int) (scores [2]float64) {
	for side, percent := range awards {
		switch s {
		case Matchpoints:
			scores[side] = float64(percent)
		case CrossIMPs:
			scores[side] = impsAboveAverage * float64(percent-Average) / (AveragePlus - Average)
		case TotalPoints:
		}
	}
	return scores
}

// compare returns what each of a board's scores is worth where no board has more than
// most scores.
func (s Scoring) compare(points []int, most int) []float64 {
	switch s {
	case Matchpoints:
		return neuberg(points, most)
	case CrossIMPs:
		return crossIMPs(points)
	}
	plain := make([]float64, len(points))
	for i, p := range points {
		plain[i] = float64(p)
	}
	return plain
}

// neuberg returns the percentages of a board's scores as if it had been played as often
// as the board with the most scores, m of them: p matchpoints among n scores become
// (p + 1/2) m/n - 1/2 of a top of m - 1 (Neuberg's formula).
func neuberg(points []int, most int) []float64 {
	percent := bridge.Matchpoints(points)
	for i, p := range percent {
		percent[i] = Average
		if top := bridge.Top(most); top > 0 {
			scaled := (p+0.5)*float64(most)/float64(len(points)) - 0.5
			percent[i] = 100 * scaled / float64(top)
		}
	}
	return percent
}

// crossIMPs returns the average of the IMPs of each of a board's scores against the
// others.
func crossIMPs(points []int) []float64 {
	averages := make([]float64, len(points))
	if len(points) == 1 {
		return averages
	}
	for i, own := range points {
		sum := 0
		for _, other := range points {
			sum += bridge.IMPs(own - other)
		}
		averages[i] = float64(sum) / float64(len(points)-1)
	}
	return averages
}

// Standing is the place and the score of a pair.
type Standing struct {
	Pair   int
	Place  int     // from 1; pairs that tie have the same
	Tied   bool    // whether another pair shares the place
	Boards int     // boards on which the pair has a result
	Score  float64 // with two decimals
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
	assignPlaces(standings)
	return standings
}

// finish turns the sum of a pair's scores into its final score.
func (s *Standing) finish(scoring Scoring) {
	if scoring == Matchpoints && s.Boards > 0 {
		s.Score /= float64(s.Boards)
	}
	s.Score = math.Round(100*s.Score) / 100
}

// compareStandings orders the better standing first, and tied ones by the number of the
// pair.
func compareStandings(a, b Standing) int {
	if order := compareScores(a, b); order != 0 {
		return order
	}
	return cmp.Compare(a.Pair, b.Pair)
}

// compareScores orders the better score first, and pairs without a result last.
func compareScores(a, b Standing) int {
	switch {
	case a.Boards > 0 && b.Boards == 0:
		return -1
	case a.Boards == 0 && b.Boards > 0:
		return 1
	}
	return cmp.Compare(b.Score, a.Score)
}

// assignPlaces numbers standings that are in order.
func assignPlaces(standings []Standing) {
	for i := range standings {
		standings[i].Place = i + 1
		if i > 0 && compareScores(standings[i-1], standings[i]) == 0 {
			standings[i].Place = standings[i-1].Place
			standings[i-1].Tied, standings[i].Tied = true, true
		}
	}
}
