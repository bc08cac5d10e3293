package engine

import (
	"context"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/search"
	"gogo/search/gomoku/threats"
)

const (
	// quickNodes bounds the search that values the only move, quickRate is how many
	// nodes of it a millisecond of the move's time allows, a tenth of what it could make,
	// and quickShare the part of a limit of nodes.
	quickNodes = 50_000
	quickRate  = 100
	quickShare = 10
	// quickTable is its transposition table in bytes.
	quickTable = 1 << 20
	// quickThreats bounds the stones of the search for threats before it; quickBits is
	// for its room and its table of fours.
	quickThreats = 10_000
	quickBits    = 15
)

// obvious returns the move that needs no choice, with its value: the centre of an
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
	if stops := threats.FiveDefences(buf[:0], s, us.Other()); len(stops) == 1 && threats.Allowed(s, stops[0], us) {
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
	q := t.engine.quickly()
	if line := t.quickThreats(q); line != nil {
		return proof(1, line, q.vct.Nodes())
	}
	if ok {
		return known
	}
	return t.quickSearch(ctx, move, q)
}

// quick values positions with one move only. It leaves the search proper alone, so
// that no other move depends on it.
type quick struct {
	driver *search.Driver
	vcf    *threats.VCF
	vct    *threats.VCT
}

// newQuick returns a quick search.
func newQuick() *quick {
	vcf := threats.NewVCF(quickBits)
	return &quick{search.NewDriver(search.NewTable(quickTable), margins()), vcf, threats.NewVCT(quickBits, vcf)}
}

// quickly returns the engine's quick search, which knows nothing yet.
func (e *Engine) quickly() *quick {
	e.quick.driver.Forget()
	e.quick.vcf.Forget()
	e.quick.vct.Forget()
	e.quick.vcf.Nodes = 0
	return e.quick
}

// apart returns the position with the search of fours given.
func (t *thought) apart(vcf *threats.VCF) *game {
	return newGame(t.game.state.Board().Clone(), t.game.ruling, vcf)
}

// leafAfter returns the value of a move that was not searched.
func (t *thought) leafAfter(move gomoku.Point) search.Value {
	g := t.apart(t.engine.quickly().vcf)
	g.Make(search.Move(move))
	return -g.leaf(1, search.Win)
}

// quickThreats returns a win by threats in a position with one move only.
func (t *thought) quickThreats(q *quick) []gomoku.Point {
	if t.limits.AtOnce {
		return nil
	}
	line, _ := q.vct.Solve(t.apart(q.vcf).state, t.budget(quickThreats))
	return line
}

// quickSearch searches the position of the only move a little.
func (t *thought) quickSearch(ctx context.Context, move gomoku.Point, q *quick) Report {
	limits := search.Limits{Depth: t.limits.Depth, Nodes: quickNodes}
	if left := t.clock.Left(); left < search.Forever {
		limits.Nodes = min(limits.Nodes, left.Milliseconds()*quickRate)
	}
	if t.limits.Nodes > 0 {
		limits.Nodes = min(limits.Nodes, t.limits.Nodes/quickShare)
	}
	limits.Nodes = max(limits.Nodes, 1)
	before := q.vct.Nodes()
	r := fromSearch(q.driver.Think(ctx, []search.Game{t.apart(q.vcf)}, t.clock, limits, nil), before)
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
