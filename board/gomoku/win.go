package gomoku

// Wins reports whether a stone of c on p makes a winning row. The point p may
// be empty or hold that stone already. It does not check whether p is forbidden;
// an exact five never is.
//
// Caro is interpreted as the Piskvork manager and the referee of Gomocup do: a row
// of exactly five does not count if stones of the opponent stand at both its
// ends. The edge of the board and the walls of a continuous game are not stones
// and enclose nothing. A row of six or more wins under Caro alone, enclosed or
// not; under Caro with ExactFive (rule 9) it does not count.
func (b *Board) Wins(p Point, c Color) bool {
	for d := range Direction(Directions) {
		if b.winsIn(p, d, c) {
			return true
		}
	}
	return false
}

// winsIn reports whether the row through p in direction d wins. The line mask is
// sufficient: a row seen as six or more is one, and the ends of a row of five are
// at most Reach away.
func (b *Board) winsIn(p Point, d Direction, c Color) bool {
	length, before, after := b.Run(p, d, c)
	if length != 5 {
		return length > 5 && !b.rule.exactFor(c)
	}
	return b.rule&Caro == 0 || before != c.Other() || after != c.Other()
}

// finishedRow is a winning row of a continuous game that has been turned into walls.
type finishedRow struct {
	move   uint16 // index in history of the stone that finished it
	first  Point
	d      Direction
	color  Color
	stones uint8
}

// maxRows bounds the number of finished rows of a game: no stone is in two.
const maxRows = MaxSize * MaxSize / 5

// finishOrder is the order in which the Piskvork manager looks for the winning row
// of a stone: column, falling diagonal, row, rising diagonal.
var finishOrder = [Directions]Direction{1, 2, 0, 3}

// Finish turns the winning row that the last stone has made into walls, as a
// continuous game does before it goes on, and reports whether there was one.
// From then on the stones of the row are Wall in the list of moves, as the BOARD
// command lists them. Undo of the last stone restores the row.
//
// A stone that wins in two directions finishes one row only, in the order of
// the Piskvork manager; the stones of the other stay in play. A forbidden move
// in continuous renju loses the point and becomes a wall as well: Place it as
// a Wall.
func (b *Board) Finish() bool {
	if b.played == 0 {
		return false
	}
	m := b.history[b.played-1]
	if m.Color == Wall {
		return false
	}
	for _, d := range finishOrder {
		if !b.winsIn(m.Point, d, m.Color) {
			continue
		}
		row := finishedRow{move: uint16(b.played - 1), first: m.Point, d: d, color: m.Color}
		step := Point(b.offset[d])
		for b.cells[row.first-step] == m.Color {
			row.first -= step
		}
		for p := row.first; b.cells[p] == m.Color; p += step {
			row.stones++
		}
		b.recolor(row, Wall)
		b.finished[b.rows] = row
		b.rows++
		return true
	}
	return false
}

// reopen restores the row that the move at index b.played has finished, if any, and
// returns that move as it was played.
func (b *Board) reopen() Move {
	if b.rows > 0 && int(b.finished[b.rows-1].move) == b.played {
		b.rows--
		b.recolor(b.finished[b.rows], b.finished[b.rows].color)
	}
	return b.history[b.played]
}

// recolor turns the cells and moves of a row into walls, or into stones again.
func (b *Board) recolor(row finishedRow, c Color) {
	step := Point(b.offset[row.d])
	for range row.stones {
		p := row.first
		b.toggle(p, b.cells[p])
		b.toggle(p, c)
		b.cells[p] = c
		for i := range b.history[:row.move+1] {
			if b.history[i].Point == p {
				b.history[i].Color = c
			}
		}
		row.first += step
	}
}

// inFinishedRow reports whether p is a wall that was a stone of a finished row.
func (b *Board) inFinishedRow(p Point) bool {
	for _, row := range b.finished[:b.rows] {
		step := Point(b.offset[row.d])
		for range row.stones {
			if row.first == p {
				return true
			}
			row.first += step
		}
	}
	return false
}
