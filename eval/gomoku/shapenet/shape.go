package shapenet

import (
	"sync"

	"gogo/board/gomoku"
)

const (
	// Reach is the reach of a shape to either side of its cell.
	Reach = 4
	reach = Reach
	masks = 1 << (4 * reach)
	// contents is the number of contents of a cell of a shape: empty, a stone of one's own, one of the
	// opponent.
	contents = 3
)

// halves returns the number of ways to fill some cells on one side: cells, then walls.
func halves(cells int) int {
	n, power := 0, 1
	for range cells + 1 {
		n += power
		power *= 3
	}
	return n
}

// windows returns the number of unordered pairs of halves.
func windows(cells int) int { return halves(cells) * (halves(cells) + 1) / 2 }

// Shapes is the number of shapes.
const Shapes = contents * 121 * 122 / 2

// None is the number of the shapes without a stone. They have no vector.
const None = 0

// window returns the number of the window of some cells to either side in a shape's mask,
// as color c sees it, below windows(cells).
func window(mask uint32, cells int, c gomoku.Color) int {
	return unordered(half(mask, cells, -1, c), half(mask, cells, 1, c))
}

// half returns the number of what some cells to one side, -1 or 1, hold.
func half(mask uint32, cells, side int, c gomoku.Color) int {
	number := 0
	for k := cells; k > 0; k-- {
		number = extend(number, cellAt(mask, side*k), c)
	}
	return number
}

// unordered returns the number of two halves in either order.
func unordered(a, b int) int {
	if a < b {
		a, b = b, a
	}
	return a*(a+1)/2 + b
}

// extend returns the number of the half that has a cell before those of a half. No cell
// counts behind a wall.
func extend(half int, cell, c gomoku.Color) int {
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

// Shift returns where the cell at a distance, from -Reach to Reach without 0, stands in a
// shape's mask: two bits, the cell's color.
func Shift(distance int) int {
	if distance > 0 {
		distance--
	}
	return 2 * (distance + reach)
}

// cellAt returns the content of the cell at a distance from the cell of a mask.
func cellAt(mask uint32, distance int) gomoku.Color {
	return gomoku.Color(mask>>Shift(distance)) & gomoku.Wall
}

// maskOf cuts a shape's mask out of a line mask.
func maskOf(line uint32) uint32 { return line >> (2 * (gomoku.Reach - reach)) % masks }

// content returns the number of the content of a cell, as color c sees it.
func content(cell, c gomoku.Color) int {
	switch cell {
	case gomoku.Empty:
		return 0
	case c:
		return 1
	}
	return 2
}

// hasStone reports whether a stone is in sight of a shape's cell to one side, -1 or 1.
func hasStone(mask uint32, side int) bool {
	for k := 1; k <= reach; k++ {
		switch cellAt(mask, side*k) {
		case gomoku.Wall:
			return false
		case gomoku.Black, gomoku.White:
			return true
		}
	}
	return false
}

// shapeTable has the number of each shape by color, content of the cell and mask.
type shapeTable [2]colorShapes

// colorShapes is the part of a color.
type colorShapes [contents][masks]uint16

// shapes returns the table, which is made once.
var shapes = sync.OnceValue(func() *shapeTable {
	table := new(shapeTable)
	for i := range table {
		table[i].fill(gomoku.Black + gomoku.Color(i))
	}
	return table
})

// oneSide is the number of masks of the cells to one side.
const oneSide = 1 << (2 * reach)

// fill sets the numbers as color c sees the shapes, from those of their halves.
func (t *colorShapes) fill(c gomoku.Color) {
	var left, right [oneSide]int
	var seen [2][oneSide]bool // whether a stone is in sight
	for side := range uint32(oneSide) {
		left[side], right[side] = half(side, reach, -1, c), half(side<<Shift(1), reach, 1, c)
		seen[0][side], seen[1][side] = hasStone(side, -1), hasStone(side<<Shift(1), 1)
	}
	for mask := range uint32(masks) {
		l, r := mask%oneSide, mask>>Shift(1)
		number := unordered(left[l], right[r])
		for cell := range contents {
			if cell == 0 && !seen[0][l] && !seen[1][r] {
				continue
			}
			t[cell][mask] = uint16(content(gomoku.Color(cell), c)*windows(reach) + number)
		}
	}
}

// ShapeTable returns the numbers of shapes as a color sees them, by the content of the cell
// and the mask.
func ShapeTable(c gomoku.Color) *[contents][masks]uint16 {
	return (*[contents][masks]uint16)(&shapes()[int(c-gomoku.Black)&1])
}
