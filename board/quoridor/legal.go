package quoridor

import (
	"errors"
	"fmt"
	"slices"
)

// Why a move is not legal. The errors that Legal returns wrap one of these.
var (
	ErrGameOver = errors.New("the game is over")
	ErrOffBoard = errors.New("off the board")
	ErrNoWalls  = errors.New("no walls left")
	ErrOverlaps = errors.New("overlaps a wall")
	ErrCrosses  = errors.New("crosses a wall")
	ErrCuts     = errors.New("cuts the last path of a pawn")
	ErrOccupied = errors.New("occupied")
	ErrBehind   = errors.New("behind a wall")
	ErrTooFar   = errors.New("not a step of the pawn")
)

// Legal says what keeps c from making a move: nothing, or an error that names
// the move and wraps the reason. It does not ask whose turn it is.
func (b *Board) Legal(m Move, c Color) error {
	err := b.pawnFault(m, c)
	if m.IsWall() {
		err = b.wallFault(m, c)
	}
	if _, over := b.Winner(); over {
		err = ErrGameOver
	}
	if err != nil {
		return fmt.Errorf("%s %s: %w", c, b.Name(m), err)
	}
	return nil
}

// pawnFault returns why the pawn of c may not go to a cell.
func (b *Board) pawnFault(m Move, c Color) error {
	var buf [directions + 1]Move
	from := b.pawns[c]
	switch {
	case !b.Contains(m.Cell()):
		return ErrOffBoard
	case slices.Contains(b.AppendPawnMoves(buf[:0], c), m):
		return nil
	case m.Cell() == b.pawns[Black] || m.Cell() == b.pawns[White]:
		return ErrOccupied
	}
	for d, step := range b.steps {
		if int(m.Cell())-int(from) == step && !b.Open(from, Direction(d)) {
			return ErrBehind
		}
	}
	return ErrTooFar
}

// wallFault returns why c may not place a wall.
func (b *Board) wallFault(m Move, c Color) error {
	at := m.Cell()
	if m >= 3*CellBound || b.slots[at] == outside {
		return ErrOffBoard
	}
	if b.hands[c] == 0 {
		return ErrNoWalls
	}
	if o, there := b.Wall(at); there && o != m.Orientation() {
		return ErrCrosses
	}
	if !b.fits(m) {
		return ErrOverlaps
	}
	if b.cuts(m) {
		return ErrCuts
	}
	return nil
}
