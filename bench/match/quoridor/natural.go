package quoridor

import (
	"math/rand/v2"

	"gogo/board/quoridor"
)

// Natural is a legal move as beginners find it, by looking at the board and not at the
// answers: mostly a step on a shortest way, and sometimes a wall
// right before the opponent, the one that makes his way longest.
func (p Position) Natural(rng *rand.Rand) string {
	const wallsOf = 3 // a wall in so many moves
	us := p.ToMove()
	if p.WallsLeft(us) > 0 && rng.IntN(wallsOf) == 0 {
		if wall, found := p.wallBefore(us.Other()); found {
			return p.Name(wall)
		}
	}
	steps := p.AppendPawnMoves(nil, us)
	if len(steps) == 0 {
		return p.Name(p.AppendMoves(nil, us)[0])
	}
	ways := p.ways(us)
	best := steps[0]
	for _, s := range steps[1:] {
		if ways[s.Cell()] < ways[best.Cell()] {
			best = s
		}
	}
	return p.Name(best)
}

// wallBefore returns the wall beside a pawn that makes its way longest, if one makes it longer.
func (p Position) wallBefore(them quoridor.Color) (best quoridor.Move, found bool) {
	pawn := p.Pawn(them)
	px, py := p.XY(pawn)
	longest := p.ways(them)[pawn]
	for _, m := range p.AppendMoves(nil, p.ToMove()) {
		if !m.IsWall() {
			continue
		}
		if x, y := p.XY(m.Cell()); x < px-1 || x > px || y < py-1 || y > py {
			continue
		}
		p.Make(m, p.ToMove())
		way := p.ways(them)[pawn]
		p.Board.Undo()
		if way > longest {
			best, longest, found = m, way, true
		}
	}
	return best, found
}

// ways are the steps from each cell to the goal of a colour, around walls and through pawns.
func (p Position) ways(c quoridor.Color) map[quoridor.Cell]int {
	ways := map[quoridor.Cell]int{}
	var next []quoridor.Cell
	for x := range p.Width() {
		goal := p.At(x, p.GoalRow(c))
		ways[goal] = 0
		next = append(next, goal)
	}
	for len(next) > 0 {
		cell := next[0]
		next = next[1:]
		for d := quoridor.North; d <= quoridor.West; d++ {
			if !p.Open(cell, d) {
				continue
			}
			if to := p.Step(cell, d); !seen(ways, to) {
				ways[to] = ways[cell] + 1
				next = append(next, to)
			}
		}
	}
	return ways
}

func seen(ways map[quoridor.Cell]int, c quoridor.Cell) bool {
	_, ok := ways[c]
	return ok
}
