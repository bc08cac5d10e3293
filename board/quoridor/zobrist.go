package quoridor

import "gogo/board/splitmix"

// wallKey returns the key of a placed wall.
func wallKey(m Move) uint64 { return splitmix.Key(uint64(m)) }

// handBound is from where on hands are not told apart by the hash: there is no
// room for that many walls on any board.
const handBound = 1 << 12

// WallHash returns a key of the size and of the walls on the board alone, on
// which the distances to the goals depend.
func (b *Board) WallHash() uint64 { return b.wallHash }

// Hash returns a key of the position: size, walls, pawns, walls in hand and the
// side to move. How it came about does not matter. Different positions differ
// but for collisions of 64 bits.
func (b *Board) Hash() uint64 {
	rest := uint64(b.pawns[Black]) | uint64(b.pawns[White])<<10 | uint64(b.toMove)<<20 |
		uint64(min(b.hands[Black], handBound))<<24 | uint64(min(b.hands[White], handBound))<<40
	return b.wallHash ^ splitmix.Key(rest|1<<63)
}
