package quoridor

// Mirror returns a move as it looks when left and right change places.
func (b *Board) Mirror(m Move) Move {
	x, y := b.XY(m.Cell())
	if !m.IsWall() {
		return PawnMove(b.At(b.width-1-x, y))
	}
	// The wall lies between its cell and the one to the right.
	return WallMove(b.At(b.width-2-x, y), m.Orientation())
}

// isSymmetric reports whether the position is its own mirror image, so that a move
// and its image are worth the same.
func (b *Board) isSymmetric() bool {
	for _, pawn := range b.pawns {
		if x, _ := b.XY(pawn); 2*x != b.width-1 {
			return false
		}
	}
	for m := range b.Walls() {
		image := b.Mirror(m)
		if o, there := b.Wall(image.Cell()); !there || o != m.Orientation() {
			return false
		}
	}
	return true
}
