package bitboard

import "math/bits"

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
