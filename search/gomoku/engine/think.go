package engine

import (
	"context"
	"time"

	"gogo/board/gomoku"
	"gogo/internal/eventloop"
	"gogo/search"
	"gogo/search/gomoku/threats"
)

// thought is the state of the thinking about one move.
type thought struct {
	engine *Engine
	limits Limits
	clock  *search.Clock
	report func(Report)
	game   *game
	before int64 // stones that the engine's searches of threats had placed

	threats   int64 // stones that the search for a win by threats has placed
	noThreats bool  // there is no such win
	won       Report
}

const (
	// foursBudget bounds the stones of the search for a win by fours before the search
	// proper, threatsBudget those of the search for a win by threats.
	foursBudget   = 2000
	threatsBudget = 100_000
	// threatsRate is the number of them that a millisecond of the move's time allows, a
	// hundredth of what it could place, depthBudget how many a limit of depth allows,
	// times its square, and nodesShare the part of a limit of nodes.
	threatsRate = 20
	depthBudget = 100
	nodesShare  = 16
	// threatsShare is the part of its nodes that the search proper leaves to the
	// search for threats, which goes on between its iterations, if there are minThreats
	// for it.
	threatsShare = 8
	minThreats   = 500
	// refuteShare is the part of its nodes that the search proper leaves to the search for
	// the opponent's threats, freestyleRefuteShare that in freestyle, where hardly any game
	// was lost by overlooking them.
	refuteShare          = 8
	freestyleRefuteShare = 32
)

// think finds a move: one that needs no choice, one that wins by force or the
// search's.
func (t *thought) think(ctx context.Context) Report {
	if w := weaknessAt(t.limits.Level); w != nil {
		return t.thinkWeakly(ctx, w)
	}
	if r, ok := t.obvious(ctx); ok {
		return t.announce(r)
	}
	if !t.limits.AtOnce { // where the time is up from the start, and the budget small
		defer t.stopWith(ctx)()
	}
	if line := t.winByVCF(); line != nil {
		return t.announce(proof(1, line, t.placed()))
	}
	if t.winByVCT(t.budget(threatsBudget), t.placed()) {
		return t.won
	}
	r := t.search(ctx)
	switch {
	case t.won.PV != nil:
		return t.won
	case len(r.PV) == 0:
		r.PV = []gomoku.Point{t.lastStand()}
	case r.Depth == 0: // there was no time for it
		r.Value = t.leafAfter(r.PV[0])
	default:
		return r
	}
	return t.announce(r)
}

// stopWith makes the searches of threats end with the time or ctx, until the function that it
// returns is called.
func (t *thought) stopWith(ctx context.Context) (undo func()) {
	t.game.vcf.Halted = func() bool { return eventloop.Err(ctx) != nil || t.clock.Expired() }
	return func() { t.game.vcf.Halted = nil }
}

// placed returns how many stones the searches of threats have placed for this
// move.
func (t *thought) placed() int64 { return t.engine.vct.Nodes() - t.before }

// proof reports the line of a win by force that a search of threats found.
func proof(depth int, line []gomoku.Point, nodes int64) Report {
	return Report{Depth: depth, SelDepth: len(line), Value: search.WinIn(len(line)), Nodes: nodes, PV: line}
}

// announce reports a result that needed no search.
func (t *thought) announce(r Report) Report {
	r.Elapsed = t.clock.Elapsed()
	if t.report != nil {
		t.report(r)
	}
	return r
}

// winByVCF returns the win by the fewest fours, if there is one.
func (t *thought) winByVCF() []gomoku.Point {
	line, _ := t.game.vcf.Shortest(t.game.state, threats.Unlimited, t.budget(foursBudget))
	return line
}

// winByVCT goes on looking for a win by threats, and announces it. Nodes were made
// before.
func (t *thought) winByVCT(budget int, nodes int64) bool {
	if t.limits.AtOnce || t.noThreats {
		return false
	}
	before := t.placed()
	line, exhausted := t.engine.vct.Solve(t.game.state, budget)
	placed := t.placed() - before
	t.threats += placed
	t.noThreats = exhausted
	if line == nil {
		return false
	}
	t.won = t.announce(proof(2, line, nodes+placed))
	return true
}

// budget returns how many stones a search for a forced win may place before the search
// proper, most at most.
func (t *thought) budget(most int) int {
	if t.limits.AtOnce {
		most = leafBudget
	}
	if left := t.clock.Left(); left < search.Forever {
		most = min(most, max(int(left.Milliseconds())*threatsRate, leafBudget))
	}
	if d := t.limits.Depth; d > 0 {
		most = min(most, depthBudget*d*d)
	}
	if t.limits.Nodes > 0 {
		most = int(min(int64(most), t.limits.Nodes/nodesShare))
	}
	return most
}

// search runs the driver on as many threads as the limits allow. Between its
// iterations it looks for a win by threats.
func (t *thought) search(ctx context.Context) Report {
	placed := t.placed()
	limits := t.bounds(placed)
	limits.Lines, limits.Watch = t.limits.Lines, t.watch()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	before := t.threats
	tell := func(r search.Report) {
		if t.report != nil {
			t.report(fromSearch(r, placed))
		}
		if r.Place > 0 {
			return
		}
		t.mark(Cleared, gomoku.NoPoint)
		budget := r.Nodes/threatsShare - (t.threats - before)
		if limits.Nodes > 0 {
			budget = min(budget, limits.Nodes-r.Nodes)
		}
		if !r.Value.IsProven() && budget >= minThreats && t.winByVCT(int(budget), r.Nodes+placed) {
			cancel()
		}
	}
	return fromSearch(t.engine.driver.Think(ctx, t.games(), t.clock, limits, tell), placed)
}

// bounds returns the limits of the driver when placed nodes were made before.
func (t *thought) bounds(placed int64) search.Limits {
	limits := search.Limits{Depth: t.limits.Depth, WideRoot: t.limits.WideRoot, RefuteShare: refuteShare}
	if t.game.freestyle {
		limits.RefuteShare = freestyleRefuteShare
	}
	if t.limits.Nodes > 0 {
		limits.Nodes = max(t.limits.Nodes-placed, 1)
	}
	if t.limits.AtOnce {
		limits.Depth = 1
	}
	return limits
}

// games returns the position once for each thread.
func (t *thought) games() []search.Game {
	games := []search.Game{t.game}
	for i := 1; i < t.limits.Threads; i++ {
		games = append(games, newGame(t.game.state.Board().Clone(), t.game.eval, t.engine.vcf[i]))
	}
	return games
}

// fromSearch translates a report of the driver; placed nodes were made before.
func fromSearch(r search.Report, placed int64) Report {
	pv := make([]gomoku.Point, len(r.PV))
	for i, m := range r.PV {
		pv[i] = gomoku.Point(m)
	}
	return Report{
		Place: r.Place, Depth: r.Depth, SelDepth: r.SelDepth, Value: r.Value,
		Nodes: r.Nodes + placed, Elapsed: r.Elapsed, PV: pv,
	}
}

// Mark tells how far the search of a single move is.
type Mark uint8

const (
	// NoMark is the mark of a report on a line of moves.
	NoMark Mark = iota
	// Cleared says that an iteration begins: what was begun or done holds no more.
	Cleared
	// Searching marks the move that is being searched.
	Searching
	// Done says that it was searched.
	Done
	// Losing says that it was proven to lose.
	Losing
)

// marksAfter is the time into a search after which marks are reported: nobody could follow
// earlier ones.
const marksAfter = 200 * time.Millisecond

// mark reports a move, if marks are wanted.
func (t *thought) mark(m Mark, p gomoku.Point) {
	if !t.limits.Marks || t.report == nil || t.clock.Elapsed() < marksAfter {
		return
	}
	r := Report{Mark: m}
	if p != gomoku.NoPoint {
		r.PV = []gomoku.Point{p}
	}
	t.report(r)
}

// watch returns the function that the driver reports its moves to, nil if marks are not wanted.
func (t *thought) watch() func(search.RootMove) {
	if !t.limits.Marks {
		return nil
	}
	return func(m search.RootMove) {
		p := gomoku.Point(m.Move)
		if !m.Done {
			t.mark(Searching, p)
			return
		}
		t.mark(Done, p)
		if m.Lost {
			t.mark(Losing, p)
		}
	}
}
