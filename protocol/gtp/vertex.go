package gtp

import (
	"fmt"
	"strconv"
	"strings"
)

// Vertex is a point of the grid: the column from 0 at the left and the row from 0 at the
// bottom.
type Vertex struct{ X, Y int }

// Pass is the move of a side that has no other.
var Pass = Vertex{-1, -1}

// MaxSize is the largest side of a board that GoGui draws.
const MaxSize = 52

// columns has the letters of the columns, which skip I.
const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// String returns the vertex in the form of the protocol, such as H8: a letter, or two for
// the columns after Z, by GoGui's extension, and the number of the row. Pass is written
// pass.
func (v Vertex) String() string {
	if v == Pass {
		return "pass"
	}
	return column(v.X) + strconv.Itoa(v.Y+1)
}

// column returns the name of a column.
func column(x int) string {
	if x < len(columns) {
		return columns[x : x+1]
	}
	first := x/len(columns) - 1
	return columns[first:first+1] + columns[x%len(columns):x%len(columns)+1]
}

// ParseVertex parses a vertex in either case. It may be off any board.
func ParseVertex(text string) (v Vertex, ok bool) {
	text = strings.ToUpper(text)
	if text == "PASS" {
		return Pass, true
	}
	row := strings.TrimLeft(text, columns)
	letters := text[:len(text)-len(row)]
	y, ok := ParseInt(row)
	if !ok || y < 1 || len(letters) < 1 || len(letters) > 2 {
		return Pass, false
	}
	x := -1
	for i := range letters {
		x = (x+1)*len(columns) + strings.IndexByte(columns, letters[i])
	}
	return Vertex{x, y - 1}, true
}

// Vertices returns the names of vertices with spaces between them.
func Vertices(list []Vertex) string {
	names := make([]string, len(list))
	for i, v := range list {
		names[i] = v.String()
	}
	return strings.Join(names, " ")
}

const aVertex = "a vertex like H8"

// Vertex parses the next argument as a vertex. It may be off the board: that is an
// illegal move, but no syntax error.
func (a *Arguments) Vertex() Vertex {
	arg := a.Next(aVertex)
	v, ok := ParseVertex(arg)
	if !ok {
		a.Fail(arg, aVertex)
	}
	return v
}

// Color is a player.
type Color uint8

const (
	// Black is the color that moves first.
	Black Color = iota
	// White is the color that moves second.
	White
)

// Other returns the opponent.
func (c Color) Other() Color { return c ^ 1 }

// Of returns the one of a game's own two colors that c stands for.
func Of[T any](c Color, black, white T) T {
	switch c {
	case Black:
		return black
	case White:
		return white
	}
	panic(fmt.Sprintf("gtp: color %d", c))
}

// ColorOf returns the color of the protocol for c, one of a game's own two colors.
func ColorOf[T comparable](c, black, white T) Color {
	switch c {
	case black:
		return Black
	case white:
		return White
	}
	panic(fmt.Sprintf("gtp: %v is neither color", c))
}

func (c Color) String() string {
	if c == Black {
		return "black"
	}
	return "white"
}

// Diagram draws a grid for showboard: its rows from the top with the names of columns and
// rows around them, and notes beside the rows. No line is empty, which would end the
// response.
func Diagram(rows, notes []string) string {
	var text strings.Builder
	letters := diagramLetters(rows)
	text.WriteString(letters)
	for y, row := range rows {
		name := len(rows) - y
		fmt.Fprintf(&text, "\n%2d", name)
		for x := range row {
			text.WriteString(strings.Repeat(" ", len(column(x))) + row[x:x+1])
		}
		fmt.Fprintf(&text, "  %2d", name)
		if y < len(notes) {
			text.WriteString("   " + notes[y])
		}
	}
	text.WriteString("\n" + letters)
	return text.String()
}

// diagramLetters returns the line above and below the rows.
func diagramLetters(rows []string) string {
	var line strings.Builder
	line.WriteString("  ")
	if len(rows) > 0 {
		for x := range rows[0] {
			line.WriteString(" " + column(x))
		}
	}
	return line.String()
}
