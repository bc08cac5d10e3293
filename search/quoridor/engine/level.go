package engine

import (
	"context"
	"math/rand/v2"

	"gogo/search"
)

// handicaps are the levels from 1. Matches between neighbors chose the numbers.
var handicaps = [search.MaxLevel - 1]search.Handicap{
	{Depth: 1, Lines: 10, Haze: 200},
	{Depth: 1, Lines: 8, Haze: 100},
	{Depth: 2, Lines: 8, Haze: 80},
	{Depth: 3, Nodes: 2000, Lines: 6, Haze: 60},
	{Depth: 4, Nodes: 4000, Lines: 5, Haze: 45},
	{Depth: 6, Nodes: 6000, Lines: 4, Haze: 30},
	{Depth: 8, Nodes: 10_000, Lines: 3, Haze: 20},
	{Depth: 12, Nodes: 20_000, Lines: 3, Haze: 12},
	{Depth: 16, Nodes: 40_000, Lines: 2, Haze: 6},
}

// handicapAt returns the handicap of a level, nil at full strength.
func handicapAt(level int) *search.Handicap {
	if level < 1 || level >= search.MaxLevel {
		return nil
	}
	return &handicaps[level-1]
}

// thinkWeakly finds a move as a player of a level does: one of the best of a search that sees less.
func (t *thought) thinkWeakly(ctx context.Context, h *search.Handicap) Report {
	l := &t.limits
	l.Depth, l.Nodes, l.Lines = h.Apply(l.Depth, l.Nodes, l.Lines)
	l.Threads = 1
	best := t.searchWithoutRepeats(ctx)
	lines := append([]Report{best}, best.Others...)
	values := make([]search.Value, len(lines))
	for i := range lines {
		values[i] = lines[i].Value
	}
	chosen := lines[h.Choose(t.engine.rng, values)]
	chosen.Place, chosen.Others = 0, nil
	return chosen
}

// Seed makes what a level leaves to chance repeatable.
func (e *Engine) Seed(seed uint64) { e.rng = rand.New(rand.NewPCG(seed, 0)) } //nolint:gosec // no secret
