package gomoku

import (
	"errors"
	"fmt"
	"math/bits"
)

var (
	// ErrOffBoard is the error for a point that is not on the board.
	ErrOffBoard = errors.New("off the board")
	// ErrOccupied is the error for a move on a stone or a wall.
	ErrOccupied = errors.New("occupied")
)

// ForbiddenError is the error for a black move that renju forbids.
type ForbiddenError struct{ Foul Foul }

func (e ForbiddenError) Error() string {
	return fmt.Sprintf("forbidden to black: %s", e.Foul)
}

// Legal returns nil if a stone of c may be placed on p, and otherwise an error that
// names the point and wraps ErrOffBoard, ErrOccupied or a ForbiddenError. It checks
// neither whose turn it is nor whether the game has ended.
func (b *Board) Legal(p Point, c Color) error {
	if !b.Contains(p) {
		return fmt.Errorf("point %d is %w", p, ErrOffBoard)
	}
	if b.cells[p] != Empty {
		return fmt.Errorf("%s is %w", b.Name(p), ErrOccupied)
	}
	if c == Black {
		if f := b.ForbiddenKind(p); f != NoFoul {
			return fmt.Errorf("%s is %w", b.Name(p), ForbiddenError{f})
		}
	}
	return nil
}

// Foul is the reason why renju forbids a point to Black.
type Foul uint8

const (
	// NoFoul is a point that Black may play.
	NoFoul Foul = iota
	// Overline is a row of six or more.
	Overline
	// DoubleFour is two fours at once, in two lines or in one.
	DoubleFour
	// DoubleThree is two threes at once, in two lines.
	DoubleThree

	// makesFive is used only within this file: a point that makes a five is legal, but a
	// row that could only be extended there is not a three.
	makesFive
)

func (f Foul) String() string {
	switch f {
	case Overline:
		return "overline"
	case DoubleFour:
		return "double four"
	case DoubleThree:
		return "double three"
	}
	return "none"
}

// Forbidden reports whether the rule forbids the empty point p to Black. Only renju
// forbids points.
func (b *Board) Forbidden(p Point) bool { return b.ForbiddenKind(p) != NoFoul }

// ForbiddenKind returns the reason why Black may not play the empty point p, or
// NoFoul. If there are several reasons, it is the first in the order of the constants.
//
// The terms are those of the International Rules of Renju (RIF, 1996/1998):
// a four is a row of four that one more stone turns into exactly five; a straight
// four is an unbroken four that can be completed at both ends; a three is a row
// that one more stone turns into a straight four without making a five, and that
// stone must not be forbidden itself, which is decided in the same way with p
// on the board. A point that makes exactly five is never forbidden.
//
// ForbiddenKind changes the line masks while it looks ahead, and restores them:
// a Board must not be read from another goroutine meanwhile.
func (b *Board) ForbiddenKind(p Point) Foul {
	if b.rule&Renju == 0 || b.cells[p] != Empty {
		return NoFoul
	}
	if f := b.foul(p); f != makesFive {
		return f
	}
	return NoFoul
}

// foul classifies a black stone on p. The cell of p itself does not matter.
func (b *Board) foul(p Point) Foul {
	lines := &b.lines[p]
	if !crowded(lines) {
		return NoFoul
	}
	var grow [2 * Directions]int // steps from p to the points where its threes become straight fours, or 0
	var fours, threes int
	var overline bool
	for d, line := range lines {
		s := readBlack(line)
		switch {
		case s.stones == 5:
			return makesFive
		case s.stones > 5:
			overline = true
		default:
			fours += s.fours
			if s.left|s.right != 0 {
				grow[2*threes] = -s.left * b.offset[d]
				grow[2*threes+1] = s.right * b.offset[d]
				threes++
			}
		}
	}
	switch {
	case overline:
		return Overline
	case fours > 1:
		return DoubleFour
	case threes < 2:
		return NoFoul
	}
	b.mark(p, Black)
	doubts := threes - 2 // how many of them may turn out not to be threes
	for i := 0; i < threes && doubts >= 0; i++ {
		if !b.grows(p, grow[2*i]) && !b.grows(p, grow[2*i+1]) {
			doubts--
		}
	}
	b.mark(p, Black)
	if doubts < 0 {
		return NoFoul
	}
	return DoubleThree
}

// grows reports whether a three through p may become a straight four by a stone on
// p+step. A step of 0 means that there is no such point.
func (b *Board) grows(p Point, step int) bool {
	return step != 0 && b.foul(Point(int(p)+step)) == NoFoul
}

// crowded reports whether there are black stones enough around a point for any
// foul or five. A double three or four takes two other stones in each of two lines;
// a double four in a single line, a five or an overline takes four other stones in
// the line. All of them are at most four cells away.
func crowded(lines *[Directions]uint32) bool {
	const near = 0x55555 &^ (1 | 1<<18)
	pairs := 0
	for _, line := range lines {
		n := bits.OnesCount32(line &^ (line >> 1) & near)
		if n >= 2 {
			pairs++
		}
		if n >= 4 {
			return true
		}
	}
	return pairs >= 2
}

// shape is what a black stone makes in one line if only an exact five counts. All of
// it is within Reach.
type shape struct {
	stones int // stones of its row without a gap, itself included
	fours  int // 0, 1, or 2 for two fours in one line
	// left and right are the distances to the empty cells on either side that turn a
	// three into a straight four, or 0. Such a line has no four.
	left, right int
}

// readBlack returns the shape that a black stone makes in the middle of line.
//
// Only the first gap on either side matters: a row of five or a straight four
// through the stone has room for a single empty cell, which is therefore adjacent to
// the unbroken row of the stone.
func readBlack(line uint32) shape {
	const every = 0x55555 // one bit a cell
	black := line &^ (line >> 1) & every
	empty := ^(line | line>>1) & every
	l := readSide(mirror(black), mirror(empty))
	r := readSide(black>>(2*Reach), empty>>(2*Reach))
	s := shape{stones: l.run + 1 + r.run}
	if s.stones > 4 {
		return s
	}
	fourLeft := l.gap && s.stones+1+l.more == 5
	fourRight := r.gap && s.stones+1+r.more == 5
	switch {
	case fourLeft && fourRight && s.stones < 4:
		s.fours = 2
	case fourLeft || fourRight: // both: a straight four, which is one four
		s.fours = 1
	}
	if l.gap && r.gap {
		if s.stones+1+l.more == 4 && l.end && r.more == 0 {
			s.left = l.run + 1
		}
		if s.stones+1+r.more == 4 && r.end && l.more == 0 {
			s.right = r.run + 1
		}
	}
	return s
}

// side describes the cells on one side of a stone, from the stone outward.
type side struct {
	run  int  // black stones next to the stone
	gap  bool // an empty cell follows
	more int  // black stones next to the gap
	end  bool // an empty cell follows them, and then no black stone
}

// readSide reads the cells of one side, one bit a cell at the even positions, the
// nearest cell lowest. Cells beyond the mask are neither black nor empty.
func readSide(black, empty uint32) side {
	n := bits.TrailingZeros32(^black & 0x55555)
	s := side{run: n / 2}
	black, empty = black>>n, empty>>n
	if empty&1 == 0 {
		return s
	}
	s.gap = true
	black, empty = black>>2, empty>>2
	n = bits.TrailingZeros32(^black & 0x55555)
	s.more = n / 2
	s.end = empty>>n&1 != 0 && black>>(n+2)&1 == 0
	return s
}

// mirror reverses the left half of a line of one bit a cell, so that the cell next to
// the middle comes lowest, as in the right half.
func mirror(cells uint32) uint32 {
	return bits.Reverse32(cells&0x155) >> 23
}
