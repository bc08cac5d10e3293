package engine

import (
	"math/rand/v2"

	"gogo/board/backgammon"
	"gogo/search"
)

// Weakness is what a level below full strength lacks. A weak player takes a play that looks nearly
// as good as the best one for it, by the order of the networks, and misjudges doubles.
type Weakness struct {
	search.Handicap // of the choice of a play, in thousandths of a point

	Rolls     int     // to look ahead at most
	CubeError float64 // standard deviation of the equity in cube decisions, in points
}

// weaknesses are the levels from 1. Matches between neighbors chose the numbers.
var weaknesses = [search.MaxLevel - 1]Weakness{
	{Handicap: search.Handicap{Lines: 16, Haze: 400}, CubeError: 0.5},
	{Handicap: search.Handicap{Lines: 15, Haze: 250}, CubeError: 0.42},
	{Handicap: search.Handicap{Lines: 14, Haze: 170}, CubeError: 0.36},
	{Handicap: search.Handicap{Lines: 13, Haze: 125}, CubeError: 0.31},
	{Handicap: search.Handicap{Lines: 12, Haze: 100}, CubeError: 0.27},
	{Handicap: search.Handicap{Lines: 11, Haze: 80}, CubeError: 0.23},
	{Handicap: search.Handicap{Lines: 10, Haze: 62}, CubeError: 0.19},
	{Handicap: search.Handicap{Lines: 8, Haze: 45}, CubeError: 0.15},
	{Handicap: search.Handicap{Lines: 6, Haze: 28}, Rolls: 1, CubeError: 0.11},
}

// WeaknessAt returns the weakness of a level, nil at full strength, which is also level 0.
func WeaknessAt(level int) *Weakness {
	if level < 1 || level >= search.MaxLevel {
		return nil
	}
	return &weaknesses[level-1]
}

// Seed makes what a level leaves to chance repeatable.
func (e *Engine) Seed(seed uint64) { e.seed = seed }

// Choose returns which play of a roll a weak player makes, by their equities, the best first. It is
// always the same for equal positions.
func (e *Engine) Choose(w *Weakness, b *backgammon.Board, d backgammon.Dice, equities []float64) int {
	values := make([]search.Value, min(w.Lines, len(equities)))
	for i := range values {
		values[i] = search.Value(1000 * equities[i]) //nolint:mnd // thousandths
	}
	rng := rand.New(rand.NewPCG(b.Hash()^e.seed, uint64(d[0])<<8|uint64(d[1]))) //nolint:gosec // no secret
	return w.Choose(rng, values)
}
