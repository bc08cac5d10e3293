package chances

import (
	"encoding/binary"
	"math/bits"

	"gogo/board/backgammon"
	"gogo/board/bitboard"
)

// points is a set of indices of a side.
type points = bitboard.Set64[int]

// shape is one side of a board as sets of points by the index of the side;
// with the other side's points, the bits run in this side's direction.
type shape struct {
	side   *backgammon.Side
	any    points // where this side has chequers, the bar included
	made   points // where it has two or more, without the bar
	blots  points // the other side's single chequers
	open   points // where the other side has no point
	back   int    // the rearmost chequer's index, -1 if all are off
	behind int    // the index of the other side's rearmost chequer as this side counts, 24 if it has none left
	sums   tally  // over all chequers; only for measures
}

const field = 1<<backgammon.Points - 1

// shapes returns both sides of a board.
func shapes(b *backgammon.Board) [2]shape {
	var s [2]shape
	var single [2]points
	for i := range s {
		side := &b[i]
		occupied, made := atLeast(side, 1), atLeast(side, 2)
		single[i] = occupied &^ made
		s[i].side, s[i].made, s[i].any = side, made, occupied
		if side[backgammon.Bar] > 0 {
			s[i].any |= 1 << backgammon.Bar
		}
		s[i].back = s[i].any.Last()
	}
	for i := range s {
		other := &s[1-i]
		s[i].blots = turn(single[1-i])
		s[i].open = field &^ turn(other.made)
		s[i].behind = backgammon.Points - 1 - other.back
	}
	return s
}

// atLeast returns the points with at least n chequers, 1 or more.
func atLeast(s *backgammon.Side, n uint64) points {
	const (
		ones   = 0x0101010101010101
		gather = 0x0102040810204080 // brings the lowest bits of eight bytes together
	)
	set := points(0)
	for i := range 3 {
		counts := binary.LittleEndian.Uint64(s[8*i:])
		reached := (counts + (0x80-n)*ones) >> 7 & ones // a byte's top bit tells
		set |= points(reached*gather>>56) << (8 * i)
	}
	return set
}

// turn returns a set of points in the other side's direction.
func turn(set points) points {
	return points(bits.Reverse64(uint64(set))) >> (64 - backgammon.Points)
}
