package screen

import (
	"strings"

	"gogo/cmd/internal/console"
	"gogo/protocol/printable"
)

// Board draws a position as lines of equal width.
type Board func(Look) []string

// Look is how a board is drawn.
type Look struct {
	Color bool
	// Width and Height are the columns and the rows that there are; 0 is any number.
	// A board that has a smaller form takes it where the usual one does not fit.
	Width, Height int
}

// Picture is a board with a title and the moves that led to it.
type Picture struct {
	Title string
	Board Board
	Moves []Move
}

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
	// roomForMoves is what most moves take in few words.
	roomForMoves = 26
)

// look is how a board is drawn on the terminal: in a smaller form, where it has one, if that
// leaves room for the moves. The last column stays free: some terminals begin a new line after
// it.
func (t Terminal) look(color bool, b Board) Look {
	whole := Look{Color: color, Width: t.Width - 1, Height: t.Height - linesBelow}
	beside := whole
	if beside.Width -= gutter + roomForMoves; beside.Width > 0 {
		if plain := (Look{Width: beside.Width, Height: beside.Height}); widest(b(plain)) <= beside.Width {
			return beside
		}
	}
	return whole
}

// layoutOn chooses the layout of a board.
func layoutOn(t Terminal, b Board) layout {
	if !t.Live {
		return noRoom
	}
	board := b(t.look(false, b))
	room := t.Width - 1 - widest(board)
	free := t.Height - linesBelow - len(board)
	switch {
	case room < 0 || free < 0:
		return noRoom
	case free > 0:
		return titleAbove
	case room >= gutter+leastBeside:
		return titleBeside
	}
	return noRoom
}

// widest is how many columns a board without colours takes.
func widest(board []string) int {
	most := 0
	for _, line := range board {
		most = max(most, width(line))
	}
	return most
}

// Fits reports whether the terminal has room for the picture.
func (p *Picture) Fits(t Terminal) bool { return layoutOn(t, p.Board) != noRoom }

// lines are the board with the title and the latest moves.
func (p *Picture) lines(t Terminal) []string {
	rows, plain := p.Board(t.look(t.Color, p.Board)), p.Board(t.look(false, p.Board))
	wide := widest(plain)
	room := max(0, t.Width-1-wide-gutter)
	title := printable.Text(p.Title)
	var lines, beside []string
	if layoutOn(t, p.Board) == titleAbove {
		free := t.Height - linesBelow - len(rows)
		above := strings.Split(console.Wrap(title, t.Width-1), "\n")
		if len(above) > free {
			rest := strings.Fields(strings.Join(above[free-1:], " "))
			above = append(above[:free-1], console.Fit(strings.Join(rest, " "), t.Width-1))
		}
		lines = append(lines, above...)
	} else {
		beside = strings.Split(console.WrapBelow(title, room, 0), "\n")
	}
	if room >= leastBeside {
		beside = append(beside, p.latest(len(rows)-len(beside), room)...)
	}
	for i, row := range rows {
		if i < len(beside) {
			row += strings.Repeat(" ", wide-width(plain[i])+gutter) + console.Fit(beside[i], room)
		}
		lines = append(lines, row)
	}
	if room < leastBeside && len(p.Moves) > 0 && len(lines) < t.Height-linesBelow {
		lines = append(lines, console.Fit(p.Moves[len(p.Moves)-1].within(t.Width-1), t.Width-1))
	}
	return lines
}

// latest are so many of the last moves, in words or short where the room is narrow for any move
// of the game.
func (p *Picture) latest(count, room int) []string {
	return written(p.Moves, room)[max(0, len(p.Moves)-max(0, count)):]
}
