package gomoku

// LineWith returns the line mask of p in direction d as it would be with a
// stone of c on q, an empty point of that line within Reach of p.
func (b *Board) LineWith(p Point, d Direction, q Point, c Color) uint32 {
	distance := (int(q) - int(p)) / b.offset[d]
	return b.lines[p][d] | uint32(c)<<maskShift(distance)
}
