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
				byHalf[canonicalHi] = s.shapesBeyond(near, canonicalHi)
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

// shapesBeyond returns the shapes of all lines whose upper half is canonicalHi, by the
// raw lower half.
func (s *shaper) shapesBeyond(near *[halfMasks]uint32, canonicalHi uint32) []uint8 {
	row := make([]uint8, halfMasks)
	for lo := range row {
		row[lo] = uint8(s.shape(canonicalHi<<(2*gomoku.Reach) | near[lo]))
	}
	return row
}

// halves returns for each half of a line mask what color sees of it, canonical.
// near is the half that ends at the centre, far the one that begins there.
func halves(rule gomoku.Rule, color gomoku.Color) (near, far *[halfMasks]uint32) {
	near, far = new([halfMasks]uint32), new([halfMasks]uint32)
	for mask := range uint32(halfMasks) {
		var seen uint32
		for i := range gomoku.Reach {
			seen |= sees(gomoku.Color(at(mask, i)), rule, color) << (2 * i)
		}
		near[mask] = canonical(seen) & (halfMasks - 1)
		far[mask] = canonical(seen<<(2*gomoku.Reach)) >> (2 * gomoku.Reach)
	}
	return near, far
}

// sees translates a cell. Only Caro tells a wall from a stone of the opponent.
func sees(cell gomoku.Color, rule gomoku.Rule, color gomoku.Color) uint32 {
	switch {
	case cell == gomoku.Empty:
		return free
	case cell == color:
		return own
	case cell == gomoku.Wall && rule&gomoku.Caro != 0:
		return edge
	}
	return closed
}
