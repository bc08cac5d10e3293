package backgammon

import (
	"errors"
	"fmt"
	"io"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/nn"
)

// A board in a checkpoint is a byte for each place of the mover's side and of the
// opponent's.
const (
	perSide   = backgammon.Points + 1
	boardSize = 2 * perSide
)

// putBoard stores a board in boardSize bytes.
func putBoard(row []byte, b *backgammon.Board) {
	for i := range b {
		copy(row[i*perSide:], b[i][:])
	}
}

// takeBoard is the inverse of putBoard.
func takeBoard(row []byte, b *backgammon.Board) {
	for i := range b {
		copy(b[i][:], row[i*perSide:])
	}
}

// validateBoard reports what keeps b from being a board of a class on which the
// game goes on, if anything.
func validateBoard(b *backgammon.Board, class chances.Class) error {
	if err := b.Validate(); err != nil {
		return err
	}
	if b.Won() != 0 {
		return errors.New("the game is over")
	}
	if is := chances.Classify(b); is != class {
		return fmt.Errorf("a board of class %v among those of class %v", is, class)
	}
	return nil
}

// writeStarts writes the positions from which games start: their number, then they.
func writeStarts(w io.Writer, starts []backgammon.Board) error {
	if err := writeNumbers(w, len(starts)); err != nil {
		return err
	}
	var row [boardSize]byte
	for i := range starts {
		putBoard(row[:], &starts[i])
		if _, err := w.Write(row[:]); err != nil {
			return err
		}
	}
	return nil
}

// readStarts reads what writeStarts has written of a class.
func readStarts(r io.Reader, class chances.Class) ([]backgammon.Board, error) {
	var n int
	if err := readNumbers(r, &n); err != nil {
		return nil, err
	}
	if n > maxStarts {
		return nil, fmt.Errorf("%w: %d starts, the most is %d", nn.ErrAltered, n, maxStarts)
	}
	starts := make([]backgammon.Board, n)
	var row [boardSize]byte
	for i := range starts {
		if _, err := io.ReadFull(r, row[:]); err != nil {
			return nil, err
		}
		takeBoard(row[:], &starts[i])
		if err := validateBoard(&starts[i], class); err != nil {
			return nil, fmt.Errorf("%w: start %d: %w", nn.ErrAltered, i, err)
		}
	}
	return starts, nil
}
