package ranking

import "gogo/board/bridge"

// The awards for a board that could not be played, in percent of the top: for a pair in
// no way at fault, one partly at fault, and one directly at fault (Law 12C2).
const (
	AveragePlus  = 60
	Average      = 50
	AverageMinus = 40
)

// Result is what came of a board at a table.
type Result struct {
	Board  int
	Pairs  [2]int // by the side that they played
	Points int    // of North-South

	// Adjusted is whether the board was not played out. Then Awards count, by the side,
	// in place of points.
	Adjusted bool
	Awards   [2]int
}

// Unplayed returns the result of a board that could not be played because of the sides
// whose fault it was, as when they have left.
func Unplayed(board int, pairs [2]int, fault [2]bool) Result {
	r := Result{Board: board, Pairs: pairs, Adjusted: true}
	for side, atFault := range fault {
		r.Awards[side] = AveragePlus
		if atFault {
			r.Awards[side] = AverageMinus
		}
	}
	return r
}

// pointsOf returns the points of a side.
func (r Result) pointsOf(side bridge.Side) int {
	if side == bridge.EastWest {
		return -r.Points
	}
	return r.Points
}
