package bitboard

import "math/bits"

// words704 is the number of words of a Set704.
const words704 = 11

// Set704 is like Set128 for squares from 0 to 703: bit i%64 of word i/64 stands for square i.
type Set704[S Square] [words704]uint64

// Of704 returns the set of one square.
func Of704[S Square](square S) (s Set704[S]) {
	s[uint(square)/64] = 1 << (uint(square) % 64)
	return s
}

// And returns the squares that are in both sets.
func (s Set704[S]) And(t Set704[S]) Set704[S] {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}

// Or returns the squares that are in either set.
func (s Set704[S]) Or(t Set704[S]) Set704[S] {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

// Xor returns the squares that are in one of the sets but not in both.
func (s Set704[S]) Xor(t Set704[S]) Set704[S] {
	for i := range s {
		s[i] ^= t[i]
	}
	return s
}

// Without returns the squares of s that are not in t.
func (s Set704[S]) Without(t Set704[S]) Set704[S] {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

// Empty reports whether there are no squares.
func (s Set704[S]) Empty() bool { return s == Set704[S]{} }

// Meets reports whether s and t have a square in common.
func (s Set704[S]) Meets(t Set704[S]) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

// Has reports whether a square is in the set.
func (s Set704[S]) Has(square S) bool { return s[uint(square)/64]>>(uint(square)%64)&1 != 0 }

// Count returns the number of squares.
func (s Set704[S]) Count() int {
	count := 0
	for _, word := range s {
		count += bits.OnesCount64(word)
	}
	return count
}

// First returns the least square of a set that is not empty.
func (s Set704[S]) First() S {
	i := 0
	for s[i] == 0 {
		i++
	}
	return S(i*64 + bits.TrailingZeros64(s[i]))
}

// Rest returns the set without its least square. See Set128.Rest.
func (s Set704[S]) Rest() Set704[S] {
	i := 0
	for s[i] == 0 {
		i++
	}
	s[i] &= s[i] - 1
	return s
}

// South shifts every square down by one row. See Set128.South.
func (s Set704[S]) South(row uint) Set704[S] {
	for i := words704 - 1; i > 0; i-- {
		s[i] = s[i]<<row | s[i-1]>>(64-row)
	}
	s[0] <<= row
	return s
}

// North shifts every square up by one row, like South.
func (s Set704[S]) North(row uint) Set704[S] {
	for i := range words704 - 1 {
		s[i] = s[i]>>row | s[i+1]<<(64-row)
	}
	s[words704-1] >>= row
	return s
}

// East shifts every square to the right by one, from the end of a row into the padding.
func (s Set704[S]) East() Set704[S] { return s.South(1) }

// West shifts every square to the left by one, like East.
func (s Set704[S]) West() Set704[S] { return s.North(1) }

// SmearSouth returns the union of s and s.South(row).
func (s Set704[S]) SmearSouth(row uint) Set704[S] { return s.Or(s.South(row)) }

// SmearNorth returns the union of s and s.North(row).
func (s Set704[S]) SmearNorth(row uint) Set704[S] { return s.Or(s.North(row)) }

// SmearEast returns the union of s and s.East().
func (s Set704[S]) SmearEast() Set704[S] { return s.SmearSouth(1) }

// SmearWest returns the union of s and s.West().
func (s Set704[S]) SmearWest() Set704[S] { return s.SmearNorth(1) }

// Spread returns s and all squares that are one step away. south has the squares that are
// connected with the square to the south, east those connected with the square to the east.
// It is one pass over the words, where single steps would take twelve.
func (s Set704[S]) Spread(south, east Set704[S], row uint) Set704[S] {
	var to Set704[S]
	var above, left uint64 // the word before, of the squares with a step out of it
	for i := range s {
		var next uint64
		if i+1 < words704 {
			next = s[i+1]
		}
		down, right := s[i]&south[i], s[i]&east[i]
		to[i] = s[i] |
			down<<row | above>>(64-row) | (s[i]>>row|next<<(64-row))&south[i] |
			right<<1 | left>>63 | (s[i]>>1|next<<63)&east[i]
		above, left = down, right
	}
	return to
}
