package engine

import (
	"context"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/search"
	"gogo/search/gomoku/threats"
)

const (
	// quickNodes bounds the search that values the only move: a few milliseconds.
	quickNodes = 1000
	// quickTable is its transposition table in bytes, quickBits that of its fours.
	quickTable = 64 << 10
	quickBits  = 8
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
// search announced, or else that of a quick search.
func (t *thought) forced(ctx context.Context, move gomoku.Point) Report {
	if r, ok := t.engine.last.after(t.game.state.Board(), move); ok {
		return r
	}
	return t.quickSearch(ctx, move)
}

// apart returns the game with a search of fours of its own: what is looked up on it
// leaves the search proper alone, so that no move depends on it.
func (t *thought) apart() *game {
	return newGame(t.game.state.Board().Clone(), t.game.state.Tables(), threats.NewVCF(quickBits))
}

// leafAfter returns the value of a move that was not searched.
func (t *thought) leafAfter(move gomoku.Point) search.Value {
	g := t.apart()
	g.Make(search.Move(move))
	return -g.leaf(1, search.Win)
}

// quickSearch searches the position of the only move a little, apart from the search
// proper.
func (t *thought) quickSearch(ctx context.Context, move gomoku.Point) Report {
	if t.engine.quick == nil {
		t.engine.quick = search.NewDriver(search.NewTable(quickTable), margins())
	}
	t.engine.quick.Forget()
	g := t.apart()
	limits := search.Limits{Depth: t.limits.Depth, Nodes: quickNodes}
	if t.limits.Nodes > 0 {
		limits.Nodes = min(limits.Nodes, t.limits.Nodes)
	}
	r := fromSearch(t.engine.quick.Think(ctx, []search.Game{g}, t.clock, limits, nil), 0)
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
