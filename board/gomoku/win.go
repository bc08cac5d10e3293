package gomoku

// Wins reports whether a stone of c on p makes a winning row. The point p may
// be empty or hold that stone already.
func (b *Board) Wins(p Point, c Color) bool {
	for d := range Direction(Directions) {
		if b.winsIn(p, d, c) {
			return true
		}
	}
	return false
}

// winsIn judges the row through p in direction d.
func (b *Board) winsIn(p Point, d Direction, c Color) bool {
	length, before, after := b.Run(p, d, c)
	if length < 5 || length > 5 && b.rule.exactFor(c) {
		return false
	}
	return b.rule&Caro == 0 || before != c.Other() || after != c.Other()
}
