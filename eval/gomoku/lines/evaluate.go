package lines

import (
	"gogo/board/bitboard"
	"gogo/board/gomoku"
)

// index returns the array index of Black or White.
func index(c gomoku.Color) int { return int(c-gomoku.Black) & 1 }

// Evaluate returns the worth of the position to the side to move, in Units. It
// is meant for positions in which that side has no won threat sequence.
func (s *State) Evaluate() int {
	i := index(s.board.ToMove())
	sum := s.sums[i][SideToMove] + s.sums[1-i][Opponent]
	return (int(sum) + int(s.tables.threat[s.threats(i)])) / WeightScale
}

// ThreatMasks is the number of threat weights.
const ThreatMasks = 1 << 10

// Features calls visit for every feature of the position: the Cells weight of
// colour (0 Black, 1 White), role and feature, which counts once a cell. It
// returns the index of the Threats weight. Evaluate is the sum of all these.
func (s *State) Features(visit func(color, role int, feature uint16)) (threats int) {
	mover := index(s.board.ToMove())
	for _, p := range s.AppendEmpty(nil) {
		for color := range 2 {
			role := SideToMove
			if color != mover {
				role = Opponent
			}
			visit(color, role, s.tables.features[s.cells[p].codes.of(color)])
		}
	}
	return s.threats(mover)
}

// MoveFeatures returns the features of the empty point p for the side to move
// and for its opponent.
func (s *State) MoveFeatures(p gomoku.Point) (own, other uint16) {
	i := index(s.board.ToMove())
	codes := s.cells[p].codes
	return s.tables.features[codes.of(i)], s.tables.features[codes.of(1-i)]
}

// threats says what kinds of threat the mover i and then the waiter have on the
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

// Order returns how promising a stone of c on the empty point p looks, for its
// own threats and for those of the opponent that it takes away.
func (s *State) Order(p gomoku.Point, c gomoku.Color) int {
	i := index(c)
	cell := &s.cells[p]
	return int(s.tables.codes[i][cell.codes.of(i)].attack) + int(s.tables.codes[1-i][cell.codes.of(1-i)].defence)
}

// AppendClass appends the empty points of the class for c.
func (s *State) AppendClass(to []gomoku.Point, c gomoku.Color, class Class) []gomoku.Point {
	if s.count[index(c)][class] == 0 {
		return to
	}
	return bitboard.Append(to, s.sets[index(c)][class], s.origin)
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
