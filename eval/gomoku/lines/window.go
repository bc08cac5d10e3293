package lines

import "gogo/board/gomoku"

const (
	// windowReach is how far a window looks from its cell to either side.
	windowReach = 4
	windowMasks = 1 << (4 * windowReach)
	// halfWindows is the number of ways to fill the cells on one side: some cells, then
	// walls.
	halfWindows = 1 + 3 + 9 + 27 + 81
)

// Windows is the number of windows: nine cells of a line with an empty one in the middle,
// as the side to move sees them, those that mirror each other counted once.
const Windows = halfWindows * (halfWindows + 1) / 2

// windowMask cuts the window out of a line mask.
func windowMask(line uint32) uint32 { return line >> (2 * (gomoku.Reach - windowReach)) % windowMasks }

// windowOf returns the number of the window in a window's mask, as a colour sees it.
func windowOf(mask uint32, c gomoku.Color) uint16 {
	a, b := 0, 0
	for k := windowReach - 1; k >= 0; k-- {
		a = extendHalf(a, gomoku.Color(at(mask, windowReach-1-k)), c)
		b = extendHalf(b, gomoku.Color(at(mask, windowReach+k)), c)
	}
	if a < b {
		a, b = b, a
	}
	return uint16(a*(a+1)/2 + b)
}

// extendHalf returns the number of the half that has a cell before those of a half. No
// cell counts behind a wall.
func extendHalf(half int, cell, c gomoku.Color) int {
	switch cell {
	case gomoku.Wall:
		return 0
	case gomoku.Empty:
		return 1 + 3*half
	case c:
		return 2 + 3*half
	}
	return 3 + 3*half
}

// windowTable has a weight for each window's mask.
type windowTable [windowMasks]int16

// newWindowTable returns the weights of windows as a colour sees them.
func newWindowTable(weights *[Windows]int16, c gomoku.Color) *windowTable {
	table := new(windowTable)
	for mask := range table {
		table[mask] = weights[windowOf(uint32(mask), c)]
	}
	return table
}
