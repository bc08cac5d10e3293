package gomoku

import (
	"gogo/board/gomoku"
	"gogo/board/splitmix"
)

// symmetries is how many ways a square can be turned and mirrored onto itself.
const symmetries = 8

// Position returns a key of the position after some moves that it shares with its mirror
// images and rotations, and with those alone: sizes, rule, stones and the side to move.
func Position(width, height int, rule gomoku.Rule, moves []XY) uint64 {
	return canonical(moves, 0, 0, width-1, height-1) ^ splitmix.Spread(uint64(rule)<<1|uint64(width+height)<<8)
}

// Pattern returns a key of the stones of some moves that it shares with their mirror images
// and rotations anywhere on boards of any size.
func Pattern(moves []XY) uint64 {
	left, top, right, bottom := 255, 255, 0, 0
	for _, m := range moves {
		left, right = min(left, int(m.X)), max(right, int(m.X))
		top, bottom = min(top, int(m.Y)), max(bottom, int(m.Y))
	}
	return canonical(moves, left, top, right, bottom)
}

// canonical returns the least of the keys that the stones have in a rectangle that is
// turned and mirrored.
func canonical(moves []XY, left, top, right, bottom int) uint64 {
	var keys [symmetries]uint64
	for i, m := range moves {
		x := [2]int{int(m.X) - left, right - int(m.X)}
		y := [2]int{int(m.Y) - top, bottom - int(m.Y)}
		for k := range keys {
			a, b := x[k&1], y[k>>1&1]
			if k>>2 != 0 {
				a, b = b, a
			}
			keys[k] ^= splitmix.Key(uint64(a)<<9 | uint64(b)<<1 | uint64(i&1))
		}
	}
	least := keys[0]
	for _, key := range keys {
		least = min(least, key)
	}
	return least ^ uint64(len(moves))
}
