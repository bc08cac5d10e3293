package bridge

import (
	"slices"
	"sort"
)

// Matchpoints returns the matchpoints of each of a board's scores: 1 for every other
// score that is less and 1/2 for every other that is equal (Law 78A, whose scoring
// units are twice these). Of the scores of North-South these are North-South's; those
// of East-West are the Top less them. Two scores make the result of board-a-match.
func Matchpoints(scores []int) []float64 {
	sorted := slices.Sorted(slices.Values(scores))
	points := make([]float64, len(scores))
	for i, score := range scores {
		less := sort.SearchInts(sorted, score)
		notMore := sort.Search(len(sorted), func(i int) bool { return sorted[i] > score })
		points[i] = float64(less) + float64(notMore-less-1)/2
	}
	return points
}

// Top returns the most matchpoints that one of so many scores can have.
func Top(scores int) int { return max(scores-1, 0) }

// MatchpointPercent returns the matchpoints of each of a board's scores as percentages
// of the top, 50 for a score that has no other to be compared with.
func MatchpointPercent(scores []int) []float64 {
	percent := Matchpoints(scores)
	for i := range percent {
		if top := Top(len(scores)); top > 0 {
			percent[i] *= 100 / float64(top)
		} else {
			percent[i] = 50
		}
	}
	return percent
}
