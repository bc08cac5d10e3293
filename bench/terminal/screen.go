package terminal

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/rivo/uniseg"
	"golang.org/x/term"

	"gogo/bench/match"
	"gogo/internal/console"
	"gogo/internal/words"
)

// Terminal is what the output can do.
type Terminal struct {
	// Live is a terminal on which lines can be drawn anew.
	Live bool
	// Color is a terminal on which colours are wanted.
	Color bool
	// Width and Height are its size in characters, if Live.
	Width, Height int

	file *os.File // to measure anew
}

// Detect looks at w, and at the environment variables TERM and NO_COLOR.
func Detect(w io.Writer, getenv func(string) string) Terminal {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) || getenv("TERM") == "dumb" || !understandsEscapes(f) {
		return Terminal{}
	}
	width, height, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return Terminal{}
	}
	return Terminal{Live: true, Color: getenv("NO_COLOR") == "", Width: width, Height: height, file: f}
}

// Measured returns the terminal with the size that it has at the moment.
func (t Terminal) Measured() Terminal {
	if t.file == nil {
		return t
	}
	if width, height, err := term.GetSize(int(t.file.Fd())); err == nil {
		t.Width, t.Height = width, height
	}
	return t
}

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
	title := words.Sanitize(p.Title)
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

// The escape sequences in use, and the end of what they begin.
const (
	firstStyle  = "\x1b[1;36m"
	secondStyle = "\x1b[1;33m"
	foulStyle   = "\x1b[31m"
	strongStyle = "\x1b[1m"
	faintStyle  = "\x1b[2m"
	plainStyle  = "\x1b[0m"
)

// Of writes what belongs to a side in its colour.
func (l Look) Of(s match.Side, text string) string {
	if s == match.First {
		return l.styled(firstStyle, text)
	}
	return l.styled(secondStyle, text)
}

// Foul writes what warns of something.
func (l Look) Foul(text string) string { return l.styled(foulStyle, text) }

// Strong writes what has to be seen.
func (l Look) Strong(text string) string { return l.styled(strongStyle, text) }

// Faint writes what stands in the background.
func (l Look) Faint(text string) string { return l.styled(faintStyle, text) }

func (l Look) styled(style, text string) string {
	if !l.Color {
		return text
	}
	return style + text + plainStyle
}

// width returns how many columns of a terminal a text takes. It is for text
// without escape sequences.
func width(text string) int { return uniseg.StringWidth(text) }

// Live draws a picture of some lines over the one before.
type Live struct {
	w     io.Writer
	drawn int // lines of the picture that is there
}

// NewLive returns a Live without a picture on the terminal w.
func NewLive(w io.Writer) *Live { return &Live{w: w} }

// Clear empties the terminal for the next picture: one of another size has moved
// the lines of the last picture to where nobody knows.
func (l *Live) Clear() error {
	l.drawn = 0
	_, err := io.WriteString(l.w, "\x1b[H\x1b[2J")
	return err
}

// Draw replaces the picture, in one Write so that it does not flicker.
func (l *Live) Draw(lines []string) error {
	var s strings.Builder
	if l.drawn > 0 {
		fmt.Fprintf(&s, "\x1b[%dA", l.drawn)
	}
	for _, line := range lines {
		s.WriteString("\r" + line + "\x1b[K\n")
	}
	s.WriteString("\x1b[J")
	l.drawn = len(lines)
	_, err := io.WriteString(l.w, s.String())
	return err
}

// Show empties the terminal but for a picture at its top. What was there is gone; see
// Scroll.
func (l *Live) Show(p *Picture, t Terminal) error {
	l.drawn = 0
	var s strings.Builder
	s.WriteString("\x1b[H")
	for _, line := range p.lines(t) {
		s.WriteString("\r" + line + "\x1b[K\n")
	}
	s.WriteString("\x1b[J")
	_, err := io.WriteString(l.w, s.String())
	return err
}

// Scroll moves what is on the terminal up and out of it, where a person can still
// scroll back to it.
func (l *Live) Scroll(t Terminal) error {
	_, err := io.WriteString(l.w, strings.Repeat("\n", t.Height))
	return err
}
