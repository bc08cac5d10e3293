package engine

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

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
	solved := t.solve(ctx)
	if solved && !t.mayBeDrawn() {
		if r, ok := t.fromTablebase(); ok {
			return r
		}
	}
	r := t.searchWithoutRepeats(ctx)
	if solved {
		r = t.keepDraw(r)
	}
	return r
}

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

const (
	// tablebaseBytes bounds what the exact solver keeps.
	tablebaseBytes = 64 << 20
	// What a wall configuration takes to solve, for each square of the cells of the
	// board, since both pawns may be anywhere: this long, on the machine of the
	// benchmarks, and as long as so much of a node.
	placementTime  = 80 * time.Nanosecond
	placementNodes = 1.0 / 40
)

// solve adds the position to the tablebase, if the limits leave room for that. It
// reports whether the tablebase has the position.
func (t *thought) solve(ctx context.Context) bool {
	b, table := t.board, t.engine.tablebase
	if b.Layout() != quoridor.Narrow {
		return false
	}
	if _, _, known := table.Lookup(b); known {
		return true
	}
	if b.WallsLeft(quoridor.Black)+b.WallsLeft(quoridor.White) == 0 {
		// The pawns alone take no longer than a move of the search must.
		return table.Solve(context.WithoutCancel(ctx), b, 1) == nil
	}
	budget, ok := t.budget()
	if !ok {
		return false
	}
	if left := t.clock.Left(); left != search.Forever {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, left*3/4)
		defer cancel()
	}
	return table.Solve(ctx, b, budget) == nil
}

// budget returns how many wall configurations may be solved, and whether it pays to
// begin: if that is expected to take no more than two thirds of the limits. A search
// to a depth is not spared.
func (t *thought) budget() (configurations int, ok bool) {
	b := t.board
	placements := float64(b.Width() * b.Height() * b.Width() * b.Height())
	work := retrograde.Configurations(b) / float64(retrograde.Symmetries(b)) * placements
	if t.limits.Depth > 0 || float64(placementTime)*work > float64(t.clock.Left())*2/3 {
		return 0, false
	}
	if t.limits.Nodes == 0 {
		return math.MaxInt, true
	}
	nodes := float64(t.limits.Nodes)
	return int(nodes / (placementNodes * placements)), placementNodes*work <= nodes*2/3
}

// fromTablebase answers a position that the tablebase knows to be decided: with the shortest
// win or the longest loss.
func (t *thought) fromTablebase() (Report, bool) {
	b := t.board.Clone()
	outcome, plies, known := t.engine.tablebase.Lookup(b)
	if !known || outcome == retrograde.Draw {
		return Report{}, false
	}
	r := Report{Depth: plies, SelDepth: plies, Value: search.WinIn(plies)}
	if outcome == retrograde.Loss {
		r.Value = search.LossIn(plies)
	}
	for {
		if _, over := b.Winner(); over {
			break
		}
		m, ok := t.best(b, &r.Nodes)
		if !ok {
			break
		}
		r.PV = append(r.PV, m)
		b.Make(m, b.ToMove())
	}
	r.Elapsed = t.clock.Elapsed()
	t.report(r)
	return r, len(r.PV) > 0
}

// best returns a move of best play in a position that the tablebase knows, and counts
// the moves it looks at.
func (t *thought) best(b *quoridor.Board, nodes *int64) (best quoridor.Move, ok bool) {
	outcome, plies, _ := t.engine.tablebase.Lookup(b)
	us := b.ToMove()
	for _, m := range b.AppendMoves(nil, us) {
		b.Make(m, us)
		*nodes++
		fits := t.follows(b, outcome, plies)
		b.Undo()
		if fits {
			return m, true
		}
	}
	return quoridor.NoMove, false
}

// follows reports whether a position can follow one of the given outcome, so many
// plies from the end, by a best move.
func (t *thought) follows(b *quoridor.Board, before retrograde.Outcome, plies int) bool {
	if _, over := b.Winner(); over {
		return before == retrograde.Win && plies == 1
	}
	o, n, known := t.engine.tablebase.Lookup(b)
	return known && o == -before && (o == retrograde.Draw || n == plies-1)
}

// keepDraw replaces a move that a search has found in a drawn position if it loses: by
// a move that keeps the draw and does not bring a position of the game back, if there
// is one.
func (t *thought) keepDraw(r Report) Report {
	b := t.board.Clone()
	us := b.ToMove()
	g := newGame(b, t.engine.evaluators[0])
	held, kept := quoridor.NoMove, false
	for _, m := range b.AppendMoves(nil, us) {
		g.Make(search.Move(m))
		draws, repeats := t.follows(b, retrograde.Draw, 0), g.repeats()
		g.Undo()
		switch {
		case draws && m == r.PV[0]:
			return r
		case draws && (held == quoridor.NoMove || !kept && !repeats):
			held, kept = m, !repeats
		}
	}
	if held != quoridor.NoMove {
		r.Value, r.PV, r.Others = search.Draw, []quoridor.Move{held}, nil
	}
	return r
}
