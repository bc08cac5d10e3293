package engine

import (
	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	"gogo/search"
)

// The order of moves.
const (
	orderStep        = 100 // a move of the pawn that brings it nearer to its goal
	orderPawn        = 40  // any other move of the pawn
	orderChoke       = 60  // a wall that lengthens the opponent's shortest path
	orderBlocking    = 30  // a wall that blocks one of the opponent's shortest paths
	orderBlockingOwn = 40  // less for a wall that blocks an own one
	orderTouches     = 10  // a wall that touches another
	orderNear        = 10  // a wall near a pawn
)

// Generate implements search.Game.
func (g *game) Generate(c *search.Candidates) {
	us := g.board.ToMove()
	g.addPawnMoves(c, us)
	if g.board.WallsLeft(us) > 0 {
		g.addWalls(c)
	}
	if len(g.keys) == g.root && !g.mayRepeat {
		g.dropRepeats(c)
	}
}

// dropRepeats takes moves from the list that lead back to a position of the
// game, unless there are no others.
func (g *game) dropRepeats(c *search.Candidates) {
	fresh := make([]search.Candidate, 0, len(c.List))
	for _, candidate := range c.List {
		g.Make(candidate.Move)
		if !g.repeats() {
			fresh = append(fresh, candidate)
		}
		g.Undo()
	}
	if len(fresh) > 0 {
		c.List = append(c.List[:0], fresh...)
	}
}

// addPawnMoves lists the moves of the pawn of us.
func (g *game) addPawnMoves(c *search.Candidates, us quoridor.Color) {
	g.moves = g.board.AppendPawnMoves(g.moves[:0], us)
	for _, m := range g.moves {
		candidate := search.Candidate{Move: search.Move(m), Quiet: true, Order: orderPawn}
		if g.paths.Nearer(g.board, us, m.Cell()) {
			candidate.Quiet, candidate.Order = false, orderStep
		}
		c.List = append(c.List, candidate)
	}
}

// addWalls lists the walls of the side to move that may matter.
func (g *game) addWalls(c *search.Candidates) {
	g.walls = g.paths.AppendWalls(g.walls[:0], g.board)
	for _, w := range g.walls {
		c.List = append(c.List, search.Candidate{Move: search.Move(w.Move), Quiet: true, Order: order(w.Effects)})
	}
}

// order returns the order of a wall.
func order(e paths.Effects) int32 {
	var order int32
	switch {
	case e&paths.Chokes != 0:
		order += orderChoke
	case e&paths.Blocks != 0:
		order += orderBlocking
	}
	if e&paths.Hinders != 0 {
		order -= orderBlockingOwn
	}
	if e&paths.Touches != 0 {
		order += orderTouches
	}
	if e&paths.Near != 0 {
		order += orderNear
	}
	return order
}
