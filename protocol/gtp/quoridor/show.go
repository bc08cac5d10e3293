package quoridor

import (
	"fmt"
	"strings"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
)

// The colours in which GoGui draws: light cells on its dark wood, and walls that are
// darker than both.
const (
	cellColor = "#f5dfae"
	wallColor = "#5a1e0c"
)

// Graphics draws the cells and the walls, and says what the hands hold.
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

// hands says how many walls both colours have.
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
