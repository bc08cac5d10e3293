package bitboard

import "math/bits"

// Set128 is a set of squares from 0 to 127: bit i of Lo stands for square i, bit i
// of Hi for square 64+i. The zero value is empty, and two sets are equal if they
// have the same squares.
type Set128[S Square] struct{ Lo, Hi uint64 }

// Of returns the set of one square.
func Of[S Square](square S) Set128[S] {
	n := uint(square)
	if n < 64 {
		return Set128[S]{Lo: 1 << n}
	}
	return Set128[S]{Hi: 1 << (n & 63)}
}

// And returns the squares that are in both sets.
func (s Set128[S]) And(t Set128[S]) Set128[S] { return Set128[S]{s.Lo & t.Lo, s.Hi & t.Hi} }

// Or returns the squares that are in either set.
func (s Set128[S]) Or(t Set128[S]) Set128[S] { return Set128[S]{s.Lo | t.Lo, s.Hi | t.Hi} }

// Xor returns the squares that are in one of the sets but not in both.
func (s Set128[S]) Xor(t Set128[S]) Set128[S] { return Set128[S]{s.Lo ^ t.Lo, s.Hi ^ t.Hi} }

// Without returns the squares of s that are not in t.
func (s Set128[S]) Without(t Set128[S]) Set128[S] { return Set128[S]{s.Lo &^ t.Lo, s.Hi &^ t.Hi} }

// Empty reports whether there are no squares.
func (s Set128[S]) Empty() bool { return s.Lo|s.Hi == 0 }

// Meets reports whether s and t have a square in common.
func (s Set128[S]) Meets(t Set128[S]) bool { return s.Lo&t.Lo|s.Hi&t.Hi != 0 }

// Has reports whether a square is in the set.
func (s Set128[S]) Has(square S) bool { return s.Meets(Of(square)) }

// Count returns the number of squares.
func (s Set128[S]) Count() int { return bits.OnesCount64(s.Lo) + bits.OnesCount64(s.Hi) }

// First returns the least square of a set that is not empty.
func (s Set128[S]) First() S {
	if s.Lo != 0 {
		return S(bits.TrailingZeros64(s.Lo))
	}
	return S(64 + bits.TrailingZeros64(s.Hi))
}

// Rest returns a set that is not empty without its least square. To iterate over a set:
//
//	for ; !s.Empty(); s = s.Rest() {
//		square := s.First()
func (s Set128[S]) Rest() Set128[S] {
	if s.Lo != 0 {
		return Set128[S]{s.Lo & (s.Lo - 1), s.Hi}
	}
	return Set128[S]{0, s.Hi & (s.Hi - 1)}
}

// South shifts every square down by one row. row is the number of squares of a row, at
// most 64, and should be a constant, so that the shifts are by constants. Squares
// shifted out of the set are lost.
func (s Set128[S]) South(row uint) Set128[S] {
	return Set128[S]{s.Lo << row, s.Hi<<row | s.Lo>>(64-row)}
}

// North shifts every square up by one row, like South.
func (s Set128[S]) North(row uint) Set128[S] {
	return Set128[S]{s.Lo>>row | s.Hi<<(64-row), s.Hi >> row}
}

// East shifts every square to the right by one, from the end of a row into the
// padding.
func (s Set128[S]) East() Set128[S] { return Set128[S]{s.Lo << 1, s.Hi<<1 | s.Lo>>63} }

// West shifts every square to the left by one, like East.
func (s Set128[S]) West() Set128[S] { return Set128[S]{s.Lo>>1 | s.Hi<<63, s.Hi >> 1} }

// SmearSouth returns the union of s and s.South(row).
func (s Set128[S]) SmearSouth(row uint) Set128[S] {
	return Set128[S]{s.Lo | s.Lo<<row, s.Hi | s.Hi<<row | s.Lo>>(64-row)}
}

// SmearNorth returns the union of s and s.North(row).
func (s Set128[S]) SmearNorth(row uint) Set128[S] {
	return Set128[S]{s.Lo | s.Lo>>row | s.Hi<<(64-row), s.Hi | s.Hi>>row}
}

// SmearEast returns the union of s and s.East().
func (s Set128[S]) SmearEast() Set128[S] {
	return Set128[S]{s.Lo | s.Lo<<1, s.Hi | s.Hi<<1 | s.Lo>>63}
}

// SmearWest returns the union of s and s.West().
func (s Set128[S]) SmearWest() Set128[S] {
	return Set128[S]{s.Lo | s.Lo>>1 | s.Hi<<63, s.Hi | s.Hi>>1}
}
