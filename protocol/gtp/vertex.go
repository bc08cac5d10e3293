package gtp

import (
	"strconv"
	"strings"
)

// Vertex is a point of the grid: the column from 0 on the left and the row from 0 at
// the bottom.
type Vertex struct{ X, Y int }

// Pass is no point: the move of a side that has none.
var Pass = Vertex{-1, -1}

// MaxSize is the largest side of a board that GoGui draws.
const MaxSize = 52

// columns are the letters of columns. I is left out, lest it be taken for J.
const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// String returns the vertex as the protocol writes it, as in H8: a letter, or, for the
// columns behind Z, two of them, which is GoGui's extension of the text, and the number
// of the row. Pass is pass.
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

// ParseVertex reads a vertex in either case, which may be off any board.
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

// Vertex takes a vertex, which may be off the board: that is an illegal move, but no
// error of syntax.
func (a *Arguments) Vertex() Vertex {
	arg := a.Next(aVertex)
	v, ok := ParseVertex(arg)
	if !ok {
		a.Fail(arg, aVertex)
	}
	return v
}
