package engine

import (
	"context"
	"math/rand/v2"

	"gogo/board/gomoku"
	"gogo/search"
)

// weakness is what a level below full strength lacks.
type weakness struct {
	search.Handicap

	sight   sight
	threats bool // whether it looks for wins by fours and threats before the search
}

// weaknesses are the levels from 1. Matches between neighbors chose the numbers.
var weaknesses = [search.MaxLevel - 1]weakness{
	{Handicap: search.Handicap{Depth: 1, Lines: 30, Haze: 1800}, sight: seesFives},
	{Handicap: search.Handicap{Depth: 1, Lines: 24, Haze: 1200}, sight: seesFives},
	{Handicap: search.Handicap{Depth: 1, Lines: 12, Haze: 400}, sight: seesFours},
	{Handicap: search.Handicap{Depth: 1, Lines: 8, Haze: 100}, sight: seesFours},
	{Handicap: search.Handicap{Depth: 2, Lines: 8, Haze: 80}, sight: seesFours},
	{Handicap: search.Handicap{Depth: 3, Nodes: 2000, Lines: 6, Haze: 60}, sight: seesFours},
	{Handicap: search.Handicap{Depth: 4, Nodes: 4000, Lines: 5, Haze: 45}},
	{Handicap: search.Handicap{Depth: 6, Nodes: 8000, Lines: 4, Haze: 30}},
	{Handicap: search.Handicap{Depth: 10, Nodes: 15_000, Lines: 3, Haze: 14}, threats: true},
}

// weaknessAt returns the weakness of a level, nil at full strength.
func weaknessAt(level int) *weakness {
	if level < 1 || level >= search.MaxLevel {
		return nil
	}
	return &weaknesses[level-1]
}

// apply lowers limits to those of the weakness.
func (w *weakness) apply(l Limits) Limits {
	l.Depth, l.Nodes, l.Lines = w.Apply(l.Depth, l.Nodes, l.Lines)
	l.Threads = 1
	return l
}

// thinkWeakly finds a move as a player of a level does: what needs no choice, and otherwise one of
// the best moves of a search that sees less.
func (t *thought) thinkWeakly(ctx context.Context, w *weakness) Report {
	t.limits, t.game.sight = w.apply(t.limits), w.sight
	if r, ok := t.obvious(ctx); ok {
		return t.announce(r)
	}
	defer t.stopWith(ctx)()
	if w.threats {
		if line := t.winByVCF(); line != nil {
			return t.announce(proof(1, line, t.placed()))
		}
	} else {
		t.noThreats, t.game.vct = true, nil
	}
	lines := make([]Report, t.limits.Lines)
	told := t.report
	t.report = func(r Report) {
		if r.Mark == NoMark && r.Place < len(lines) {
			lines[r.Place] = r
		}
		if told != nil {
			told(r)
		}
	}
	best := t.search(ctx)
	t.report = told
	if t.won.PV != nil || len(best.PV) == 0 {
		return t.unchosen(best)
	}
	lines[0] = best
	return t.chooseAmong(&w.Handicap, lines)
}

// unchosen returns the result of a search that leaves no choice.
func (t *thought) unchosen(best Report) Report {
	if t.won.PV != nil {
		return t.won
	}
	best.PV = []gomoku.Point{t.lastStand()}
	return t.announce(best)
}

// chooseAmong returns one of the lines of a search.
func (t *thought) chooseAmong(h *search.Handicap, lines []Report) Report {
	var found []Report
	var values []search.Value
	seen := map[gomoku.Point]bool{}
	for _, r := range lines {
		if len(r.PV) > 0 && !seen[r.PV[0]] {
			seen[r.PV[0]] = true
			found, values = append(found, r), append(values, r.Value)
		}
	}
	r := found[h.Choose(t.engine.rng, values)]
	r.Place = 0
	return t.announce(r)
}

// Seed makes what a level leaves to chance repeatable.
func (e *Engine) Seed(seed uint64) { e.rng = rand.New(rand.NewPCG(seed, 0)) } //nolint:gosec // no secret
