// Package bitboard provides sets of squares as bits of machine words: cells of a
// board, walls by an adjacent cell, cards of a deck.
//
// A Set64 is one word, a Set128 two, a Set256 four and a Set704 eleven: values without
// a pointer. The type of the squares is a type parameter, so that sets of different
// things cannot be mixed. Words is a set of any number of squares in memory that is
// changed in place.
//
// The methods that a search calls at every node are inlined. Compared in turns with
// sets written for a single game, the median ratio of user time is 1.01 for
// Quoridor's perft and search, gomoku's patterns and search, 1.00 for backgammon's
// plays and 0.98 for its features, with quartiles up to 7 % to both sides. A type
// parameter increases the inlining cost of a function, so that a few shifts may
// exceed the budget: that would cost Quoridor's search 4 %, which is why there are
// the Smear methods.
//
// Squares are numbered along the rows, from west to east, and row after row from
// north to south. A game that shifts whole sets leaves a square between two rows
// unused, the padding, into which squares at the edge are shifted.
package bitboard

import (
	"math/bits"
)

// Square is the number of a square, from 0 on.
type Square interface {
	~int | ~int8 | ~int16 | ~int32 | ~uint8 | ~uint16 | ~uint32
}

// Set64 is a set of squares from 0 to 63: bit i stands for square i. The operators
// of Go work on it: s&t is the intersection, s|t the union, s&^t the difference, and
// s == 0 means that it is empty.
type Set64[S Square] uint64

// Count returns the number of squares.
func (s Set64[S]) Count() int { return bits.OnesCount64(uint64(s)) }

// First returns the least square of a set that is not empty.
func (s Set64[S]) First() S { return S(bits.TrailingZeros64(uint64(s))) }

// Last returns the greatest square, or -1 for an empty set if S is signed.
func (s Set64[S]) Last() S { return S(bits.Len64(uint64(s)) - 1) }

// Rest returns the set without its least square. To iterate over a set:
//
//	for ; s != 0; s = s.Rest() {
//		square := s.First()
func (s Set64[S]) Rest() Set64[S] { return s & (s - 1) }

// TakeLast removes the greatest square from a set that is not empty and returns it.
func (s *Set64[S]) TakeLast() S {
	last := s.Last()
	*s &^= 1 << uint(last)
	return last
}

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

// Words is a set of squares from 0 to 64*len-1, changed in place: bit i%64 of word
// i/64 stands for square i. A square beyond that panics.
type Words []uint64

// wordsFor returns how many words a number of squares takes.
func wordsFor(squares int) int { return (squares + 63) / 64 }

// NewWords returns an empty set for squares below a number.
func NewWords(squares int) Words { return make(Words, wordsFor(squares)) }

// NewWordsList returns n empty sets for squares below a number, contiguous in memory.
func NewWordsList(n, squares int) []Words {
	size := wordsFor(squares)
	all, list := make(Words, n*size), make([]Words, n)
	for i := range list {
		list[i] = all[i*size : (i+1)*size : (i+1)*size]
	}
	return list
}

// Add adds a square to the set.
func (w Words) Add(square int) { w[uint(square)/64] |= 1 << (uint(square) % 64) }

// Remove removes a square from the set.
func (w Words) Remove(square int) { w[uint(square)/64] &^= 1 << (uint(square) % 64) }

// Has reports whether a square is in the set.
func (w Words) Has(square int) bool { return w[uint(square)/64]>>(uint(square)%64)&1 != 0 }

// First returns the least square of a set that is not empty.
func (w Words) First() int {
	i := 0
	for w[i] == 0 {
		i++
	}
	return i*64 + bits.TrailingZeros64(w[i])
}

// SetOr sets w to the union of two sets as long as w.
func (w Words) SetOr(a, b Words) {
	a, b = a[:len(w)], b[:len(w)]
	for i := range w {
		w[i] = a[i] | b[i]
	}
}

// SetAnd sets w to the intersection of two sets as long as w.
func (w Words) SetAnd(a, b Words) {
	a, b = a[:len(w)], b[:len(w)]
	for i := range w {
		w[i] = a[i] & b[i]
	}
}

// SetWithout sets w to the squares of a that are not in b, both as long as w.
func (w Words) SetWithout(a, b Words) {
	a, b = a[:len(w)], b[:len(w)]
	for i := range w {
		w[i] = a[i] &^ b[i]
	}
}

// Append appends the squares of a set in ascending order, with origin added to each.
func Append[S Square](to []S, w Words, origin S) []S {
	for i, word := range w {
		for ; word != 0; word &= word - 1 {
			to = append(to, origin+S(i*64+bits.TrailingZeros64(word)))
		}
	}
	return to
}
