package quoridor

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/terminal"
	"gogo/board/quoridor"
	"gogo/internal/words"
)

// TerminalGame is Quoridor on the board of Empty.
type TerminalGame struct{ Empty *quoridor.Board }

// Record is a game so far.
type Record = terminal.Record[Position]

// Title returns the size and the initial walls of each side.
func (TerminalGame) Title(p Position) string {
	title := fmt.Sprintf("Quoridor %dx%d, %s each", p.Width(), p.Height(), words.Count(p.Hand(), "wall"))
	if p.Hand() == 1 {
		return strings.Replace(title, "walls", "wall", 1)
	}
	return title
}

// Sides returns black, who begins, and white.
func (TerminalGame) Sides() [2]string { return Sides() }

// Begin returns the empty board, on which a person begins.
func (g TerminalGame) Begin() (start Position, usual match.Side) {
	return NewPosition(g.Empty.Clone()), match.First
}

// Copy returns a copy of a position.
func (TerminalGame) Copy(p Position) Position { return p.Copy() }

// Draw draws a position, the same for both sides.
func (TerminalGame) Draw(p Position, _ match.Side, look terminal.Look) []string {
	return Draw(p.Board, look)
}

// Read parses a cell or a wall.
func (TerminalGame) Read(p Position, text string) (string, error) {
	m, err := ReadMove(p.Board, text)
	if err != nil {
		return "", err
	}
	return p.Name(m), nil
}

// Show returns a move unchanged.
func (TerminalGame) Show(_ Position, move string) string { return move }

// MoveWidth returns the width of a wall.
func (TerminalGame) MoveWidth() int { return 4 }

// Words returns none: moves are cells and walls.
func (TerminalGame) Words() []string { return nil }

// Help explains moves.
func (TerminalGame) Help() []string {
	return []string{
		"e8           move your pawn to column e, row 8",
		"e3h, e3v     put a wall below e3 and f3, or to the right of e3 and e2",
		"             x goes from the top to the bottom, o the other way",
	}
}

// Load reads a game as ReadGame does.
func (TerminalGame) Load(path string) (*Record, error) {
	last, err := Load(path)
	if err != nil {
		return nil, err
	}
	r := &Record{Last: last, Steps: make([]terminal.Step[Position], last.Len())}
	r.Outcome, r.Over = last.Over()
	before := last
	for i := last.Len() - 1; i >= 0; i-- {
		m := before.Moves()[i]
		before = before.Copy()
		before.Undo()
		r.Steps[i] = terminal.Step[Position]{Before: before, Move: before.Name(m.Move), Side: side(m.Color)}
	}
	return r, nil
}

// Save formats the game as a record if the extension is that of one, and else as the commands that
// play it.
func (TerminalGame) Save(path string, r *Record) ([]byte, error) {
	if filepath.Ext(path) == RecordExtension {
		var outcome *match.Outcome
		if r.Over {
			outcome = &r.Outcome
		}
		g := recordOf(r.Last, r.Players, outcome)
		g.Date = time.Now().Format(time.DateOnly)
		return g.Format(), nil
	}
	about := fmt.Sprintf("%s (black) against %s (white)", r.Players[0], r.Players[1])
	if r.Over {
		about += ": " + r.Outcome.Describe(Sides())
	}
	return Save(r.Last, about), nil
}

// The compiler checks that Quoridor is a game of a session.
var _ terminal.Game[Position] = TerminalGame{}

// Opening describes the moves before a game that is watched; "" if there are none.
func Opening(b *quoridor.Board) string {
	if b.Len() == 0 {
		return ""
	}
	names := make([]string, b.Len())
	for i, m := range b.Moves() {
		names[i] = b.Name(m.Move)
	}
	return "opening: " + strings.Join(names, ", ")
}

// form is the layout of a board: the width of a cell, without the gap to its right.
type form int

const (
	usual form = 3
	// narrow is for terminals that are too narrow for the usual form.
	narrow form = 1
)

// Draw draws b as lines of equal length, the top row first: x and o are the pawns, and the walls
// stand between the cells. Below are the walls in hand. If the usual form is too wide, cells are
// narrow.
func Draw(b *quoridor.Board, look terminal.Look) []string {
	f := usual
	if look.Width > 0 && f.columns(b) > look.Width {
		f = narrow
	}
	d := drawing{b: b, form: f, look: look, last: quoridor.NoMove}
	if n := b.Len(); n > 0 {
		d.last = b.Moves()[n-1].Move
	}
	var lines []string
	for y := range b.Height() {
		lines = append(lines, d.cells(y))
		if y < b.Height()-1 {
			lines = append(lines, d.gaps(y))
		}
	}
	return append(lines, d.names(), d.hands())
}

// columns returns the width of a board.
func (f form) columns(b *quoridor.Board) int { return margin + b.Width()*(int(f)+1) }

// margin is the width of a row's number.
const margin = 3

// drawing is the state of drawing a board.
type drawing struct {
	form

	b    *quoridor.Board
	look terminal.Look
	last quoridor.Move
}

// cells returns the line of a row.
func (d *drawing) cells(y int) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%2d ", d.b.Height()-y)
	for x := range d.b.Width() {
		s.WriteString(d.cell(d.b.At(x, y)))
		if m, ok := d.wallEast(x, y); ok {
			s.WriteString(d.wall(m, "|"))
		} else {
			s.WriteByte(' ')
		}
	}
	return s.String()
}

// cell returns a pawn or an empty cell, the pawn that moved last in parentheses if there is room.
func (d *drawing) cell(c quoridor.Cell) string {
	text, left, right := d.look.Faint("."), " ", " "
	for _, side := range match.Sides() {
		if d.b.Pawn(color(side)) == c {
			text = d.look.Of(side, terminal.Mark(side))
			if d.last == quoridor.PawnMove(c) {
				left, right = "(", ")"
			}
		}
	}
	if d.form == narrow {
		return text
	}
	return left + text + right
}

// color returns the color of a side.
func color(s match.Side) quoridor.Color {
	if s == match.First {
		return quoridor.Black
	}
	return quoridor.White
}

// wallEast returns the wall to the right of a cell, if there is one.
func (d *drawing) wallEast(x, y int) (quoridor.Move, bool) {
	for _, top := range []int{y, y - 1} {
		if m, ok := d.wallAt(x, top, quoridor.Vertical); ok {
			return m, true
		}
	}
	return quoridor.NoMove, false
}

// wallAt returns the wall southeast of a cell with an orientation, if there is one.
func (d *drawing) wallAt(x, y int, o quoridor.Orientation) (quoridor.Move, bool) {
	if x < 0 || y < 0 || x >= d.b.Width()-1 || y >= d.b.Height()-1 {
		return quoridor.NoMove, false
	}
	c := d.b.At(x, y)
	lies, ok := d.b.Wall(c)
	return quoridor.WallMove(c, o), ok && lies == o
}

// wall draws a part of a wall, emphasizing the last one.
func (d *drawing) wall(m quoridor.Move, text string) string {
	if m == d.last {
		return d.look.Warning(strings.NewReplacer("-", "=", "|", "#").Replace(text))
	}
	return d.look.Strong(text)
}

// gaps returns the line below a row.
func (d *drawing) gaps(y int) string {
	s := strings.Builder{}
	s.WriteString(strings.Repeat(" ", margin))
	for x := range d.b.Width() {
		below := strings.Repeat(" ", int(d.form))
		for _, west := range []int{x, x - 1} {
			if m, ok := d.wallAt(west, y, quoridor.Horizontal); ok {
				below = d.wall(m, strings.Repeat("-", int(d.form)))
			}
		}
		s.WriteString(below)
		if m, ok := d.wallAt(x, y, quoridor.Horizontal); ok {
			s.WriteString(d.wall(m, "-"))
		} else if m, ok := d.wallAt(x, y, quoridor.Vertical); ok {
			s.WriteString(d.wall(m, "|"))
		} else {
			s.WriteByte(' ')
		}
	}
	return s.String()
}

// names returns the line with the letters of the columns.
func (d *drawing) names() string {
	s := strings.Builder{}
	s.WriteString(strings.Repeat(" ", margin))
	for x := range d.b.Width() {
		letter := d.b.CellName(d.b.At(x, 0))[:1]
		if d.form == narrow {
			s.WriteString(letter + " ")
		} else {
			s.WriteString(" " + letter + "  ")
		}
	}
	return s.String()
}

// hands returns the line with the remaining walls of each side.
func (d *drawing) hands() string {
	text := fmt.Sprintf("   walls: %s %d, %s %d", terminal.Mark(match.First), d.b.WallsLeft(quoridor.Black),
		terminal.Mark(match.Second), d.b.WallsLeft(quoridor.White))
	return text + strings.Repeat(" ", max(0, d.columns(d.b)-len(text)))
}
