package quoridor

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"gogo/bench/match"
	"gogo/board/quoridor"
)

const (
	// Goal is a win by reaching the goal row.
	Goal match.Reason = "reached the goal"
	// Threefold is a draw by the third occurrence of a position, and Repetition by that of another
	// number.
	Threefold  match.Reason = "threefold repetition"
	Repetition match.Reason = "repetition"
	// MoveLimit is a draw after so many moves.
	MoveLimit match.Reason = "move limit"
)

// outcomeOf returns the outcome of a position.
func outcomeOf(b *quoridor.Board) (outcome match.Outcome, over bool) {
	if winner, won := b.Winner(); won {
		return match.Outcome{Winner: side(winner), Reason: Goal}, true
	}
	draw := match.Outcome{Winner: match.Nobody}
	switch b.Drawn() {
	case quoridor.NotDrawn:
		return match.Outcome{}, false
	case quoridor.LimitReached:
		draw.Reason = MoveLimit
	default:
		draw.Reason = Repetition
		if b.DrawRules().Repetition == 3 {
			draw.Reason = Threefold
		}
	}
	return draw, true
}

// Position is a game of Quoridor in progress. Its moves are named as in E8 and in E3 h.
type Position struct {
	*quoridor.Board

	walls      int  // of each side at the start
	setupMoves int  // setup moves
	setUp      bool // even without setup moves
	dealt      bool // the hands were dealt after them
}

// NewPosition returns a game from a board without moves, whose rules of draws hold.
func NewPosition(b *quoridor.Board) Position {
	return Position{Board: b, walls: b.WallsLeft(quoridor.Black)}
}

// Hand returns the number of walls of each side at the start.
func (p Position) Hand() int { return p.walls }

// SetupMoves returns the number of setup moves, which precede the game.
func (p Position) SetupMoves() int { return p.setupMoves }

// Copy returns an independent copy.
func (p Position) Copy() Position {
	p.Board = p.Clone()
	return p
}

// Over returns the outcome if the moves so far have ended the game.
func (p Position) Over() (outcome match.Outcome, over bool) { return outcomeOf(p.Board) }

// Sides returns the names of the two sides.
func Sides() [2]string { return [2]string{quoridor.Black.String(), quoridor.White.String()} }

// side returns the side of a color: Black begins.
func side(c quoridor.Color) match.Side {
	if c == quoridor.Black {
		return match.First
	}
	return match.Second
}

// Turn returns the side to move.
func (p Position) Turn() match.Side { return side(p.ToMove()) }

// OutcomeOf returns the outcome if a move of the side to move would end the game.
func (p Position) OutcomeOf(move string) (outcome match.Outcome, over bool) {
	c := p.ToMove()
	m, err := p.ParseMove(move)
	if err == nil {
		err = p.Legal(m, c)
	}
	if err != nil {
		return match.Loss(side(c), match.Illegal, err), true
	}
	p.Make(m, c)
	defer p.Undo()
	return outcomeOf(p.Board)
}

// Play makes a move that OutcomeOf has accepted.
func (p Position) Play(move string) {
	m, err := p.ParseMove(move)
	if err != nil {
		panic("quoridor: " + err.Error()) // OutcomeOf has accepted the same move
	}
	p.Make(m, p.ToMove())
}

// SetUp is a position as commands of the protocol, from a new board of its size: it starts with
// Walls in each hand, and these moves, some of one side in a row, lead to it.
type SetUp struct {
	Walls int
	Moves []SetUpMove
	// Dealt means that the hands have to be dealt afterwards, for which the protocol has no
	// command: qtp.HandCommand is our extension.
	Dealt bool
}

// SetUpMove is a move of a side.
type SetUpMove struct {
	Color quoridor.Color
	Move  quoridor.Move
}

var (
	// ErrHands reports a program that cannot be told the walls of each side.
	ErrHands = errors.New("the protocol deals both sides as many walls, and the walls on the board do not explain those in the hands")
	errWay   = errors.New("no way leads a pawn from its start to where it is")
)

// SetUpOf returns how the commands of the protocol lead to a position: first the pawns go to their
// cells, then walls are placed, by either side so that the right number is left in each hand.
func SetUpOf(b *quoridor.Board) (SetUp, error) {
	black, white, placed := b.WallsLeft(quoridor.Black), b.WallsLeft(quoridor.White), b.Placed()
	all := black + white + placed
	s := SetUp{Walls: all / 2}
	if s.Dealt = all%2 != 0 || max(black, white) > s.Walls; s.Dealt {
		s.Walls, black = max(black, white)+placed, 0
	}
	on, err := quoridor.New(b.Width(), b.Height(), s.Walls)
	if err != nil {
		return SetUp{}, err
	}
	for _, c := range []quoridor.Color{quoridor.Black, quoridor.White} {
		way, err := pathTo(on, c, b.Pawn(c))
		if err != nil {
			return SetUp{}, fmt.Errorf("%s: %w", c, err)
		}
		for _, m := range way {
			on.Make(m, c)
			s.Moves = append(s.Moves, SetUpMove{c, m})
		}
	}
	for m := range b.Walls() {
		c := quoridor.Black
		if on.WallsLeft(c) == black {
			c = quoridor.White
		}
		if err := on.Legal(m, c); err != nil {
			return SetUp{}, err
		}
		on.Make(m, c)
		s.Moves = append(s.Moves, SetUpMove{c, m})
	}
	return s, nil
}

// pathTo returns a shortest path of a pawn to a cell that avoids its goal.
func pathTo(b *quoridor.Board, c quoridor.Color, to quoridor.Cell) ([]quoridor.Move, error) {
	if b.Pawn(c) == to {
		return nil, nil
	}
	ways := map[quoridor.Cell][]quoridor.Move{b.Pawn(c): {}}
	for queue := []quoridor.Cell{b.Pawn(c)}; len(queue) > 0; queue = queue[1:] {
		way := ways[queue[0]]
		on := b.Clone()
		for _, m := range way {
			on.Make(m, c)
		}
		if _, over := on.Winner(); over {
			continue
		}
		for _, m := range on.AppendPawnMoves(nil, c) {
			if _, known := ways[m.Cell()]; known {
				continue
			}
			ways[m.Cell()] = append(slices.Clone(way), m)
			if m.Cell() == to {
				return ways[to], nil
			}
			queue = append(queue, m.Cell())
		}
	}
	return nil, errWay
}

// BeginnerMove returns a legal move as a beginner would find it, by looking at the board and not at
// the replies: usually a step on a shortest path, and sometimes a wall right in front of the
// opponent, the one that lengthens its path most.
func (p Position) BeginnerMove(rng *rand.Rand) string {
	const wallsOf = 3 // one wall in this many moves
	us := p.ToMove()
	if p.WallsLeft(us) > 0 && rng.IntN(wallsOf) == 0 {
		if wall, found := p.bestWall(us.Other()); found {
			return p.Name(wall)
		}
	}
	steps := p.AppendPawnMoves(nil, us)
	if len(steps) == 0 {
		return p.Name(p.AppendMoves(nil, us)[0])
	}
	ways := p.distances(us)
	best := steps[0]
	for _, s := range steps[1:] {
		if ways[s.Cell()] < ways[best.Cell()] {
			best = s
		}
	}
	return p.Name(best)
}

// bestWall returns the wall next to a pawn that lengthens its path most, if any does.
func (p Position) bestWall(them quoridor.Color) (best quoridor.Move, found bool) {
	pawn := p.Pawn(them)
	px, py := p.XY(pawn)
	longest := p.distances(them)[pawn]
	for _, m := range p.AppendMoves(nil, p.ToMove()) {
		if !m.IsWall() {
			continue
		}
		if x, y := p.XY(m.Cell()); x < px-1 || x > px || y < py-1 || y > py {
			continue
		}
		p.Make(m, p.ToMove())
		way := p.distances(them)[pawn]
		p.Undo()
		if way > longest {
			best, longest, found = m, way, true
		}
	}
	return best, found
}

// distances returns the distances of the cells to the goal of a color, around walls and through pawns.
func (p Position) distances(c quoridor.Color) map[quoridor.Cell]int {
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
