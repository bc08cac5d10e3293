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
	switch {
	case g.board.WallsLeft(us) == 0:
	case g.board.Sets():
		g.addWalls(c, us)
	default:
		g.addLargeWalls(c, us)
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
	path := g.eval.Of(g.board, us)
	g.buf = g.board.AppendPawnMoves(g.buf[:0], us)
	for _, m := range g.buf {
		candidate := search.Candidate{Move: search.Move(m), Quiet: true, Order: orderPawn}
		if g.nearer(path, us, m.Cell()) {
			candidate.Quiet, candidate.Order = false, orderStep
		}
		c.List = append(c.List, candidate)
	}
}

// nearer reports whether a cell is nearer to the goal of us than its pawn.
func (g *game) nearer(path *paths.ShortestPaths, us quoridor.Color, c quoridor.Cell) bool {
	if g.board.Sets() {
		return path.Nearer.Has(c)
	}
	distance := path.Distance
	return g.eval.From(g.board, us, c).Distance < distance
}

// addWalls lists the walls of us that may matter.
func (g *game) addWalls(c *search.Candidates, us quoridor.Color) {
	b := g.board
	h, v := b.LegalWalls()
	their, our := g.eval.Of(b, us.Other()), g.eval.Of(b, us)
	if their.Distance == 1 { // nothing else stops them
		h, v = h.And(their.Blocking.Horizontal), v.And(their.Blocking.Vertical)
	}
	touchH, touchV := b.TouchingWalls()
	near := around(b.Pawn(us)).Or(around(b.Pawn(us.Other())))
	add := func(s quoridor.Set, o quoridor.Orientation, choke, across, own, touch quoridor.Set) {
		for s = s.And(across.Or(own).Or(touch).Or(near)); !s.Empty(); s = s.Rest() {
			at := s.First()
			order := 0
			if choke.Has(at) {
				order += orderChoke
			} else if across.Has(at) {
				order += orderBlocking
			}
			if own.Has(at) {
				order -= orderBlockingOwn
			}
			if touch.Has(at) {
				order += orderTouches
			}
			if near.Has(at) {
				order += orderNear
			}
			c.List = append(c.List, search.Candidate{Move: search.Move(quoridor.WallMove(at, o)), Quiet: true, Order: int32(order)})
		}
	}
	add(h, quoridor.Horizontal, their.Chokes.Horizontal, their.Blocking.Horizontal, our.Blocking.Horizontal, touchH)
	add(v, quoridor.Vertical, their.Chokes.Vertical, their.Blocking.Vertical, our.Blocking.Vertical, touchV)
}

// around returns the walls near a pawn.
func around(at quoridor.Cell) quoridor.Set {
	s := quoridor.SetOf(at)
	s = s.SmearWest()
	s = s.SmearNorth(quoridor.SetStride)
	s = s.SmearEast().Or(s.West())
	return s.SmearSouth(quoridor.SetStride).Or(s.North(quoridor.SetStride))
}
