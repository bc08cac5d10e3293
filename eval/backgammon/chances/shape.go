package chances

import (
	"encoding/binary"
	"math/bits"

	"gogo/board/backgammon"
)

// shape is one side of a board as sets of points. Bit i is index i of the side;
// with the other side's points, the bits run in this side's direction.
type shape struct {
	side   *backgammon.Side
	any    uint32 // where this side has chequers, the bar included
	made   uint32 // where it has two or more, without the bar
	blots  uint32 // the other side's single chequers
	open   uint32 // where the other side has no point
	pips   int
	back   int // the rearmost chequer's index, -1 if all are off
	behind int // the index of the other side's rearmost chequer as this side counts, 24 if it has none left
}

const field = 1<<backgammon.Points - 1

// shapes returns both sides of a board.
func shapes(b *backgammon.Board) [2]shape {
	var s [2]shape
	var single [2]uint32
	for i := range s {
		side := &b[i]
		occupied, made := atLeast(side, 1), atLeast(side, 2)
		single[i] = occupied &^ made
		s[i].side, s[i].made, s[i].any = side, made, occupied
		if side[backgammon.Bar] > 0 {
			s[i].any |= 1 << backgammon.Bar
		}
		s[i].back = bits.Len32(s[i].any) - 1
		for set := s[i].any; set != 0; set &= set - 1 {
			p := bits.TrailingZeros32(set)
			s[i].pips += (p + 1) * int(side[p])
		}
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
func atLeast(s *backgammon.Side, n uint64) uint32 {
	const (
		ones   = 0x0101010101010101
		gather = 0x0102040810204080 // brings the lowest bits of eight bytes together
	)
	points := uint32(0)
	for i := range 3 {
		counts := binary.LittleEndian.Uint64(s[8*i:])
		reached := (counts + (0x80-n)*ones) >> 7 & ones // a byte's top bit tells
		points |= uint32(reached*gather>>56) << (8 * i)
	}
	return points
}

// turn returns a set of points in the other side's direction.
func turn(points uint32) uint32 {
	return bits.Reverse32(points) >> (32 - backgammon.Points)
}
