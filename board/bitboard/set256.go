package bitboard

import "math/bits"

// Set256 is like Set128 for squares from 0 to 255: bit i of A stands for square i, bit i
// of B for square 64+i, and so on. The words are fields, not an array, so that a set
// stays in registers.
type Set256[S Square] struct{ A, B, C, D uint64 }

// Of256 returns the set of one square.
func Of256[S Square](square S) Set256[S] {
	bit := uint64(1) << (uint(square) & 63)
	switch uint(square) >> 6 {
	case 0:
		return Set256[S]{A: bit}
	case 1:
		return Set256[S]{B: bit}
	case 2:
		return Set256[S]{C: bit}
	}
	return Set256[S]{D: bit}
}

// And returns the squares that are in both sets.
func (s Set256[S]) And(t Set256[S]) Set256[S] {
	return Set256[S]{s.A & t.A, s.B & t.B, s.C & t.C, s.D & t.D}
}

// Or returns the squares that are in either set.
func (s Set256[S]) Or(t Set256[S]) Set256[S] {
	return Set256[S]{s.A | t.A, s.B | t.B, s.C | t.C, s.D | t.D}
}

// Xor returns the squares that are in one of the sets but not in both.
func (s Set256[S]) Xor(t Set256[S]) Set256[S] {
	return Set256[S]{s.A ^ t.A, s.B ^ t.B, s.C ^ t.C, s.D ^ t.D}
}

// Without returns the squares of s that are not in t.
func (s Set256[S]) Without(t Set256[S]) Set256[S] {
	return Set256[S]{s.A &^ t.A, s.B &^ t.B, s.C &^ t.C, s.D &^ t.D}
}

// Empty reports whether there are no squares.
func (s Set256[S]) Empty() bool { return s.A|s.B|s.C|s.D == 0 }

// Meets reports whether s and t have a square in common.
func (s Set256[S]) Meets(t Set256[S]) bool { return s.A&t.A|s.B&t.B|s.C&t.C|s.D&t.D != 0 }

// Has reports whether a square is in the set.
func (s Set256[S]) Has(square S) bool { return s.Meets(Of256(square)) }

// Count returns the number of squares.
func (s Set256[S]) Count() int {
	return bits.OnesCount64(s.A) + bits.OnesCount64(s.B) + bits.OnesCount64(s.C) + bits.OnesCount64(s.D)
}

// First returns the least square of a set that is not empty.
func (s Set256[S]) First() S {
	switch {
	case s.A != 0:
		return S(bits.TrailingZeros64(s.A))
	case s.B != 0:
		return S(64 + bits.TrailingZeros64(s.B))
	case s.C != 0:
		return S(128 + bits.TrailingZeros64(s.C))
	}
	return S(192 + bits.TrailingZeros64(s.D))
}

// Rest returns the set without its least square. See Set128.Rest.
func (s Set256[S]) Rest() Set256[S] {
	switch {
	case s.A != 0:
		s.A &= s.A - 1
	case s.B != 0:
		s.B &= s.B - 1
	case s.C != 0:
		s.C &= s.C - 1
	default:
		s.D &= s.D - 1
	}
	return s
}

// South shifts every square down by one row. See Set128.South.
func (s Set256[S]) South(row uint) Set256[S] {
	return Set256[S]{s.A << row, s.B<<row | s.A>>(64-row), s.C<<row | s.B>>(64-row), s.D<<row | s.C>>(64-row)}
}

// North shifts every square up by one row, like South.
func (s Set256[S]) North(row uint) Set256[S] {
	return Set256[S]{s.A>>row | s.B<<(64-row), s.B>>row | s.C<<(64-row), s.C>>row | s.D<<(64-row), s.D >> row}
}

// East shifts every square to the right by one, from the end of a row into the padding.
func (s Set256[S]) East() Set256[S] {
	return Set256[S]{s.A << 1, s.B<<1 | s.A>>63, s.C<<1 | s.B>>63, s.D<<1 | s.C>>63}
}

// West shifts every square to the left by one, like East.
func (s Set256[S]) West() Set256[S] {
	return Set256[S]{s.A>>1 | s.B<<63, s.B>>1 | s.C<<63, s.C>>1 | s.D<<63, s.D >> 1}
}

// SmearSouth returns the union of s and s.South(row).
func (s Set256[S]) SmearSouth(row uint) Set256[S] { return s.Or(s.South(row)) }

// SmearNorth returns the union of s and s.North(row).
func (s Set256[S]) SmearNorth(row uint) Set256[S] { return s.Or(s.North(row)) }

// SmearEast returns the union of s and s.East().
func (s Set256[S]) SmearEast() Set256[S] { return s.Or(s.East()) }

// SmearWest returns the union of s and s.West().
func (s Set256[S]) SmearWest() Set256[S] { return s.Or(s.West()) }
