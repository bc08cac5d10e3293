package engine

import (
	"cmp"
	"context"
	"slices"

	"gogo/board/quoridor"
	"gogo/search"
	"gogo/search/quoridor/retrograde"
)

// thought is the state of the thinking about one move.
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
	if h := handicapAt(t.limits.Level); h != nil {
		return t.thinkWeakly(ctx, h)
	}
	if !t.solve(ctx) {
		return t.searchWithoutRepeats(ctx)
	}
	if !t.mayBeDrawn() {
		if r, ok := t.fromTablebase(); ok {
			return r
		}
	}
	if t.hasDrawRules() {
		// The lengths of games count, which the outcomes do not know.
		r := t.searchWithoutRepeats(ctx)
		if t.outcome(t.board) == retrograde.Draw {
			r = t.keepOutcome(r)
		}
		return r
	}
	if r, ok := t.fromOutcomes(); ok {
		return r
	}
	return t.keepOutcome(t.searchWithoutRepeats(ctx))
}

// hasDrawRules reports whether the game may end in a draw.
func (t *thought) hasDrawRules() bool { return t.board.DrawRules() != quoridor.DrawRules{} }

// mayBeDrawn reports whether the rules of draws may end the game before the outcome that the
// tablebase, which does not know them, has for the position.
func (t *thought) mayBeDrawn() bool {
	rules := t.board.DrawRules()
	_, plies, _ := t.engine.tablebase.Lookup(t.board)
	if left, limited := t.board.MovesLeft(); limited && plies > left {
		return true
	}
	if rules.Repetition == 0 {
		return false
	}
	seen := map[uint64]int{}
	for b := t.board.Clone(); ; b.Undo() {
		seen[b.Hash()]++
		if seen[b.Hash()] >= rules.Repetition-1 {
			// Best play only comes to positions that are nearer to the end.
			if _, n, known := t.engine.tablebase.Lookup(b); !known || n < plies {
				return true
			}
		}
		if n := b.Len(); n == t.board.DrawsFrom() || b.Moves()[n-1].Move.IsWall() {
			return false
		}
	}
}

// searchWithoutRepeats searches for a move that does not bring a position of the game back. If
// all of those lose, any other may do. Where a repetition draws the game, the search values it.
func (t *thought) searchWithoutRepeats(ctx context.Context) Report {
	if t.board.DrawRules().Repetition > 0 {
		return t.search(ctx, true)
	}
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
	// Of a root that is solved the outcomes would say no more than which moves keep it.
	knownFrom, partly := t.engine.outcomes.KnownFrom(t.board)
	partly = partly && knownFrom > t.board.Placed() && !t.hasDrawRules()
	for i := range threads {
		g := newGame(t.board.Clone(), t.engine.evaluators[i])
		g.mayRepeat = mayRepeat
		if partly {
			g.outcomes, g.knownFrom = t.engine.outcomes, knownFrom
		}
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
