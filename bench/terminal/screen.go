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

// Terminal describes the abilities of the output.
type Terminal struct {
	// Live reports whether lines can be redrawn.
	Live bool
	// Color reports whether colors are wanted.
	Color bool
	// Width and Height are the size in characters, if Live.
	Width, Height int

	file *os.File // for its current size
}

// Detect returns the abilities of w, considering the environment variables TERM and NO_COLOR.
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

// Measured returns the terminal with its current size.
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

// Look says how to draw a board.
type Look struct {
	Color bool
	// Width and Height are the available columns and rows; 0 is unlimited. A board with a
	// smaller form uses it where the usual one does not fit.
	Width, Height int
}

// Picture is a board with a title and the moves so far.
type Picture struct {
	Title string
	Board Board
	Moves []Move
}

// layout is the arrangement of a picture's parts on a terminal.
type layout int

const (
	// noRoom means that the board does not fit.
	noRoom layout = iota
	// titleBeside puts the title beside the board, above the moves.
	titleBeside
	// titleAbove puts the title above the board, the moves beside it.
	titleAbove
)

const (
	// linesBelow is the number of lines below a picture: the end of the game, and the cursor.
	linesBelow = 2
	// gutter is the space between the board and the column beside it.
	gutter = 2
	// minBeside is the narrowest column beside the board in which the title is readable.
	minBeside = 16
	// moveWidth is the width of most moves in short form.
	moveWidth = 26
)

// look returns how to draw a board on the terminal: in a smaller form, where it has one, if that
// leaves room for the moves. The last column stays free, since some terminals wrap after it.
func (t Terminal) look(color bool, b Board) Look {
	whole := Look{Color: color, Width: t.Width - 1, Height: t.Height - linesBelow}
	beside := whole
	if beside.Width -= gutter + moveWidth; beside.Width > 0 {
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
	case room >= gutter+minBeside:
		return titleBeside
	}
	return noRoom
}

// widest returns the width of a board without colors.
func widest(board []string) int {
	most := 0
	for _, line := range board {
		most = max(most, width(line))
	}
	return most
}

// Fits reports whether the terminal has room for the picture.
func (p *Picture) Fits(t Terminal) bool { return layoutOn(t, p.Board) != noRoom }

// lines returns the board with the title and the latest moves.
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
	if room >= minBeside {
		beside = append(beside, p.latest(len(rows)-len(beside), room)...)
	}
	for i, row := range rows {
		if i < len(beside) {
			row += strings.Repeat(" ", wide-width(plain[i])+gutter) + console.Fit(beside[i], room)
		}
		lines = append(lines, row)
	}
	if room < minBeside && len(p.Moves) > 0 && len(lines) < t.Height-linesBelow {
		lines = append(lines, console.Fit(p.Moves[len(p.Moves)-1].within(t.Width-1), t.Width-1))
	}
	return lines
}

// latest returns the last moves, in full or short if the room is too narrow for any move of the
// game.
func (p *Picture) latest(count, room int) []string {
	return formatMoves(p.Moves, room)[max(0, len(p.Moves)-max(0, count)):]
}

// The escape sequences for styles.
const (
	firstStyle   = "\x1b[1;36m"
	secondStyle  = "\x1b[1;33m"
	warningStyle = "\x1b[31m"
	strongStyle  = "\x1b[1m"
	faintStyle   = "\x1b[2m"
	plainStyle   = "\x1b[0m"
)

// Of formats text in the color of a side.
func (l Look) Of(s match.Side, text string) string {
	if s == match.First {
		return l.styled(firstStyle, text)
	}
	return l.styled(secondStyle, text)
}

// Warning formats a warning.
func (l Look) Warning(text string) string { return l.styled(warningStyle, text) }

// Strong formats emphasized text.
func (l Look) Strong(text string) string { return l.styled(strongStyle, text) }

// Faint formats background text.
func (l Look) Faint(text string) string { return l.styled(faintStyle, text) }

func (l Look) styled(style, text string) string {
	if !l.Color {
		return text
	}
	return style + text + plainStyle
}

// width returns the number of columns of a text without escape sequences.
func width(text string) int { return uniseg.StringWidth(text) }

// Live redraws a picture of some lines in place.
type Live struct {
	w     io.Writer
	drawn int // lines of the current picture
}

// NewLive returns a Live without a picture on the terminal w.
func NewLive(w io.Writer) *Live { return &Live{w: w} }

// Clear clears the terminal for the next picture: after a resize the position of the last picture
// is unknown.
func (l *Live) Clear() error {
	l.drawn = 0
	_, err := io.WriteString(l.w, "\x1b[H\x1b[2J")
	return err
}

// Draw replaces the picture, in one Write to avoid flicker.
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

// Show clears the terminal but for a picture at its top. The previous contents are lost; see
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

// Scroll moves the contents of the terminal into its scrollback.
func (l *Live) Scroll(t Terminal) error {
	_, err := io.WriteString(l.w, strings.Repeat("\n", t.Height))
	return err
}
