package gomoku

import (
	"fmt"
	"strconv"
	"strings"
)

// letters is how many columns have a name of one letter.
const letters = 26

// columnName returns a to z, then aa, ab and so on. No letter is left out.
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
