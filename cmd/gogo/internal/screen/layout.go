package screen

import (
	"strings"

	"gogo/board/gomoku"
)

// layout is where on a terminal the parts of a picture go.
type layout int

const (
	// noRoom is a terminal that is too small for the board.
	noRoom layout = iota
	// titleBeside has the title beside the board, above the moves.
	titleBeside
	// titleAbove has the title above the board, the moves beside it.
	titleAbove
)

const (
	// linesBelow are those below a picture: how the game ended, and the cursor.
	linesBelow = 2
	// gutter is between the board and what stands beside it.
	gutter = 2
	// leastBeside is the narrowest column beside the board that the title can
	// be read in.
	leastBeside = 16
)

// layoutOn chooses the layout of a board.
func layoutOn(t Terminal, b *gomoku.Board) layout {
	board := Board(b, false)
	// The last column stays free: some terminals begin a new line after it.
	room := t.Width - 1 - len(board[0])
	free := t.Height - linesBelow - len(board)
	switch {
	case !t.Live || room < 0 || free < 0:
		return noRoom
	case free > 0:
		return titleAbove
	case room >= gutter+leastBeside:
		return titleBeside
	}
	return noRoom
}

// wrap breaks a text into lines of at most so many columns, between words.
func wrap(text string, columns int) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && width(line)+1+width(word) > columns {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
