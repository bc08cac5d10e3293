package gomoku

import "gogo/board/splitmix"

// mark is a stone of an opening: a column, a row and whether it is Black's.
type mark struct {
	x, y  int
	black bool
}

// symmetryKey returns a number that is the same for all positions that turning
// and mirroring the board makes of one, whatever the order of the moves was. Two
// positions that differ otherwise share it by accident only, once in 2^60 or so.
func symmetryKey(marks []mark, width, height int) uint64 {
	key := ^uint64(0)
	for s := range 8 {
		if s&4 != 0 && width != height {
			break // only a square can be turned by a quarter
		}
		var sum uint64
		for _, m := range marks {
			x, y := m.x, m.y
			if s&1 != 0 {
				x = width - 1 - x
			}
			if s&2 != 0 {
				y = height - 1 - y
			}
			if s&4 != 0 {
				x, y = y, x
			}
			cell := uint64(x)<<8 | uint64(y)<<1
			if m.black {
				cell++
			}
			sum += splitmix.Spread(cell)
		}
		key = min(key, sum)
	}
	return key
}
