package lines

import "gogo/board/gomoku"

// Ordering says how promising the moves of one position look, to try them in that order: for
// their own threats and for those of the opponent that they take away, by the stones about
// them, by what the opponent threatens, and by the way from the last stones. It holds until
// the position changes.
type Ordering struct {
	state      *State
	color      uint
	own, other *[codes]codeEntry
	windows    *windowTable
	replies    *[ClassPairs]int16
	near       [LastStones]nearTable // the last stone first
	stones     int                   // of near
}

// Ordering returns the ordering of the moves of c.
func (s *State) Ordering(c gomoku.Color) Ordering {
	i, t := index(c), s.tables
	o := Ordering{
		state: s, color: uint(i), own: t.codes[i], other: t.codes[1-i],
		windows: t.windows[i], replies: &t.replies[i][s.threatsOf(1-i)],
	}
	moves := s.board.Moves()
	o.stones = min(len(moves), LastStones)
	for k := range o.stones {
		o.near[k] = s.distances[k].about(moves[len(moves)-1-k].Point)
	}
	return o
}

// Of returns how promising a stone on the empty point p looks: OrderScale parts make the
// odds e to 1.
func (o *Ordering) Of(p gomoku.Point) int {
	cell := &o.state.cells[p]
	own, other := o.color&1, o.color&1^1
	sum := int(o.own[Code(cell.codes>>(16*own))].attack) + int(o.other[Code(cell.codes>>(16*other))].defence) +
		int(o.replies[classPair(cell.class[own], cell.class[other])])
	lines := o.state.board.Lines(p)
	sum += int(o.windows[windowMask(lines[0])]) + int(o.windows[windowMask(lines[1])]) +
		int(o.windows[windowMask(lines[2])]) + int(o.windows[windowMask(lines[3])])
	for k := range o.near[:o.stones] {
		sum += o.near[k].of(p)
	}
	return sum
}

// AppendMoveInputs appends the inputs of the network that the move p of the side to move
// has, with the weights of a colour: the one that moves, or one that stands for both.
func (s *State) AppendMoveInputs(to []uint16, p gomoku.Point, weights int) []uint16 {
	mover := s.board.ToMove()
	i := index(mover)
	cell := &s.cells[p]
	own, other := s.tables.features[cell.codes.of(i)], s.tables.features[cell.codes.of(1-i)]
	to = append(to,
		uint16(MoveInput(weights, SideToMove, own)), uint16(MoveInput(weights, Opponent, other)),
		uint16(ReplyInput(weights, s.threatsOf(1-i), classPair(cell.class[i], cell.class[1-i]))))
	for d := range gomoku.Direction(gomoku.Directions) {
		to = append(to, uint16(WindowInput(weights, windowOf(windowMask(s.board.Line(p, d)), mover))))
	}
	x, y := s.board.XY(p)
	moves := s.board.Moves()
	for k := range min(len(moves), LastStones) {
		lastX, lastY := s.board.XY(moves[len(moves)-1-k].Point)
		to = append(to, uint16(DistanceInput(k, distance(x-lastX, y-lastY))))
	}
	return to
}
