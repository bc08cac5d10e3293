package lines

import "gogo/board/gomoku"

const (
	halfMasks = 1 << (2 * gomoku.Reach)
	lineMasks = halfMasks * halfMasks
)

// shapeTable holds, for each line mask, Black's Shape in the low four bits and
// White's in the high ones.
type shapeTable [lineMasks]uint8

// newShapeTable derives the shapes of all lines under a rule.
func newShapeTable(rule gomoku.Rule) *shapeTable {
	table := new(shapeTable)
	for _, color := range []gomoku.Color{gomoku.Black, gomoku.White} {
		s := shaper{rule: rule, color: color, known: make(map[uint32]Shape)}
		near, far := halves(rule, color)
		var byHalf [halfMasks][]uint8
		for hi := range uint32(halfMasks) {
			canonicalHi := far[hi]
			if byHalf[canonicalHi] == nil {
				byHalf[canonicalHi] = s.row0(near, canonicalHi)
			}
		}
		shift := 4 * (color - gomoku.Black)
		for hi := range uint32(halfMasks) {
			row := table[hi*halfMasks:][:halfMasks]
			for lo, shape := range byHalf[far[hi]] {
				row[lo] |= shape << shift
			}
		}
	}
	return table
}

// row0 returns the shapes of all lines whose upper half is canonicalHi, by the
// raw lower half.
func (s *shaper) row0(near *[halfMasks]uint32, canonicalHi uint32) []uint8 {
	row := make([]uint8, halfMasks)
	for lo := range row {
		row[lo] = uint8(s.shape(canonicalHi<<(2*gomoku.Reach) | near[lo]))
	}
	return row
}

// halves returns for each half of a line mask what color sees of it: its own
// stones as own, and behind the first blocking cell only more of that cell.
// near is the half that ends at the centre, far the one that begins there.
func halves(rule gomoku.Rule, color gomoku.Color) (near, far *[halfMasks]uint32) {
	near, far = new([halfMasks]uint32), new([halfMasks]uint32)
	for mask := range uint32(halfMasks) {
		var blockNear, blockFar uint32
		for k := range gomoku.Reach {
			i := gomoku.Reach - 1 - k
			near[mask] |= sees(&blockNear, at(mask, i), rule, color) << (2 * i)
			far[mask] |= sees(&blockFar, at(mask, k), rule, color) << (2 * k)
		}
	}
	return near, far
}

// sees translates the next cell away from the centre. Only Caro tells a wall
// from a stone of the opponent.
func sees(block *uint32, cell uint32, rule gomoku.Rule, color gomoku.Color) uint32 {
	if *block != free {
		return *block
	}
	switch gomoku.Color(cell) {
	case gomoku.Empty:
		return free
	case color:
		return own
	case gomoku.Wall:
		*block = closed
		if rule&gomoku.Caro != 0 {
			*block = edge
		}
	default:
		*block = closed
	}
	return *block
}
