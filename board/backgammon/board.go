// Package backgammon implements the rules of backgammon: boards, dice, legal plays,
// the state of a match, and the notations that programs exchange.
//
// Everything is seen from the player on roll. A Board has two sides, the mover's
// and the opponent's, and each counts its points from its own home: point 1 is
// the last one before bearing off, point 24 the farthest. After a play, Swap turns
// the board to the other player:
//
//	board := backgammon.Start()
//	var g backgammon.Generator
//	for _, move := range g.Moves(&board, backgammon.Dice{3, 1}) {
//		next := move.Board.Swap()
//		...
//	}
//
// A Position adds what else a decision depends on: dice, cube and match. A Setup adds
// the seats of the players, which the ids of eXtreme Gammon (ParseXGID) and GNU
// Backgammon (ParseGNUID) contain as well. ParsePlay and Resolve find the legal play
// that a text or a list of points means, and Board.Notation writes a play.
package backgammon

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
)

const (
	Points   = 24 // of the board
	Checkers = 15 // of each side
	Bar      = 24 // the index of the bar in a Side
)

// Side has the checkers of one player: indexes 0 to 23 are the points 1 to 24 as
// that player counts them, index Bar is the bar. The checkers missing have been
// borne off.
type Side [Points + 1]uint8

// Board has the checkers of both players, the player on roll first.
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

// Off returns how many checkers have been borne off.
func (s *Side) Off() int {
	return Checkers - s.left()
}

// left returns how many checkers are in play. The side must not have more than 15,
// or the sums of bytes overflow.
func (s *Side) left() int {
	low, middle, high := s.thirds()
	const ones = 0x0101010101010101
	return int((low+middle+high)*ones>>56) + int(s[Bar])
}

// thirds returns the points, eight to a word, the lowest first.
func (s *Side) thirds() (low, middle, high uint64) {
	return binary.LittleEndian.Uint64(s[0:8]), binary.LittleEndian.Uint64(s[8:16]), binary.LittleEndian.Uint64(s[16:24])
}

// allOff reports whether all checkers have been borne off.
func (s *Side) allOff() bool {
	low, middle, high := s.thirds()
	return low|middle|high == 0 && s[Bar] == 0
}

// Pips returns the pip count.
func (s *Side) Pips() int {
	n := 0
	for i, c := range s {
		n += (i + 1) * int(c)
	}
	return n
}

// Back returns the index of the rearmost checker, or -1 if all are off.
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

// Contact reports whether checkers of both sides can still meet.
func (b *Board) Contact() bool {
	return b[0].Back()+b[1].Back() >= Points-1
}

// Won returns the value of the game in units of the cube once a side is borne off:
// 1, or 2 for a gammon, or 3 for a backgammon; positive if the player on roll has won,
// negative if the opponent has. It is 0 as long as the game goes on.
func (b *Board) Won() int {
	switch {
	case b[0].allOff():
		return b[1].loss()
	case b[1].allOff():
		return -b[0].loss()
	}
	return 0
}

// loss returns how many points a side loses when the opponent has borne off.
func (s *Side) loss() int {
	switch {
	case s.left() < Checkers:
		return 1
	case s.Back() >= Points-6:
		return 3
	}
	return 2
}

// Hash returns a key of the board for tables. Boards with at most 15 checkers on a
// point are packed without loss into four words and mixed by wide multiplications,
// so that two boards collide as rarely as random numbers of 64 bits. It takes a few
// nanoseconds and is the same in every run.
func (b *Board) Hash() uint64 {
	lowOwn, highOwn := b[0].words()
	lowOther, highOther := b[1].words()
	return mix(mix(lowOwn^0x9e3779b97f4a7c15, highOwn^0xd1b54a32d192ed03), mix(lowOther^0x8cb92ba72f3d8dd7, highOther^0xabc98388fb8fac03))
}

// words packs the checkers on two points into every byte.
func (s *Side) words() (low, high uint64) {
	low = binary.LittleEndian.Uint64(s[0:8]) | binary.LittleEndian.Uint64(s[8:16])<<4
	high = binary.LittleEndian.Uint64(s[16:24]) | uint64(s[Bar])<<4
	return low, high
}

// mix multiplies to 128 bits and folds the halves, as wyhash does (Wang Yi 2019).
func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}

// Validate returns an error if b is impossible: a side with more than 15 checkers, a
// point held by both sides, both sides borne off, or both sides on the bar against
// closed boards. The last cannot arise in a game, which would never end.
func (b *Board) Validate() error {
	for i := range b {
		if n := b[i].count(); n > Checkers {
			return fmt.Errorf("%s has %d checkers, more than %d", Owner(i+1), n, Checkers)
		}
	}
	for i, c := range b[0][:Points] {
		if c > 0 && b[1][Points-1-i] > 0 {
			return fmt.Errorf("both sides have checkers on point %d of the player on roll", i+1)
		}
	}
	if b[0].allOff() && b[1].allOff() {
		return errors.New("both sides have borne off all checkers")
	}
	if b[0].shutOut(&b[1]) && b[1].shutOut(&b[0]) {
		return errors.New("both sides are on the bar against closed boards")
	}
	return nil
}

// shutOut reports whether a side is on the bar against a closed board.
func (s *Side) shutOut(other *Side) bool {
	for _, c := range other[:6] {
		if c < 2 {
			return false
		}
	}
	return s[Bar] > 0
}

// count is like left, but right for more than 15 checkers too.
func (s *Side) count() int {
	n := 0
	for _, c := range s {
		n += int(c)
	}
	return n
}
