package gomoku

import (
	"fmt"

	"gogo/board/gomoku"
)

// sample is a position and what it is worth to the side to move.
type sample struct {
	width, height int
	rule          gomoku.Rule
	moves         []XY
	verdict       Verdict
	// result is 1 for a win, 0 for a loss, 0.5 for a draw of the side to move,
	// and unplayed if the position was not played out.
	result float64
}

// unplayed is the result of a stray.
const unplayed = -1

// position returns a key of the position: see record.Position.
func (s *sample) position() uint64 { return Position(s.width, s.height, s.rule, s.moves) }

// board returns the position, or an error if it cannot be set up.
func (s *sample) board() (*gomoku.Board, error) {
	b, err := gomoku.New(s.width, s.height, s.rule)
	if err != nil {
		return nil, err
	}
	for i := range s.moves {
		p, err := s.point(b, i)
		if err != nil {
			return nil, err
		}
		b.Place(p, b.ToMove())
	}
	return b, s.checkBest(b)
}

// point returns where move i goes on the board with the moves before it.
func (s *sample) point(b *gomoku.Board, i int) (gomoku.Point, error) {
	m := s.moves[i]
	if !b.OnBoard(int(m.X), int(m.Y)) || b.Cell(b.At(int(m.X), int(m.Y))) != gomoku.Empty {
		return gomoku.NoPoint, fmt.Errorf("move %d at %d,%d is off the board or on a stone", i+1, m.X, m.Y)
	}
	return b.At(int(m.X), int(m.Y)), nil
}

// checkBest refuses a best move that cannot be one in the position.
func (s *sample) checkBest(b *gomoku.Board) error {
	if x, y := int(s.verdict.Best.X), int(s.verdict.Best.Y); !b.OnBoard(x, y) || b.Cell(b.At(x, y)) != gomoku.Empty {
		return fmt.Errorf("the best move %d,%d is off the board or on a stone", x, y)
	}
	return nil
}
