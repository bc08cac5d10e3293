package gomoku

import (
	"errors"
	"fmt"
)

var (
	// ErrOffBoard is the error of a point that is not on the board.
	ErrOffBoard = errors.New("off the board")
	// ErrOccupied is the error of a move on a stone or a wall.
	ErrOccupied = errors.New("occupied")
)

// ForbiddenError is the error of a black move that renju forbids.
type ForbiddenError struct{ Foul Foul }

func (e ForbiddenError) Error() string {
	return fmt.Sprintf("forbidden to black: %s", e.Foul)
}

// Legal says what keeps a stone of c from being placed on p: nothing, or an
// error that is ErrOffBoard, ErrOccupied or a ForbiddenError and names the
// point. It does not ask whose turn it is, nor whether the game has ended.
func (b *Board) Legal(p Point, c Color) error {
	if !b.Contains(p) {
		return fmt.Errorf("point %d is %w", p, ErrOffBoard)
	}
	if b.cells[p] != Empty {
		return fmt.Errorf("%s is %w", b.Name(p), ErrOccupied)
	}
	if c == Black {
		if f := b.ForbiddenKind(p); f != NoFoul {
			return fmt.Errorf("%s is %w", b.Name(p), ForbiddenError{f})
		}
	}
	return nil
}
