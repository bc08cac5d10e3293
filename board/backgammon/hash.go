package backgammon

import (
	"encoding/binary"
	"math/bits"
)

// Hash returns a number for the board that tables can be keyed by. Boards with
// no more than 15 chequers on a point are packed without loss into four words and
// mixed by two wide multiplications, so that two of them have the same number as
// seldom as two random numbers of 64 bits: once in 2^64 pairs. It takes a
// few nanoseconds and is the same in every run.
func (b *Board) Hash() uint64 {
	lowOwn, highOwn := b[0].words()
	lowOther, highOther := b[1].words()
	return mix(mix(lowOwn^0x9e3779b97f4a7c15, highOwn^0xd1b54a32d192ed03), mix(lowOther^0x8cb92ba72f3d8dd7, highOther^0xabc98388fb8fac03))
}

// words packs the chequers on two points into every byte.
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
