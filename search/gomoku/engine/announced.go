package engine

import (
	"gogo/board/gomoku"
	"gogo/search"
)

// announced is the result of a move, which says what the next one is worth.
type announced struct {
	position uint64 // hash of the position after the move
	value    search.Value
	pv       []gomoku.Point // from the move on
}

// announce notes the result for the position on board, which has the side to move
// that it is for.
func (a *announced) announce(board *gomoku.Board, r Report) {
	board.Place(r.PV[0], board.ToMove())
	a.position, a.value, a.pv = board.Hash(), r.Value, r.PV
	board.Undo()
}

// after returns what follows for the position on board with its only move, two
// plies later. A win holds against every answer of the opponent, any other value
// only if the variation was followed.
func (a *announced) after(board *gomoku.Board, move gomoku.Point) (r Report, ok bool) {
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
