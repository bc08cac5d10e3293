package samples

import (
	"gogo/board/splitmix"
)

// symmetries is how many ways a square can be turned and mirrored onto itself.
const symmetries = 8

// Position returns a key of the position that it shares with its mirror images and
// rotations, and with those alone: sizes, rule, stones and the side to move.
func (s *Sample) Position() uint64 {
	return s.canonical(0, 0, s.Width-1, s.Height-1) ^ splitmix.Spread(uint64(s.Rule)<<1|uint64(s.Width+s.Height)<<8)
}

// Pattern returns a key of the stones that it shares with their mirror images and
// rotations anywhere on boards of any size.
func (s *Sample) Pattern() uint64 {
	left, top, right, bottom := 255, 255, 0, 0
	for _, m := range s.Moves {
		left, right = min(left, int(m.X)), max(right, int(m.X))
		top, bottom = min(top, int(m.Y)), max(bottom, int(m.Y))
	}
	return s.canonical(left, top, right, bottom)
}

// canonical returns the least of the keys that the stones have in a rectangle that is
// turned and mirrored.
func (s *Sample) canonical(left, top, right, bottom int) uint64 {
	var keys [symmetries]uint64
	for i, m := range s.Moves {
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
	return least ^ uint64(len(s.Moves))
}
