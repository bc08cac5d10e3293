package quoridor

import (
	"fmt"
	"strings"
)

// The characters of a diagram.
const (
	emptyRune      = '.'
	blackRune      = 'B'
	whiteRune      = 'W'
	horizontalRune = '-'
	verticalRune   = '|'
)

// String draws the board: a line with the walls in both hands and the color to
// move, then a line for each row of cells, the top row first, and between them
// the walls that lie there. B and W are the pawns. A wall is three characters
// long, the middle one standing where four cells meet.
func (b *Board) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "black %d white %d %s to move\n", b.hands[Black], b.hands[White], b.toMove)
	lines := make([][]byte, 2*b.height-1)
	for i := range lines {
		lines[i] = []byte(strings.Repeat(" ", 2*b.width-1))
		for x := 0; i%2 == 0 && x < b.width; x++ {
			lines[i][2*x] = emptyRune
		}
	}
	for c, r := range [...]byte{Black: blackRune, White: whiteRune} {
		x, y := b.XY(b.pawns[c])
		lines[2*y][2*x] = r
	}
	for m := range b.Walls() {
		x, y := b.XY(m.Cell())
		for k := range 3 {
			if m.Orientation() == Horizontal {
				lines[2*y+1][2*x+k] = horizontalRune
			} else {
				lines[2*y+k][2*x+1] = verticalRune
			}
		}
	}
	for _, line := range lines {
		s.WriteString(strings.TrimRight(string(line), " "))
		s.WriteByte('\n')
	}
	return s.String()
}

// Parse reads a diagram as String draws it, with or without empty lines before it.
// The history starts empty.
func Parse(diagram string) (*Board, error) {
	head, body, _ := strings.Cut(strings.TrimLeft(diagram, "\n"), "\n")
	var black, white int
	var turn string
	if _, err := fmt.Sscanf(head, "black %d white %d %s to move", &black, &white, &turn); err != nil ||
		min(black, white) < 0 || turn != Black.String() && turn != White.String() {
		return nil, fmt.Errorf("diagram begins with %q, not like \"black 10 white 10 black to move\"", head)
	}
	lines := strings.Split(strings.TrimRight(body, "\n"), "\n")
	if len(lines)%2 == 0 || len(lines) > 2*MaxSize {
		return nil, fmt.Errorf("diagram has %d lines: cells and walls alternate", len(lines))
	}
	b, err := New((len(lines[0])+1)/2, (len(lines)+1)/2, 0)
	if err != nil {
		return nil, err
	}
	b.hands = [2]int{black, white}
	if turn == White.String() {
		b.toMove = White
	}
	d := diagramReader{board: b, lines: lines}
	return b, d.read()
}

// diagramReader sets up a board from a diagram.
type diagramReader struct {
	board *Board
	lines []string
	pawns [2]int // how many were seen
}

// read reads all lines.
func (d *diagramReader) read() error {
	for y, line := range d.lines {
		if len(line) > 2*d.board.width-1 {
			return fmt.Errorf("line %d of the diagram is longer than the first", y+1)
		}
		for x := range 2*d.board.width - 1 {
			if err := d.readRune(x, y); err != nil {
				return err
			}
		}
	}
	if d.pawns != [2]int{1, 1} {
		return fmt.Errorf("diagram has %d black and %d white pawns: one of each is needed", d.pawns[Black], d.pawns[White])
	}
	for c := range Color(2) {
		if !d.board.sets.connects(c) {
			return fmt.Errorf("%s has no path to its goal", c)
		}
	}
	return nil
}

// at returns a character. Blanks at the end of a line may be missing.
func (d *diagramReader) at(x, y int) byte {
	if x < len(d.lines[y]) {
		return d.lines[y][x]
	}
	return ' '
}

// readRune reads one character.
func (d *diagramReader) readRune(x, y int) error {
	switch r := d.at(x, y); {
	case x%2 == 0 && y%2 == 0:
		return d.readCell(x, y, r)
	case x%2 == 1 && y%2 == 1 && r != ' ':
		return d.readWall(x, y, r)
	case r != ' ' && !d.partOfWall(x, y, r):
		return fmt.Errorf("line %d, column %d of the diagram: %q is not part of a wall", y+1, x+1, r)
	}
	return nil
}

// readCell reads a pawn or an empty cell.
func (d *diagramReader) readCell(x, y int, r byte) error {
	switch r {
	case blackRune, whiteRune:
		c := Black
		if r == whiteRune {
			c = White
		}
		d.pawns[c]++
		d.board.pawns[c] = d.board.At(x/2, y/2)
	case emptyRune:
	default:
		return fmt.Errorf("line %d, column %d of the diagram: %q is not a cell", y+1, x+1, r)
	}
	return nil
}

// readWall reads the middle of a wall.
func (d *diagramReader) readWall(x, y int, r byte) error {
	o, dx, dy := Horizontal, 1, 0
	if r == verticalRune {
		o, dx, dy = Vertical, 0, 1
	}
	m := WallMove(d.board.At(x/2, y/2), o)
	whole := d.at(x-dx, y-dy) == r && d.at(x+dx, y+dy) == r
	if r != horizontalRune && r != verticalRune || !whole || !d.board.fits(m) {
		return fmt.Errorf("line %d, column %d of the diagram: %q is not the middle of a wall that fits", y+1, x+1, r)
	}
	d.board.toggle(m)
	d.board.placed++
	return nil
}

// partOfWall reports whether a character continues a wall from its middle.
func (d *diagramReader) partOfWall(x, y int, r byte) bool {
	middle := func(x, y int) bool {
		return x >= 0 && y >= 0 && y < len(d.lines) && d.at(x, y) == r
	}
	if x%2 == 0 {
		return r == horizontalRune && (middle(x-1, y) || middle(x+1, y))
	}
	return r == verticalRune && (middle(x, y-1) || middle(x, y+1))
}
