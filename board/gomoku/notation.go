package gomoku

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// letters is the number of columns with a name of one letter.
const letters = 26

// columnName returns a to z, then aa, ab and so on. No letter is skipped.
func columnName(x int) string {
	if x < letters {
		return string(rune('a' + x))
	}
	return "a" + string(rune('a'+x-letters))
}

// Name returns p as renju players write it: the column letter, then the row
// counted from 1 at the bottom, as in h8.
func (b *Board) Name(p Point) string {
	x, y := b.XY(p)
	return columnName(x) + strconv.Itoa(b.height-y)
}

// ParseName reads the notation that Name writes, in either case.
func (b *Board) ParseName(name string) (Point, error) {
	lower := strings.ToLower(name)
	row := strings.TrimLeft(lower, "abcdefghijklmnopqrstuvwxyz")
	column := lower[:len(lower)-len(row)]
	x := -1
	switch {
	case len(column) == 1:
		x = int(column[0] - 'a')
	case len(column) == 2 && column[0] == 'a':
		x = int(column[1]-'a') + letters
	}
	y, ok := decimal(row)
	if x < 0 || !ok {
		return NoPoint, fmt.Errorf("%q is not a point like h8", name)
	}
	return b.pointAt(x, b.height-y, name)
}

// Coordinates returns p as the Gomocup protocol writes it: the column and the
// row, both from 0 at the top left, with a comma between them.
func (b *Board) Coordinates(p Point) string {
	x, y := b.XY(p)
	return strconv.Itoa(x) + "," + strconv.Itoa(y)
}

// ParseCoordinates reads the notation that Coordinates writes.
func (b *Board) ParseCoordinates(text string) (Point, error) {
	column, row, _ := strings.Cut(text, ",")
	x, okX := decimal(column)
	y, okY := decimal(row)
	if !okX || !okY {
		return NoPoint, fmt.Errorf("%q is not a pair of coordinates like 7,7", text)
	}
	return b.pointAt(x, y, text)
}

// pointAt is At for coordinates that may be off the board.
func (b *Board) pointAt(x, y int, text string) (Point, error) {
	if !b.OnBoard(x, y) {
		return NoPoint, fmt.Errorf("%s is off the board of %dx%d", text, b.width, b.height)
	}
	return b.At(x, y), nil
}

// decimal reads an unsigned number of at most four digits and nothing else.
func decimal(s string) (int, bool) {
	if s == "" || len(s) > 4 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// The characters of a diagram, by Color. The last stone placed is in upper case.
const (
	cellRunes     = ".xo#"
	lastCellRunes = ".XO#"
)

// String draws the board, the top row first, with the row numbers and column
// letters of the notation: x is black, o is white, # is a wall and . is empty.
// The last stone is in upper case.
func (b *Board) String() string {
	var s strings.Builder
	last := NoPoint
	if b.played > 0 {
		last = b.history[b.played-1].Point
	}
	for y := range b.height {
		fmt.Fprintf(&s, "%2d", b.height-y)
		for x := range b.width {
			p := b.At(x, y)
			runes := cellRunes
			if p == last {
				runes = lastCellRunes
			}
			s.WriteByte(' ')
			if b.width > letters {
				s.WriteByte(' ')
			}
			s.WriteByte(runes[b.cells[p]])
		}
		s.WriteByte('\n')
	}
	s.WriteString("  ")
	for x := range b.width {
		s.WriteByte(' ')
		if b.width > letters && x < letters {
			s.WriteByte(' ')
		}
		s.WriteString(columnName(x))
	}
	s.WriteByte('\n')
	return s.String()
}

// Parse reads a diagram as String draws it. Row numbers, the line of column
// letters, blanks and empty lines may be left out; X and O mean the same as x
// and o. The stones are placed in reading order, and White is to move if Black
// has more stones, else Black.
func Parse(diagram string, rule Rule) (*Board, error) {
	var rows []string
	for line := range strings.Lines(diagram) {
		row := strings.ToLower(strings.Join(strings.Fields(line), ""))
		row = strings.TrimLeft(row, "0123456789")
		if row == "" || row[0] == 'a' {
			continue
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return nil, errors.New("the diagram has no rows")
	}
	b, err := New(len(rows[0]), len(rows), rule)
	if err != nil {
		return nil, err
	}
	more := 0 // black stones beyond the white ones
	for y, row := range rows {
		if len(row) != b.width {
			return nil, fmt.Errorf("row %d of the diagram has %d cells, the first has %d", y+1, len(row), b.width)
		}
		for x := range b.width {
			switch c := Color(strings.IndexByte(cellRunes, row[x])); c {
			case Empty:
			case Black, White, Wall:
				b.Place(b.At(x, y), c)
				more += [...]int{Black: 1, White: -1, Wall: 0}[c]
			default:
				return nil, fmt.Errorf("row %d of the diagram has %q; cells are %q", y+1, row[x], cellRunes)
			}
		}
	}
	b.SetToMove(Black)
	if more > 0 {
		b.SetToMove(White)
	}
	return b, nil
}
