package quoridor

import (
	"errors"
	"fmt"
	"strings"

	"gogo/board/quoridor"
)

// A position that was set up is an option: the diagram of the board, with the walls in both
// hands and who is to move.

// mostPosition bounds such a text in bytes: that of the largest board has less.
const mostPosition = 8 << 10

var (
	errLong    = fmt.Errorf("the text of a position may have %d bytes", mostPosition)
	errSquare  = errors.New("the board has to be square")
	errNoMoves = errors.New("who is to move has no move")
)

// readPosition reads a position that can be played on.
func readPosition(text string) (*quoridor.Board, error) {
	if len(text) > mostPosition {
		return nil, errLong
	}
	b, err := quoridor.Parse(strings.TrimLeft(strings.ReplaceAll(text, "\r\n", "\n"), "\n"))
	if err != nil {
		return nil, err
	}
	if b.Width() != b.Height() {
		return nil, errSquare
	}
	for _, c := range []quoridor.Color{quoridor.Black, quoridor.White} {
		if b.WallsLeft(c) > mostWalls {
			return nil, fmt.Errorf("%s has %d walls in hand: %d are the most", c, b.WallsLeft(c), mostWalls)
		}
	}
	if winner, over := b.Winner(); over {
		return nil, fmt.Errorf("%s has reached its goal: there is nothing to play", winner)
	}
	if len(b.AppendMoves(nil, b.ToMove())) == 0 {
		return nil, errNoMoves
	}
	return b, nil
}
