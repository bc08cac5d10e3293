package shapenet

import "gogo/board/gomoku"

// Parts is what the vector of a shape is the sum of while it is learnt: one of its own, those
// of the shorter windows in it, and one of its class. Shapes that are seldom seen get
// most of theirs from parts that they share with others.
const Parts = 4

// PartSizes returns the number of vectors of each part.
func PartSizes() [Parts]int {
	return [Parts]int{Shapes, contents * windows(3), contents * windows(2), contents * classes}
}

// PartsOf returns for each shape the numbers of its parts. The shapes are as Black
// sees them, which is as each colour sees its own.
func PartsOf() [][Parts]uint16 {
	parts := make([][Parts]uint16, Shapes)
	for cell := range contents {
		what := content(gomoku.Color(cell), gomoku.Black)
		for mask := range uint32(masks) {
			shape := what*windows(reach) + window(mask, reach, gomoku.Black)
			parts[shape] = [Parts]uint16{
				uint16(shape),
				uint16(what*windows(3) + window(mask, 3, gomoku.Black)),
				uint16(what*windows(2) + window(mask, 2, gomoku.Black)),
				uint16(what*classes + class(mask, what)),
			}
		}
	}
	return parts
}

// Twin returns the number of each shape that has a vector as the opponent sees it.
func Twin() []uint16 {
	twin := make([]uint16, Shapes)
	black, white := ShapeTable(gomoku.Black), ShapeTable(gomoku.White)
	for cell := range black {
		for mask, shape := range &black[cell] {
			twin[shape] = white[cell][mask]
		}
	}
	return twin
}

const (
	five = 5
	// classes is the number of classes: for either side the most stones that a five in sight
	// has, and in how many fives.
	classes = (five + 1) * (five + 1) * (five + 1) * (five + 1)
)

// class returns the class of a shape with a content of its cell.
func class(mask uint32, what int) int {
	var line [2*reach + 1]int
	line[reach] = what
	for k := 1; k <= reach; k++ {
		line[reach-k] = content3(cellAt(mask, -k))
		line[reach+k] = content3(cellAt(mask, k))
	}
	var most, times [2]int
	for start := range five {
		var n [4]int
		for _, c := range line[start : start+five] {
			n[c]++
		}
		for side := range most {
			switch own := n[1+side]; {
			case n[2-side]+n[3] > 0:
			case own > most[side]:
				most[side], times[side] = own, 1
			case own == most[side]:
				times[side]++
			}
		}
	}
	number := 0
	for side := range most {
		number = (number*(five+1)+most[side])*(five+1) + times[side]
	}
	return number
}

// content3 is content with a number for a wall: 3.
func content3(cell gomoku.Color) int {
	if cell == gomoku.Wall {
		return 3
	}
	return content(cell, gomoku.Black)
}
