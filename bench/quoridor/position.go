package quoridor

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"gogo/bench/match"
	"gogo/board/quoridor"
)

const (
	// Goal is a pawn that has reached its goal row.
	Goal match.Reason = "reached the goal"
	// Repetition is a draw: a position has come for the third time.
	Repetition match.Reason = "threefold repetition"
)

// occurrences of a position make a draw.
const occurrences = 3

// Position is a game of Quoridor in progress. Its moves are named as in E8 and in
// E3 h.
type Position struct {
	*quoridor.Board

	walls int            // in each hand at the start
	given int            // moves by which a file sets a position up
	setUp bool           // even if there are none of them
	dealt bool           // the hands were dealt behind them
	seen  map[uint64]int // how often each position has come, by its hash
}

// NewPosition returns the game that begins with a board on which nobody has
// moved yet.
func NewPosition(b *quoridor.Board) Position {
	return Position{Board: b, walls: b.WallsLeft(quoridor.Black), seen: map[uint64]int{b.Hash(): 1}}
}

// Hand returns how many walls each side had at the start.
func (p Position) Hand() int { return p.walls }

// Given returns how many of the moves are none of the game: a file sets up the position in
// which it begins by them.
func (p Position) Given() int { return p.given }

// Copy returns a copy that is played on independently.
func (p Position) Copy() Position {
	p.Board, p.seen = p.Clone(), maps.Clone(p.seen)
	return p
}

// Undo takes the last move back, of which there must be one.
func (p Position) Undo() {
	p.seen[p.Hash()]--
	p.Board.Undo()
}

// Over says how the moves so far have ended the game, if they have.
func (p Position) Over() (outcome match.Outcome, over bool) {
	if winner, won := p.Winner(); won {
		return match.Outcome{Winner: side(winner), Reason: Goal}, true
	}
	if p.seen[p.Hash()] >= occurrences {
		return match.Outcome{Winner: match.Nobody, Reason: Repetition}, true
	}
	return match.Outcome{}, false
}

// Sides are the names of the two sides.
func Sides() [2]string { return [2]string{quoridor.Black.String(), quoridor.White.String()} }

// side returns the side of a colour: Black begins.
func side(c quoridor.Color) match.Side {
	if c == quoridor.Black {
		return match.First
	}
	return match.Second
}

// Turn returns the side to move.
func (p Position) Turn() match.Side { return side(p.ToMove()) }

// Judge says how a move of the side to move would end the game, if it would.
func (p Position) Judge(move string) (outcome match.Outcome, over bool) {
	c := p.ToMove()
	m, err := p.ParseMove(move)
	if err == nil {
		err = p.Legal(m, c)
	}
	if err != nil {
		return match.Loss(side(c), match.Illegal, err), true
	}
	p.Make(m, c)
	defer p.Board.Undo()
	if winner, won := p.Winner(); won {
		return match.Outcome{Winner: side(winner), Reason: Goal}, true
	}
	if p.seen[p.Hash()]+1 >= occurrences {
		return match.Outcome{Winner: match.Nobody, Reason: Repetition}, true
	}
	return match.Outcome{}, false
}

// Play makes a move that Judge has not refused.
func (p Position) Play(move string) {
	m, err := p.ParseMove(move)
	if err != nil {
		panic("quoridor: " + err.Error()) // Judge has taken the same move
	}
	p.Make(m, p.ToMove())
	p.seen[p.Hash()]++
}

// SetUp is a position as commands of the protocol, on a new board of its size: it begins with
// Walls in each hand, and these moves, some of one side in a row, lead to it.
type SetUp struct {
	Walls int
	Moves []SetUpMove
	// Dealt says that the hands have to be dealt afterwards, for which the protocol has no
	// command: qtp.HandCommand is our own.
	Dealt bool
}

// SetUpMove is a move of a side.
type SetUpMove struct {
	Color quoridor.Color
	Move  quoridor.Move
}

var (
	// ErrHands is the error of a program that cannot be told how many walls each side has.
	ErrHands = errors.New("the protocol deals both sides as many walls, and the walls on the board do not explain those in the hands")
	errWay   = errors.New("no way leads a pawn from its start to where it is")
)

// SetUpOf returns how the commands of the protocol lead to a position: first the pawns go
// to their cells, then walls are placed, by whom it takes to leave so many in each hand.
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
		way, err := wayTo(on, c, b.Pawn(c))
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

// wayTo returns the fewest moves of a pawn to a cell, past no goal.
func wayTo(b *quoridor.Board, c quoridor.Color, to quoridor.Cell) ([]quoridor.Move, error) {
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

// BeginnerMove is a legal move as beginners find it, by looking at the board and not at the
// answers: mostly a step on a shortest way, and sometimes a wall
// right before the opponent, the one that makes his way longest.
func (p Position) BeginnerMove(rng *rand.Rand) string {
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
