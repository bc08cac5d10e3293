package search

import (
	"math"
	"math/rand/v2"
)

// MaxLevel is the level of an engine at full strength. Level 1 is a beginner.
const MaxLevel = 10

// Handicap weakens a search as people are weaker: it looks less far, and takes for the best move one
// of those that look nearly as good.
type Handicap struct {
	Depth int     // plies; 0 is no limit
	Nodes int64   // 0 is no limit
	Lines int     // the number of moves among which it chooses
	Haze  float64 // what a move may be worse, in units of Value, to be chosen e times more seldom
}

// Apply returns the limits of a search with the handicap, none of which exceeds the given ones.
func (h *Handicap) Apply(depth int, nodes int64, lines int) (lowerDepth int, fewerNodes int64, moreLines int) {
	return least(depth, h.Depth), least(nodes, h.Nodes), max(lines, h.Lines)
}

// least returns the smaller of two limits, of which 0 is none.
func least[N int | int64](a, b N) N {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// farLoss is how much a proven loss or a missed win counts for a handicap: more than any haze, so
// that what is seen to lose is not played.
const farLoss = 4000

// Choose returns which of the moves that a search has found to be played, by their values to the
// side that moves, the best first. There must be at least one.
func (h *Handicap) Choose(rng *rand.Rand, values []Value) int {
	if h.Haze <= 0 {
		return 0
	}
	weights := make([]float64, len(values))
	total := 0.0
	for i, v := range values {
		loss := float64(hazy(values[0]) - hazy(v))
		weights[i] = math.Exp(-max(0, loss) / h.Haze)
		total += weights[i]
	}
	pick := rng.Float64() * total
	for i, w := range weights {
		if pick -= w; pick < 0 {
			return i
		}
	}
	return 0
}

// hazy returns a value with proven ones brought near the others.
func hazy(v Value) Value { return min(max(v, -farLoss), farLoss) }
