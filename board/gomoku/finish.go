package gomoku

// finishedRow is a winning row of a continuous game that has become walls.
type finishedRow struct {
	move   uint16 // index in history of the stone that finished it
	first  Point
	d      Direction
	color  Color
	stones uint8
}

// maxRows bounds the rows that one game can finish: no stone is in two.
const maxRows = MaxSize * MaxSize / 5

// finishOrder is the order in which the Piskvork manager looks for the row
// that a stone wins with: column, falling diagonal, row, rising diagonal.
var finishOrder = [Directions]Direction{1, 2, 0, 3}

// Finish turns the winning row that the last stone has made into walls, as a
// continuous game does before it goes on, and reports whether there was one.
// The stones of the row stand as Wall in the moves from then on, as the BOARD
// command lists them. Undo of the last stone brings the row back.
//
// A stone that wins in two directions finishes one row only, in the order of
// the Piskvork manager; the stones of the other stay in play. A forbidden move
// in continuous renju loses the point and becomes a wall as well: Place it as
// one.
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

// reopen brings back the row that the move at index b.played has finished, if
// it has, and returns that move as it was played.
func (b *Board) reopen() Move {
	if b.rows > 0 && int(b.finished[b.rows-1].move) == b.played {
		b.rows--
		b.recolor(b.finished[b.rows], b.finished[b.rows].color)
	}
	return b.history[b.played]
}

// recolor makes the cells and moves of a row walls, or stones again.
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

// inFinishedRow reports whether p is a wall that was a stone.
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
