package bitboard

import "math/bits"

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
