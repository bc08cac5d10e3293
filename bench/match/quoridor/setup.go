package quoridor

import (
	"errors"
	"fmt"
	"slices"

	"gogo/board/quoridor"
)

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
