package engine

import (
	"cmp"
	"context"
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/search"
	"gogo/search/gomoku/threats"
)

const (
	// quickNodes bounds the search that values the only move, quickRate is the number of
	// nodes of it a millisecond of the move's time allows, a tenth of what it could make,
	// and quickShare the part of a limit of nodes.
	quickNodes = 50_000
	quickRate  = 100
	quickShare = 10
	// quickTable is its transposition table in bytes.
	quickTable = 1 << 20
	// quickVCTBudget bounds the stones of the search for threats before it; quickBits is
	// for its room and its table of fours.
	quickVCTBudget = 10_000
	quickBits      = 15
)

// obvious returns the move that needs no choice, with its value: the center of an
// empty board, a five, the only stop of a five.
func (t *thought) obvious(ctx context.Context) (r Report, ok bool) {
	s := t.game.state
	b := s.Board()
	us := b.ToMove()
	if b.Len() == 0 {
		return Report{PV: []gomoku.Point{b.At(b.Width()/2, b.Height()/2)}}, true
	}
	if s.Count(us, lines.Wins) > 0 {
		return Report{Depth: 1, SelDepth: 1, Value: search.WinIn(1), PV: []gomoku.Point{s.First(us, lines.Wins)}}, true
	}
	if s.Count(us.Other(), lines.Wins) == 0 {
		return Report{}, false
	}
	var buf [64]gomoku.Point
	if stops := threats.FiveDefenses(buf[:0], s, us.Other()); len(stops) == 1 && threats.Allowed(s, stops[0], us) {
		return t.forced(ctx, stops[0]), true
	}
	return Report{}, false
}

// forced returns the report on the only move. Its value is the one that the last
// search announced, or else that of a quick search; a win by threats takes their place.
func (t *thought) forced(ctx context.Context, move gomoku.Point) Report {
	known, ok := t.engine.last.after(t.game.state.Board(), move)
	if ok && known.Value.IsProven() {
		return known
	}
	q := t.engine.quickSearcher()
	if line := t.quickVCT(q); line != nil {
		return proof(1, line, q.vct.Nodes())
	}
	if ok {
		return known
	}
	return t.quickSearch(ctx, move, q)
}

// quickSearch values positions with one move only. It leaves the search proper alone, so
// that no other move depends on it.
type quickSearch struct {
	driver *search.Driver
	vcf    *threats.VCF
	vct    *threats.VCT
}

// newQuick returns a quick search.
func newQuick() *quickSearch {
	vcf := threats.NewVCF(quickBits)
	return &quickSearch{search.NewDriver(search.NewTable(quickTable), margins()), vcf, threats.NewVCT(quickBits, vcf)}
}

// quickSearcher returns the engine's quick search with its tables cleared.
func (e *Engine) quickSearcher() *quickSearch {
	e.quick.driver.Forget()
	e.quick.vcf.Forget()
	e.quick.vct.Forget()
	e.quick.vcf.Nodes = 0
	return e.quick
}

// clone returns a copy of the position that uses the given search of fours.
func (t *thought) clone(vcf *threats.VCF) *game {
	return newGame(t.game.state.Board().Clone(), t.game.eval, vcf)
}

// leafAfter returns the value of a move that was not searched.
func (t *thought) leafAfter(move gomoku.Point) search.Value {
	g := t.clone(t.engine.quickSearcher().vcf)
	g.Make(search.Move(move))
	return -g.leaf(1, search.Win)
}

// quickVCT returns a win by threats in a position with one move only.
func (t *thought) quickVCT(q *quickSearch) []gomoku.Point {
	if t.limits.AtOnce {
		return nil
	}
	line, _ := q.vct.Solve(t.clone(q.vcf).state, t.budget(quickVCTBudget))
	return line
}

// quickSearch searches the position of the only move a little.
func (t *thought) quickSearch(ctx context.Context, move gomoku.Point, q *quickSearch) Report {
	limits := search.Limits{Depth: t.limits.Depth, Nodes: quickNodes}
	if left := t.clock.Left(); left < search.Forever {
		limits.Nodes = min(limits.Nodes, left.Milliseconds()*quickRate)
	}
	if t.limits.Nodes > 0 {
		limits.Nodes = min(limits.Nodes, t.limits.Nodes/quickShare)
	}
	limits.Nodes = max(limits.Nodes, 1)
	before := q.vct.Nodes()
	r := fromSearch(q.driver.Think(ctx, []search.Game{t.clone(q.vcf)}, t.clock, limits, nil), before)
	if r.Depth == 0 { // there was no time for it
		r.Value = t.leafAfter(move)
	}
	if len(r.PV) == 0 || r.PV[0] != move {
		r.PV = []gomoku.Point{move}
	}
	r.Depth = 1
	r.SelDepth = max(r.SelDepth, len(r.PV))
	return r
}

// expectation is the result of a move, from which the value of the next one follows.
type expectation struct {
	position uint64 // hash of the position after the move
	value    search.Value
	pv       []gomoku.Point // from the move on
}

// note notes the result for the position on board, which has the side to move
// that it is for.
func (a *expectation) note(board *gomoku.Board, r Report) {
	board.Place(r.PV[0], board.ToMove())
	a.position, a.value, a.pv = board.Hash(), r.Value, r.PV
	board.Undo()
}

// after returns what follows for the position on board with its only move, two
// plies later. A win holds against every answer of the opponent, any other value
// only if the variation was followed.
func (a *expectation) after(board *gomoku.Board, move gomoku.Point) (r Report, ok bool) {
	before := board.Clone()
	answer := before.Undo().Point
	if len(a.pv) == 0 || before.Hash() != a.position {
		return Report{}, false
	}
	r = Report{Depth: 1, Value: a.value.FromNode(2), PV: []gomoku.Point{move}}
	followed := len(a.pv) > 1 && a.pv[1] == answer
	if followed && len(a.pv) > 2 && a.pv[2] == move {
		r.PV = a.pv[2:]
	}
	r.SelDepth = len(r.PV)
	return r, (followed || a.value >= search.Proven) && (!r.Value.IsProven() || r.Value.MateDistance() > 2)
}

// lastStand returns a move where the search has none to try because all lose: the one after
// which the opponent's win by fours is the longest, as far as a short look tells, and of
// these the one that makes most trouble. It is one that renju forbids only where all are.
func (t *thought) lastStand() gomoku.Point {
	g := t.clone(t.engine.quickSearcher().vcf)
	moves := lastStands(g.state)
	best, longest := moves[0], 0
	for _, p := range moves {
		if t.limits.AtOnce || t.clock.Expired() {
			break
		}
		if plies := g.lostAfter(p); plies > longest {
			best, longest = p, plies
		}
	}
	return best
}

// lostAfter returns in how many plies the opponent wins by fours after a move of the side to
// move, threats.Unlimited if a short look finds no way.
func (g *game) lostAfter(p gomoku.Point) int {
	g.state.Place(p, g.state.Board().ToMove())
	defer g.state.Undo()
	if line, _ := g.vcf.Shortest(g.state, threats.Unlimited, leafBudget); line != nil {
		return len(line)
	}
	return threats.Unlimited
}

// lastStands returns the moves of the side to move, which is lost, those first that the
// opponent has to see through.
func lastStands(s *lines.State) []gomoku.Point {
	us := s.Board().ToMove()
	moves := allowed(s, s.AppendNear(nil))
	if len(moves) == 0 {
		moves = allowed(s, s.AppendEmpty(nil))
	}
	if len(moves) == 0 {
		return s.AppendEmpty(nil)[:1]
	}
	order := s.Ordering(us)
	slices.SortStableFunc(moves, func(p, q gomoku.Point) int {
		return cmp.Or(cmp.Compare(trouble(s, q), trouble(s, p)), cmp.Compare(order.Of(q), order.Of(p)))
	})
	return moves
}

// allowed keeps the points that the side to move may play, in place.
func allowed(s *lines.State, points []gomoku.Point) []gomoku.Point {
	us := s.Board().ToMove()
	return slices.DeleteFunc(points, func(p gomoku.Point) bool { return !threats.Allowed(s, p, us) })
}

// trouble returns how hard a move of the side to move, which is lost, makes it for the opponent:
// first that another point wins as well, then that a four, the strongest first, is not to be
// answered, then another point for an open four.
func trouble(s *lines.State, p gomoku.Point) int {
	us := s.Board().ToMove()
	theirs, ours := s.Class(p, us.Other()), threats.ResolvedClass(s, p, us)
	sum := 0
	if theirs == lines.Wins {
		sum += 2 * lines.Classes
	}
	if ours >= lines.SimpleFour {
		sum += 2 * int(1+ours-lines.SimpleFour)
	}
	if theirs == lines.WinningFour {
		sum++
	}
	return sum
}
