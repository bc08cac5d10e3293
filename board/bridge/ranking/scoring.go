package ranking

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
)

// Scoring is a way to compare results.
type Scoring uint8

// The ways to compare results: percentages of matchpoints, of which a pair's score is
// the mean, and IMPs against every other result or plain points, which are added up.
const (
	Matchpoints Scoring = iota
	CrossIMPs
	TotalPoints
)

var scoringNames = [...]string{"MP", "IMP", "POINTS"}

// String returns MP, IMP or POINTS.
func (s Scoring) String() string { return scoringNames[s] }

// ParseScoring reads what String writes, large or small.
func ParseScoring(text string) (Scoring, error) {
	for i, name := range scoringNames {
		if strings.EqualFold(text, name) {
			return Scoring(i), nil
		}
	}
	return 0, fmt.Errorf("%q is no scoring: %s", text, strings.Join(scoringNames[:], ", "))
}

// impsAboveAverage is what average plus is worth in cross-IMPs, and average minus costs.
const impsAboveAverage = 2

// Scores returns what each result is worth for the sides.
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

// byBoard returns which of the results were played out on each board.
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

// compare returns what each of a board's scores is worth, where other boards have up to
// most.
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

// neuberg returns the percentages of a board's scores as if it had as many as the board
// with the most, m of them: the matchpoints p of n scores become (p + 1/2) m/n - 1/2 of a
// top of m - 1 (Neuberg's formula).
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

// crossIMPs returns for each of a board's scores the average of its IMPs against the
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
