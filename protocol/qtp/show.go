package qtp

import (
	"fmt"
	"strings"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
)

// A diagram of 3x3 with a horizontal and a vertical wall:
//
//	    A   B   C
//	 3  .   B   .   3   black B: 8 walls
//	    ===== +
//	 2  . | .   .   2   white W: 8 walls
//	      |   +
//	 1  . | W   .   1   move 2: white A2 vertical
//	    A   B   C

// showBoard draws the board. No line is empty, which would end the response.
func (s *Session) showBoard(*gtp.Arguments) (string, error) {
	d := newDrawing(s.board)
	notes := s.notes()
	letters := d.letters()
	var text strings.Builder
	text.WriteString("\n" + letters)
	for y := range s.board.Height() {
		row := s.board.Height() - y
		fmt.Fprintf(&text, "\n%2d  %s  %2d", row, d.lines[2*y], row)
		if y < len(notes) {
			text.WriteString("   " + notes[y])
		}
		if row > 1 {
			text.WriteString("\n    " + strings.TrimRight(string(d.lines[2*y+1]), " "))
		}
	}
	text.WriteString("\n" + letters)
	return text.String(), nil
}

// notes returns what a diagram cannot show.
func (s *Session) notes() []string {
	b := s.board
	notes := []string{
		"black B: " + count(b.WallsLeft(quoridor.Black)),
		"white W: " + count(b.WallsLeft(quoridor.White)),
	}
	if moves := b.Moves(); len(moves) > 0 {
		last := moves[len(moves)-1]
		notes = append(notes, fmt.Sprintf("move %d: %s %s", len(moves), last.Color, moveName(b, last.Move)))
	}
	if c, over := b.Winner(); over {
		notes[c] += ", has won"
	}
	if d := b.Drawn(); d != quoridor.NotDrawn {
		notes = append(notes, "drawn: "+d.String())
	}
	return notes
}

func count(walls int) string {
	if walls == 1 {
		return "1 wall"
	}
	return fmt.Sprintf("%d walls", walls)
}

// drawing holds the cells and walls of a board as characters: lines of cells alternate
// with lines between them. Cells are cellWidth characters apart.
type drawing struct {
	board *quoridor.Board
	lines [][]byte
}

const cellWidth = 4

func newDrawing(b *quoridor.Board) *drawing {
	d := &drawing{board: b}
	for y := range b.Height() {
		d.lines = append(d.lines, d.fill(0, '.'))
		if y < b.Height()-1 {
			d.lines = append(d.lines, d.fill(cellWidth/2, '+'))
		}
	}
	for m := range b.Walls() {
		d.wall(m)
	}
	for c, r := range [...]byte{quoridor.Black: 'B', quoridor.White: 'W'} {
		x, y := b.XY(b.Pawn(quoridor.Color(c)))
		d.lines[2*y][cellWidth*x] = r
	}
	return d
}

// fill returns a line with r at every cell, shifted to the right.
func (d *drawing) fill(shift int, r byte) []byte {
	line := []byte(strings.Repeat(" ", cellWidth*(d.board.Width()-1)+1))
	for i := shift; i < len(line); i += cellWidth {
		line[i] = r
	}
	return line
}

// wall draws a wall around its center.
func (d *drawing) wall(m quoridor.Move) {
	x, y := d.board.XY(m.Cell())
	center := cellWidth*x + cellWidth/2
	if m.Orientation() == quoridor.Horizontal {
		copy(d.lines[2*y+1][center-cellWidth/2:], strings.Repeat("=", cellWidth+1))
		return
	}
	for line := 2 * y; line <= 2*y+2; line++ {
		d.lines[line][center] = '|'
	}
}

// letters returns the line above and below the board.
func (d *drawing) letters() string {
	var line strings.Builder
	line.WriteString("    ")
	for x := range d.board.Width() {
		if x > 0 {
			line.WriteString(strings.Repeat(" ", cellWidth-1))
		}
		line.WriteByte(byte('A' + x))
	}
	return line.String()
}
