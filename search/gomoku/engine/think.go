package engine

import (
	"context"

	"gogo/board/gomoku"
	"gogo/search"
	"gogo/search/gomoku/threats"
)

// thought is the work on one move.
type thought struct {
	engine *Engine
	limits Limits
	clock  *search.Clock
	report func(Report)
	game   *game
	before int64 // stones that the engine's searches of threats had placed
}

const (
	// rootBudget bounds the stones of each search for a forced win before the
	// search proper; rootRate is how many of them a millisecond of the move's
	// time allows, a tenth of what it could make; depthBudget is how many a
	// limit of depth allows, times its square.
	rootBudget  = 200_000
	rootRate    = 80
	depthBudget = 300
)

// think finds a move: one that needs no choice, one that wins by force or the
// search's.
func (t *thought) think(ctx context.Context) Report {
	if r, ok := t.obvious(ctx); ok {
		return t.found(r)
	}
	if !t.limits.AtOnce { // where the time is up from the start, and the budget small
		t.game.vcf.Halted = func() bool { return ctx.Err() != nil || t.clock.Expired() }
		defer func() { t.game.vcf.Halted = nil }()
	}
	if line := t.winByVCF(); line != nil {
		return t.found(t.proof(1, line))
	}
	if line := t.winByVCT(); line != nil {
		return t.found(t.proof(2, line))
	}
	r := t.search(ctx)
	switch {
	case len(r.PV) == 0:
		r.PV = []gomoku.Point{threats.LostMove(t.game.state, t.game.state.Board().ToMove())}
	case r.Depth == 0: // there was no time for it
		r.Value = t.leafAfter(r.PV[0])
	default:
		return r
	}
	return t.found(r)
}

// placed returns how many stones the searches of threats have placed for this
// move.
func (t *thought) placed() int64 { return t.engine.vct.Nodes() - t.before }

// proof reports the line of a win by force that a search of threats found.
func (t *thought) proof(depth int, line []gomoku.Point) Report {
	return Report{Depth: depth, SelDepth: len(line), Value: search.WinIn(len(line)), Nodes: t.placed(), PV: line}
}

// found passes a result on that needed no search.
func (t *thought) found(r Report) Report {
	r.Elapsed = t.clock.Elapsed()
	if t.report != nil {
		t.report(r)
	}
	return r
}

// winByVCF returns the win by the fewest fours, if there is one.
func (t *thought) winByVCF() []gomoku.Point {
	line, _ := t.game.vcf.Shortest(t.game.state, threats.Unlimited, t.budget())
	return line
}

// winByVCT returns a win by fours and threes, if there is one.
func (t *thought) winByVCT() []gomoku.Point {
	if t.limits.AtOnce {
		return nil
	}
	line, _ := t.engine.vct.Solve(t.game.state, vctLimit, t.budget())
	return line
}

// vctLimit bounds the threats of a win looked for before the search.
const vctLimit = 12

// budget returns how many stones a search for a forced win may place.
func (t *thought) budget() int {
	budget := rootBudget
	if t.limits.AtOnce {
		budget = leafBudget
	}
	if left := t.clock.Left(); left < search.Forever {
		budget = min(budget, max(int(left.Milliseconds())*rootRate, leafBudget))
	}
	if d := t.limits.Depth; d > 0 {
		budget = min(budget, depthBudget*d*d)
	}
	if t.limits.Nodes > 0 {
		budget = int(min(int64(budget), t.limits.Nodes/4))
	}
	return budget
}

// search runs the driver on as many threads as the limits allow.
func (t *thought) search(ctx context.Context) Report {
	placed := t.placed()
	limits := search.Limits{Depth: t.limits.Depth}
	if t.limits.Nodes > 0 {
		limits.Nodes = max(t.limits.Nodes-placed, 1)
	}
	if t.limits.AtOnce {
		limits.Depth = 1
	}
	games := []search.Game{t.game}
	for i := 1; i < t.limits.Threads; i++ {
		games = append(games, newGame(t.game.state.Board().Clone(), t.game.state.Tables(), t.engine.vcf[i]))
	}
	var tell func(search.Report)
	if t.report != nil {
		tell = func(r search.Report) { t.report(fromSearch(r, placed)) }
	}
	return fromSearch(t.engine.driver.Think(ctx, games, t.clock, limits, tell), placed)
}

// fromSearch translates a report of the driver; placed nodes were made before.
func fromSearch(r search.Report, placed int64) Report {
	pv := make([]gomoku.Point, len(r.PV))
	for i, m := range r.PV {
		pv[i] = gomoku.Point(m)
	}
	return Report{
		Depth: r.Depth, SelDepth: r.SelDepth, Value: r.Value,
		Nodes: r.Nodes + placed, Elapsed: r.Elapsed, PV: pv,
	}
}
