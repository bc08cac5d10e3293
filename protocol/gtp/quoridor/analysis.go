package quoridor

import (
	"fmt"
	"slices"
	"strings"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
)

// Analyses are what GoGui can ask about a position.
func (g *Game) Analyses() []gtp.Analysis {
	return []gtp.Analysis{
		{Type: "gfx", Label: "Ways", Command: gtp.Command{Name: "gogo-ways", Answer: g.ways}},
	}
}

// ways shows a shortest way of each pawn, as points of its colour, and says how long
// they are. Pawns are not in each other's way here.
func (g *Game) ways(*gtp.Arguments) (string, error) {
	black, white := shortestWay(g.board, quoridor.Black), shortestWay(g.board, quoridor.White)
	return strings.Join([]string{
		"BLACK " + gtp.Vertices(pointsOf(g.board, black)),
		"WHITE " + gtp.Vertices(pointsOf(g.board, white)),
		fmt.Sprintf("TEXT black %d steps, white %d steps", len(black)-1, len(white)-1),
	}, "\n"), nil
}

// pointsOf returns the points of a way behind its first cell, those between cells
// included.
func pointsOf(b *quoridor.Board, way []quoridor.Cell) []gtp.Vertex {
	list := make([]gtp.Vertex, 0, 2*len(way))
	for i, cell := range way[1:] {
		before, n := nodeOf(b, way[i]), nodeOf(b, cell)
		between := node{(n.x + before.x) / 2, (n.y + before.y) / 2}
		list = append(list, between.vertex(b), n.vertex(b))
	}
	return list
}

// shortestWay returns the cells from a pawn to its goal row, both included: the first of
// the shortest ways in the order of the directions. There always is one.
func shortestWay(b *quoridor.Board, c quoridor.Color) []quoridor.Cell {
	from := b.Pawn(c)
	came := map[quoridor.Cell]quoridor.Cell{from: quoridor.NoCell}
	queue := []quoridor.Cell{from}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if _, y := b.XY(at); y == b.GoalRow(c) {
			return wayTo(at, came)
		}
		for d := quoridor.North; d <= quoridor.West; d++ {
			if !b.Open(at, d) {
				continue
			}
			next := b.Step(at, d)
			if _, seen := came[next]; !seen {
				came[next] = at
				queue = append(queue, next)
			}
		}
	}
	panic("a pawn is walled in: no legal move does that")
}

// wayTo returns the cells that were come through.
func wayTo(at quoridor.Cell, came map[quoridor.Cell]quoridor.Cell) []quoridor.Cell {
	var way []quoridor.Cell
	for at != quoridor.NoCell {
		way = append(way, at)
		at = came[at]
	}
	slices.Reverse(way)
	return way
}
