package gomoku

import "math/bits"

// Foul is the reason why the renju rules forbid Black a point.
type Foul uint8

const (
	// NoFoul is a point that Black may play.
	NoFoul Foul = iota
	// Overline is a row of six or more.
	Overline
	// DoubleFour is two fours at once, in two lines or in one.
	DoubleFour
	// DoubleThree is threes in two lines at once.
	DoubleThree

	// makesFive is known to the judge alone: it makes a point legal, but also
	// keeps a three that can only grow there from being a three.
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

// Forbidden reports whether the rule forbids Black the empty point p. It is
// false for every point under rules other than renju.
func (b *Board) Forbidden(p Point) bool { return b.ForbiddenKind(p) != NoFoul }

// ForbiddenKind says why Black may not play the empty point p. A point that is
// forbidden for several reasons gets the first in the order of the constants.
//
// The terms are those of the International Rules of Renju (RIF, 1996/1998):
// a four is a row of four that one more stone makes exactly five; a straight
// four is an unbroken four that two stones can so complete; a three is a row
// that one more stone makes a straight four without making a five, and that
// stone must not be forbidden itself, which is judged in the same way with p
// on the board. A point that makes exactly five is never forbidden.
//
// The judge writes to the line masks while it looks ahead, and restores them:
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

// foul judges a black stone on p, whose own cell it does not look at.
func (b *Board) foul(p Point) Foul {
	lines := &b.lines[p]
	if !crowded(lines) {
		return NoFoul
	}
	var grow [2 * Directions]int // from p to where its threes become straight fours, or 0
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
	doubts := threes - 2 // how many more may turn out not to be threes
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

// grows reports whether a three through p may become a straight four at the
// point p+step. A step of 0 stands for no such point.
func (b *Board) grows(p Point, step int) bool {
	return step != 0 && b.foul(Point(int(p)+step)) == NoFoul
}

// crowded reports whether there are black stones enough around a point for any
// foul or five. Two stones beside it in two lines are needed for double threes
// and fours, four in one line for a double four there, a five or an overline;
// all of them stand at most four cells away.
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
