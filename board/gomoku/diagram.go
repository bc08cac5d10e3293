package gomoku

import (
	"errors"
	"fmt"
	"strings"
)

// The characters of a diagram, by Color. Those of the last stone in history
// are upper case.
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
