package quoridor

import (
	"fmt"
	"strings"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
)

// The colors in which GoGui draws: light cells on its dark wood, and walls that are
// darker than both.
const (
	cellColor = "#f5dfae"
	wallColor = "#5a1e0c"
)

// Graphics draws the cells and the walls, and tells the walls in hand.
func (g *Game) Graphics() []string {
	b := g.board
	cells := make([]gtp.Vertex, 0, b.Width()*b.Height())
	var walls []gtp.Vertex
	for y := range b.Height() {
		for x := range b.Width() {
			cells = append(cells, node{2 * x, 2 * y}.vertex(b))
		}
	}
	for m := range b.Walls() {
		for _, n := range nodesOf(b, m) {
			walls = append(walls, n.vertex(b))
		}
	}
	return []string{
		strings.TrimSpace("COLOR " + cellColor + " " + gtp.Vertices(cells)),
		strings.TrimSpace("COLOR " + wallColor + " " + gtp.Vertices(walls)),
		"TEXT " + strings.Join(g.hands(), ", "),
	}
}

// hands returns the text on the walls in hand.
func (g *Game) hands() []string {
	return []string{
		"Black " + count(g.board.WallsLeft(quoridor.Black)),
		"White " + count(g.board.WallsLeft(quoridor.White)),
	}
}

func count(walls int) string {
	if walls == 1 {
		return "1 wall"
	}
	return fmt.Sprintf("%d walls", walls)
}

// Show draws the board.
func (g *Game) Show() string {
	rows := grid(g.board, gapRune, gapRune)
	for m := range g.board.Walls() {
		r := byte(horizontalRune)
		if m.Orientation() == quoridor.Vertical {
			r = verticalRune
		}
		for _, n := range nodesOf(g.board, m) {
			rows[n.y][n.x] = r
		}
	}
	notes := g.hands()
	if len(g.moves) > 0 {
		last := g.moves[len(g.moves)-1]
		notes = append(notes, fmt.Sprintf("move %d: %s %s", len(g.moves), last.color, last.at))
	}
	if o := g.Outcome(); o.Over {
		notes = append(notes, fmt.Sprintf("%s has won", o.Winner))
	} else {
		notes = append(notes, fmt.Sprintf("%s to move", g.ToMove()))
	}
	return gtp.Diagram(lines(rows), notes)
}

// node is a point of the grid, counted from the top left like cells: cells have even
// coordinates.
type node struct{ x, y int }

// nodeOf returns the node of a cell.
func nodeOf(b *quoridor.Board, c quoridor.Cell) node {
	x, y := b.XY(c)
	return node{2 * x, 2 * y}
}

// vertex returns the vertex of the node.
func (n node) vertex(b *quoridor.Board) gtp.Vertex {
	return gtp.Vertex{X: n.x, Y: 2*(b.Height()-1) - n.y}
}

// vertexOf returns the vertex that names a move.
func vertexOf(b *quoridor.Board, m quoridor.Move) gtp.Vertex {
	return nodesOf(b, m)[0].vertex(b)
}

// nodesOf returns the nodes that a move occupies: the cell of a pawn, or a wall from its
// western or northern end.
func nodesOf(b *quoridor.Board, m quoridor.Move) []node {
	n := nodeOf(b, m.Cell())
	switch {
	case !m.IsWall():
		return []node{n}
	case m.Orientation() == quoridor.Horizontal:
		return []node{{n.x, n.y + 1}, {n.x + 1, n.y + 1}, {n.x + 2, n.y + 1}}
	default:
		return []node{{n.x + 1, n.y}, {n.x + 1, n.y + 1}, {n.x + 1, n.y + 2}}
	}
}

// moveAt returns the move that a vertex names. It may be illegal in every position.
func moveAt(b *quoridor.Board, v gtp.Vertex) (m quoridor.Move, ok bool) {
	width, height := 2*b.Width()-1, 2*b.Height()-1
	x, y := v.X, height-1-v.Y
	if x < 0 || x >= width || y < 0 || y >= height {
		return quoridor.NoMove, false
	}
	cell := b.At(x/2, y/2)
	switch {
	case x%2 == 0 && y%2 == 0:
		return quoridor.PawnMove(cell), true
	case x%2 == 0:
		return quoridor.WallMove(cell, quoridor.Horizontal), true
	case y%2 == 0:
		return quoridor.WallMove(cell, quoridor.Vertical), true
	}
	return quoridor.NoMove, false
}

// The characters of the grid.
const (
	blackRune      = 'X'
	whiteRune      = 'O'
	freeRune       = '.'
	noneRune       = '?'
	gapRune        = ' '
	horizontalRune = '='
	verticalRune   = '|'
)

// grid returns rows of characters from the top, with the pawns on cells that are free
// and other characters for passages and for points where four cells meet.
func grid(b *quoridor.Board, passage, meeting byte) [][]byte {
	rows := make([][]byte, 2*b.Height()-1)
	for y := range rows {
		rows[y] = make([]byte, 2*b.Width()-1)
		for x := range rows[y] {
			switch {
			case x%2 == 0 && y%2 == 0:
				rows[y][x] = freeRune
			case x%2 == 1 && y%2 == 1:
				rows[y][x] = meeting
			default:
				rows[y][x] = passage
			}
		}
	}
	for c, r := range [...]byte{quoridor.Black: blackRune, quoridor.White: whiteRune} {
		n := nodeOf(b, b.Pawn(quoridor.Color(c)))
		rows[n.y][n.x] = r
	}
	return rows
}

// lines returns rows of characters as text.
func lines(rows [][]byte) []string {
	list := make([]string, len(rows))
	for y, row := range rows {
		list[y] = string(row)
	}
	return list
}

// Rows returns the pawns on the grid, from the top row.
func (g *Game) Rows() []string { return lines(grid(g.board, freeRune, noneRune)) }
