package gomoku

import "gogo/board/splitmix"

// turnKey tells the two sides to move apart: it is multiplied by the Color.
const turnKey = splitmix.Golden

// zobrist returns the key of a stone.
func zobrist(p Point, c Color) uint64 { return splitmix.Key(uint64(p)<<2 | uint64(c)) }
