package lines

import (
	"math/bits"

	"gogo/board/gomoku"
)

// setWords is enough for all cells of the largest board: rows of MaxSize cells
// with the margin between them.
const setWords = (gomoku.MaxSize*(gomoku.MaxSize+gomoku.Reach) + 63) / 64

// Set is a set of cells. Bit i stands for the i-th point from the corner of the
// board, margins included.
type Set [setWords]uint64

func (s *Set) add(i int)    { s[uint(i)/64] |= 1 << (uint(i) % 64) }
func (s *Set) remove(i int) { s[uint(i)/64] &^= 1 << (uint(i) % 64) }

// appendPoints appends the points of the first n words of s, of which bit 0
// stands for origin.
func (s *Set) appendPoints(to []gomoku.Point, origin, n int) []gomoku.Point {
	for w, word := range s[:n] {
		for word != 0 {
			to = append(to, gomoku.Point(origin+w*64+bits.TrailingZeros64(word)))
			word &= word - 1
		}
	}
	return to
}

// first returns the lowest point of s, which must not be empty.
func (s *Set) first(origin int) gomoku.Point {
	w := 0
	for s[w] == 0 {
		w++
	}
	return gomoku.Point(origin + w*64 + bits.TrailingZeros64(s[w]))
}
