package gomoku

// Wins reports whether a stone of c on p makes a winning row. The point p may
// be empty or hold that stone already. It does not ask whether p is forbidden;
// an exact five never is.
//
// Caro is read as the Piskvork manager and the judge of Gomocup read it: a row
// of exactly five does not count if stones of the opponent stand at both its
// ends. The edge of the board and the walls of a continuous game are no stones
// and enclose nothing. A row of six or more wins under Caro alone, enclosed or
// not; Caro with ExactFive (rule 9) does not count it.
func (b *Board) Wins(p Point, c Color) bool {
	for d := range Direction(Directions) {
		if b.winsIn(p, d, c) {
			return true
		}
	}
	return false
}

// winsIn judges the row through p in direction d. All it asks is within the
// line mask: a row seen as six or more stays one, and the ends of a row of
// five are at most Reach away.
func (b *Board) winsIn(p Point, d Direction, c Color) bool {
	length, before, after := b.Run(p, d, c)
	if length != 5 {
		return length > 5 && !b.rule.exactFor(c)
	}
	return b.rule&Caro == 0 || before != c.Other() || after != c.Other()
}
