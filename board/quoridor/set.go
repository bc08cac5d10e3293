package quoridor

import "math/bits"

// Set is a set of cells, or of walls by the cell northwest of them, on a board
// of at most 9 columns and 11 rows: bit c stands for Cell c. The bits of the
// padding are clear unless a method says otherwise.
type Set struct{ Lo, Hi uint64 }

// setStride is the distance of two rows. It is the same for all boards that fit
// a Set, so that shifts are by constants.
const setStride = 10

// fitsSet reports whether the cells of a board fit a Set.
func fitsSet(width, height int) bool { return width < setStride && (height+1)*setStride <= 128 }

// SetOf returns the set of one cell.
func SetOf(c Cell) Set {
	if c < 64 {
		return Set{Lo: 1 << c}
	}
	return Set{Hi: 1 << (c & 63)}
}

// And returns the cells that are in both sets.
func (s Set) And(t Set) Set { return Set{s.Lo & t.Lo, s.Hi & t.Hi} }

// Or returns the cells that are in either set.
func (s Set) Or(t Set) Set { return Set{s.Lo | t.Lo, s.Hi | t.Hi} }

// Xor returns the cells that are in one of the sets but not in both.
func (s Set) Xor(t Set) Set { return Set{s.Lo ^ t.Lo, s.Hi ^ t.Hi} }

// Without returns the cells of s that are not in t.
func (s Set) Without(t Set) Set { return Set{s.Lo &^ t.Lo, s.Hi &^ t.Hi} }

// Empty reports whether there are no cells.
func (s Set) Empty() bool { return s.Lo|s.Hi == 0 }

// Meets reports whether s and t have a cell in common.
func (s Set) Meets(t Set) bool { return s.Lo&t.Lo|s.Hi&t.Hi != 0 }

// Has reports whether c is in the set.
func (s Set) Has(c Cell) bool { return s.Meets(SetOf(c)) }

// Count returns the number of cells.
func (s Set) Count() int { return bits.OnesCount64(s.Lo) + bits.OnesCount64(s.Hi) }

// First returns the least cell of a set that is not empty.
func (s Set) First() Cell {
	if s.Lo != 0 {
		return Cell(bits.TrailingZeros64(s.Lo))
	}
	return Cell(64 + bits.TrailingZeros64(s.Hi))
}

// Rest returns the set without its least cell.
func (s Set) Rest() Set {
	if s.Lo != 0 {
		return Set{s.Lo & (s.Lo - 1), s.Hi}
	}
	return Set{0, s.Hi & (s.Hi - 1)}
}

// South moves every cell one row down, out of the board too.
func (s Set) South() Set {
	return Set{s.Lo << setStride, s.Hi<<setStride | s.Lo>>(64-setStride)}
}

// North moves every cell one row up, into the padding too.
func (s Set) North() Set {
	return Set{s.Lo>>setStride | s.Hi<<(64-setStride), s.Hi >> setStride}
}

// East moves every cell one column to the right, into the padding too.
func (s Set) East() Set { return Set{s.Lo << 1, s.Hi<<1 | s.Lo>>63} }

// West moves every cell one column to the left, into the padding too.
func (s Set) West() Set { return Set{s.Lo>>1 | s.Hi<<63, s.Hi >> 1} }
