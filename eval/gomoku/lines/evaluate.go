package lines

import (
	"gogo/board/bitboard"
	"gogo/board/gomoku"
)

// index returns the array index of Black or White.
func index(c gomoku.Color) int { return int(c-gomoku.Black) & 1 }

// Evaluate returns the worth of the position to the side to move, in Units: the mean of what
// the patterns are worth now and were before the last stone, seen from the same side, and
// what either side threatens now. The mean takes away most of what the value gains with
// every stone for whoever placed it. It is meant for positions in which the side to move has
// no won threat sequence.
func (s *State) Evaluate() int {
	mover := index(s.board.ToMove())
	now := patterns(&s.sums, mover)
	before := now
	if last := len(s.plies) - 1; last > 0 {
		before = -patterns(&s.plies[last].sums, 1-mover)
	}
	return (int(now+before)/2 + int(s.tables.threat[s.threats(mover)])) / WeightScale
}

// patterns returns what sums are worth to the mover.
func patterns(sums *[2][roles]int32, mover int) int32 {
	return sums[mover][SideToMove] + sums[1-mover][Opponent]
}

// ThreatMasks is the number of threat weights.
const ThreatMasks = 1 << 10

// Features calls visit for every feature of the position and of the one before its last stone:
// the Cells weight of color (0 Black, 1 White), role and feature counts so many halves. It
// returns the index of the Threats weight. Evaluate is the sum of all these.
func (s *State) Features(visit func(color, role int, feature uint16, halves int)) (threats int) {
	mover := index(s.board.ToMove())
	threats = s.threats(mover)
	moves := s.board.Moves()
	if len(moves) == 0 {
		s.features(mover, 2, visit)
		return threats
	}
	s.features(mover, 1, visit)
	last := moves[len(moves)-1]
	toMove := s.board.ToMove()
	s.Undo()
	s.features(1-mover, -1, visit)
	s.Place(last.Point, last.Color)
	s.board.SetToMove(toMove)
	return threats
}

// features calls visit for every feature of the position with that side to move.
func (s *State) features(mover, halves int, visit func(color, role int, feature uint16, halves int)) {
	for _, p := range s.AppendEmpty(nil) {
		for color := range 2 {
			role := SideToMove
			if color != mover {
				role = Opponent
			}
			visit(color, role, s.tables.features[s.cells[p].codes.of(color)], halves)
		}
	}
}

// threats returns the kinds of threat that the mover i and then the waiter have on the
// board, five bits each.
func (s *State) threats(i int) int { return s.threatsOf(i) | s.threatsOf(1-i)<<5 }

func (s *State) threatsOf(i int) int {
	n := &s.count[i]
	return bit(n[WinningFour]) | bit(n[FourThree])<<1 | bit(n[FourPlus]|n[SimpleFour])<<2 |
		bit(n[DoubleThree]|n[ThreePlus])<<3 | bit(n[SimpleThree])<<4
}

// bit returns 1 if n is not zero.
func bit(n int16) int {
	if n != 0 {
		return 1
	}
	return 0
}

// Count returns how many empty cells are of the class for c.
func (s *State) Count(c gomoku.Color, class Class) int { return int(s.count[index(c)][class]) }

// Class returns the class of the empty point p for c.
func (s *State) Class(p gomoku.Point, c gomoku.Color) Class { return s.cells[p].class[index(c)] }

// Code returns the shapes of the empty point p for c.
func (s *State) Code(p gomoku.Point, c gomoku.Color) Code { return s.cells[p].codes.of(index(c)) }

// AppendClass appends the empty points of the class for c.
func (s *State) AppendClass(to []gomoku.Point, c gomoku.Color, class Class) []gomoku.Point {
	if s.count[index(c)][class] == 0 {
		return to
	}
	return bitboard.Append(to, s.sets[index(c)][class], s.origin)
}

// AppendClassNear appends the empty points of the class for c that are near p: within
// two cells, or within four along a line, where both can be of one five.
func (s *State) AppendClassNear(to []gomoku.Point, c gomoku.Color, class Class, p gomoku.Point) []gomoku.Point {
	if s.count[index(c)][class] == 0 {
		return to
	}
	s.open.SetAnd(s.sets[index(c)][class], s.linked[s.square(p)])
	return bitboard.Append(to, s.open, s.origin)
}

// First returns a point of the class for c, of which there must be one.
func (s *State) First(c gomoku.Color, class Class) gomoku.Point {
	return s.origin + gomoku.Point(s.sets[index(c)][class].First())
}

// AppendNear appends the empty points that are near a stone.
func (s *State) AppendNear(to []gomoku.Point) []gomoku.Point {
	s.open.SetWithout(s.plies[len(s.plies)-1].near, s.stones)
	return bitboard.Append(to, s.open, s.origin)
}

// ClassBlocked returns the class that the empty point p would have for c if the
// opponent had a stone on the point q of p's line in direction d.
func (s *State) ClassBlocked(p gomoku.Point, c gomoku.Color, d gomoku.Direction, q gomoku.Point) Class {
	line := s.board.LineWith(p, d, q, c.Other())
	codes := s.cells[p].codes.with(s.tables.shapes[line], d)
	return s.tables.codes[index(c)][codes.of(index(c))].class
}

// ShapeWith returns the shape that the empty point p would have for c in direction d if
// there were a stone on the point q of that line.
func (s *State) ShapeWith(p gomoku.Point, c gomoku.Color, d gomoku.Direction, q gomoku.Point, stone gomoku.Color) Shape {
	both := s.tables.shapes[s.board.LineWith(p, d, q, stone)]
	return Shape(both >> (4 * index(c)) & 15)
}

// AppendEmpty appends all empty points.
func (s *State) AppendEmpty(to []gomoku.Point) []gomoku.Point {
	for y := range s.board.Height() {
		for x := range s.board.Width() {
			if p := s.board.At(x, y); s.board.Cell(p) == gomoku.Empty {
				to = append(to, p)
			}
		}
	}
	return to
}

// Tables returns what s looks its patterns up in.
func (s *State) Tables() *Tables { return s.tables }

// Threats returns the number of what the side to move and then its opponent threaten, below
// ThreatMasks.
func (s *State) Threats() int { return s.threats(index(s.board.ToMove())) }

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
	sum := int(o.own[Code(cell.codes>>(16*own))].attack) + int(o.other[Code(cell.codes>>(16*other))].defense) +
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
// has, with the weights of a color: the one that moves, or one that stands for both.
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

// Quiet reports whether nothing is threatened that has to be answered: neither side can
// make a five, nor the one that waits an open four.
func (s *State) Quiet() bool {
	us := s.Board().ToMove()
	them := us.Other()
	return s.Count(us, Wins)+s.Count(them, Wins)+s.Count(them, WinningFour) == 0
}
