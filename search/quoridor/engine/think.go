package engine

import (
	"cmp"
	"context"
	"slices"

	"gogo/board/quoridor"
	"gogo/search"
)

// thought is the work on one move.
type thought struct {
	engine *Engine
	board  *quoridor.Board
	limits Limits
	clock  *search.Clock
	report func(Report)
	spent  int64 // nodes of a search before
}

// think looks the position up if it can be solved, or else searches. In a drawn
// position it searches too, since the opponent may err, but keeps the draw.
func (t *thought) think(ctx context.Context) Report {
	solved := t.solve(ctx)
	if r, ok := t.exact(); solved && ok {
		return r
	}
	r := t.searchFresh(ctx)
	if solved {
		r = t.hold(r)
	}
	return r
}

// searchFresh searches for a move that does not bring a position of the game back. If
// all of those lose, any other may do.
func (t *thought) searchFresh(ctx context.Context) Report {
	r := t.search(ctx, false)
	if r.Value > -search.Proven || ctx.Err() != nil || t.clock.Expired() || t.exhausted(r) {
		return r
	}
	t.spent = r.Nodes
	if again := t.search(ctx, true); again.Value > r.Value {
		return again
	}
	return r
}

// exhausted reports whether a search has used all nodes it may.
func (t *thought) exhausted(r Report) bool { return t.limits.Nodes > 0 && r.Nodes >= t.limits.Nodes }

// search runs the driver on as many threads as the limits allow.
func (t *thought) search(ctx context.Context, mayRepeat bool) Report {
	threads := max(t.limits.Threads, 1)
	games := make([]search.Game, 0, threads)
	for i := range threads {
		g := newGame(t.board.Clone(), t.engine.evaluators[i])
		g.mayRepeat = mayRepeat
		games = append(games, g)
	}
	limits := search.Limits{Depth: t.limits.Depth, Lines: t.limits.Lines}
	if t.limits.Nodes > 0 {
		limits.Nodes = t.limits.Nodes - t.spent
	}
	others := make([]Report, max(t.limits.Lines, 1))
	tell := func(r search.Report) {
		told := t.translate(r)
		others[r.Place] = told
		t.report(told)
	}
	best := t.translate(t.engine.driver.Think(ctx, games, t.clock, limits, tell))
	best.Others = nextBest(best, others[1:])
	return best
}

// nextBest returns the lines that were found beside the best one, the best first. A line
// that an iteration did not come to is one of the iteration before.
func nextBest(best Report, found []Report) (others []Report) {
	seen := map[quoridor.Move]bool{}
	for _, m := range best.PV[:min(1, len(best.PV))] {
		seen[m] = true
	}
	for _, r := range found {
		if len(r.PV) > 0 && !seen[r.PV[0]] {
			seen[r.PV[0]] = true
			others = append(others, r)
		}
	}
	slices.SortStableFunc(others, func(a, b Report) int { return cmp.Compare(b.Value, a.Value) })
	for i := range others {
		others[i].Place = i + 1
	}
	return others
}

// translate makes a report of the driver one of the engine.
func (t *thought) translate(r search.Report) Report {
	pv := make([]quoridor.Move, len(r.PV))
	for i, m := range r.PV {
		pv[i] = quoridor.Move(m)
	}
	return Report{
		Place: r.Place, Depth: r.Depth, SelDepth: r.SelDepth, Value: r.Value,
		Nodes: r.Nodes + t.spent, Elapsed: r.Elapsed, PV: pv,
	}
}
