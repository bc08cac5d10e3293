package backgammon

import (
	"encoding/binary"
	"math/bits"
)

const (
	Points   = 24 // of the board
	Chequers = 15 // of each side
	Bar      = 24 // the index of the bar in a Side
)

// Side is the chequers of one player: index 0 to 23 are the points 1 to 24 as
// that player counts them, index Bar the bar. What is missing to Chequers has
// been borne off.
type Side [Points + 1]uint8

// Board is the chequers of both players, the player on roll first.
type Board [2]Side

// Start returns the board before the first roll.
func Start() Board {
	side := Side{5: 5, 7: 3, 12: 5, 23: 2}
	return Board{side, side}
}

// Swap returns the board as the other player sees it.
func (b *Board) Swap() Board {
	return Board{b[1], b[0]}
}

// Off returns how many chequers have been borne off.
func (s *Side) Off() int {
	return Chequers - s.left()
}

// left returns how many chequers are in play, of a side that has no more than it
// should: otherwise the sums of bytes overflow.
func (s *Side) left() int {
	low, middle, high := s.thirds()
	const ones = 0x0101010101010101
	return int((low+middle+high)*ones>>56) + int(s[Bar])
}

// thirds returns the points, eight to a word, the lowest first.
func (s *Side) thirds() (low, middle, high uint64) {
	return binary.LittleEndian.Uint64(s[0:8]), binary.LittleEndian.Uint64(s[8:16]), binary.LittleEndian.Uint64(s[16:24])
}

// gone reports whether all chequers are off.
func (s *Side) gone() bool {
	low, middle, high := s.thirds()
	return low|middle|high == 0 && s[Bar] == 0
}

// Pips returns how far the chequers have to go to be borne off, all together.
func (s *Side) Pips() int {
	n := 0
	for i, c := range s {
		n += (i + 1) * int(c)
	}
	return n
}

// Back returns the index of the rearmost chequer, or -1 if all are off.
func (s *Side) Back() int {
	low, middle, high := s.thirds()
	switch {
	case s[Bar] > 0:
		return Bar
	case high != 0:
		return 16 + (bits.Len64(high)-1)/8
	case middle != 0:
		return 8 + (bits.Len64(middle)-1)/8
	case low != 0:
		return (bits.Len64(low) - 1) / 8
	}
	return -1
}

// Contact reports whether chequers of both sides can still meet.
func (b *Board) Contact() bool {
	return b[0].Back()+b[1].Back() >= Points-1
}

// Won returns what the game is worth in units of the cube once one side is
// borne off: 1, 2 for a gammon or 3 for a backgammon, positive if the player on
// roll has won, or 0 as long as the game goes on.
func (b *Board) Won() int {
	switch {
	case b[0].gone():
		return b[1].loss()
	case b[1].gone():
		return -b[0].loss()
	}
	return 0
}

// loss returns what a side loses when the opponent has borne off.
func (s *Side) loss() int {
	switch {
	case s.left() < Chequers:
		return 1
	case s.Back() >= Points-6:
		return 3
	}
	return 2
}
