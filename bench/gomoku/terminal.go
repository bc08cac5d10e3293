package gomoku

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gogo/bench/gomoku/gamefile"
	"gogo/bench/match"
	"gogo/bench/pages"
	"gogo/bench/terminal"
	"gogo/board/gomoku"
)

// TerminalGame is gomoku, renju or caro on the board of Empty.
type TerminalGame struct{ Empty *gomoku.Board }

// Record is a game so far.
type Record = terminal.Record[Position]

// Title returns the size and the rule.
func (TerminalGame) Title(p Position) string {
	return Size{Width: p.Width(), Height: p.Height()}.String() + " " + p.Rule().String()
}

// Sides returns black, who begins, and white.
func (TerminalGame) Sides() [2]string { return Sides() }

// Begin returns the empty board, on which a person begins.
func (g TerminalGame) Begin() (start Position, usual match.Side) {
	return Position{Board: g.Empty.Clone()}, match.First
}

// Copy returns a copy of a position.
func (TerminalGame) Copy(p Position) Position { return p.Copy() }

// Draw draws a position, the same for both sides.
func (TerminalGame) Draw(p Position, _ match.Side, look terminal.Look) []string {
	return Draw(p.Board, look)
}

// Read parses a point.
func (TerminalGame) Read(p Position, text string) (string, error) {
	point, err := ReadMove(p.Board, text)
	if err != nil {
		return "", err
	}
	return p.Name(point), nil
}

// Show returns a move unchanged.
func (TerminalGame) Show(_ Position, move string) string { return move }

// MoveWidth returns the width of the name of a point, except on the largest boards.
func (TerminalGame) MoveWidth() int { return 4 }

// Words returns none: moves are points.
func (TerminalGame) Words() []string { return nil }

// Help explains points.
func (TerminalGame) Help() []string {
	return []string{
		"h8           put a stone on column h, row 8; 7,7 counts from 0 at the top left",
		"             A ! on the board is a point that the renju rules forbid Black.",
	}
}

// Load reads a .psq or SGF file. Setup stones are on the board before the first move.
func (g TerminalGame) Load(path string) (*Record, error) {
	game, last, err := Load(path, g.Empty.Rule())
	if err != nil {
		return nil, err
	}
	r := &Record{Last: last, Steps: make([]terminal.Step[Position], len(game.Moves))}
	r.Outcome, r.Over = last.Over()
	before := last
	for i := len(game.Moves) - 1; i >= 0; i-- {
		before = before.Copy()
		m := before.Undo()
		r.Steps[i] = terminal.Step[Position]{Before: before, Move: before.Name(m.Point), Side: side(m.Color)}
	}
	return r, nil
}

// Save writes a .psq or SGF file.
func (TerminalGame) Save(path string, r *Record) ([]byte, error) {
	game := gamefile.FromBoard(r.Last.Board)
	setup := len(game.Moves) - len(r.Steps)
	for _, m := range game.Moves[:setup] {
		game.Setup = append(game.Setup, m.Stone)
	}
	slices.SortStableFunc(game.Setup, func(a, b gamefile.Stone) int { return cmp.Compare(a.Color, b.Color) })
	game.Moves = game.Moves[setup:]
	if setup > 0 && len(game.Moves) == 0 {
		game.ToMove = r.Last.ToMove()
	}
	for i := range game.Moves {
		step := &r.Steps[i]
		game.Moves[i].Took = step.Reply.Took
		if step.Reply.Reported {
			game.Moves[i].Comment = strings.Join(strings.Fields(terminal.Search(step.Reply)), " ")
		}
	}
	game.Black, game.White = r.Players[0], r.Players[1]
	if r.Over {
		game.Result = resultOfOutcome(r.Outcome)
	}
	return Save(path, game)
}

// resultOfOutcome converts an outcome to the result of a game file.
func resultOfOutcome(o match.Outcome) gamefile.Result {
	res := gamefile.Result{Over: true, Reason: o.Describe(Sides())}
	if o.Winner != match.Nobody {
		res.Winner = Color(o.Winner)
	}
	if o.Reason == terminal.Resigned {
		res.By = gamefile.Resignation
	}
	return res
}

// Opening describes the moves before a game that is watched; "" if there are none.
func Opening(b *gomoku.Board) string {
	if b.Len() == 0 {
		return ""
	}
	names := make([]string, b.Len())
	for i, m := range b.Moves() {
		names[i] = b.Name(m.Point)
	}
	return "opening: " + strings.Join(names, " ")
}

// The compiler checks that gomoku is a game of a session.
var _ terminal.Game[Position] = TerminalGame{}

// Draw draws b as lines of equal length, the top row first. The last stone stands in parentheses.
// With Black to move under renju rules, a ! marks the forbidden points.
func Draw(b *gomoku.Board, look terminal.Look) []string {
	last := gomoku.NoPoint
	if n := b.Len(); n > 0 {
		last = b.Moves()[n-1].Point
	}
	wide := cellWidth(b)
	lines := make([]string, 0, b.Height()+1)
	for y := range b.Height() {
		var s strings.Builder
		fmt.Fprintf(&s, "%2d", b.Height()-y)
		gap := " "
		for x := range b.Width() {
			p := b.At(x, y)
			if p == last {
				gap = "("
			}
			fmt.Fprintf(&s, "%*s%s", wide-1, gap, cell(b, p, look))
			gap = " "
			if p == last {
				gap = ")"
			}
		}
		// A gap of more than one character is padded on the left, but the parenthesis belongs
		// beside its stone.
		lines = append(lines, strings.ReplaceAll(s.String(), " )", ") ")+gap)
	}
	return append(lines, columns(b, wide))
}

// cellWidth returns the width of a column in characters.
func cellWidth(b *gomoku.Board) int {
	return 1 + len(columnName(b, b.Width()-1))
}

// columns returns the line of the column names.
func columns(b *gomoku.Board, wide int) string {
	var s strings.Builder
	s.WriteString("  ")
	for x := range b.Width() {
		fmt.Fprintf(&s, "%*s", wide, columnName(b, x))
	}
	s.WriteByte(' ')
	return s.String()
}

// columnName returns the letters of column x.
func columnName(b *gomoku.Board, x int) string {
	return strings.TrimRight(b.Name(b.At(x, 0)), "0123456789")
}

func cell(b *gomoku.Board, p gomoku.Point, look terminal.Look) string {
	switch c := b.Cell(p); {
	case c == gomoku.Black:
		return look.Of(match.First, terminal.Mark(match.First))
	case c == gomoku.White:
		return look.Of(match.Second, terminal.Mark(match.Second))
	case c == gomoku.Wall:
		return look.Faint("#")
	case b.ToMove() == gomoku.Black && b.Forbidden(p):
		return look.Warning("!")
	}
	return look.Faint(".")
}

// drawer draws games under any of the rules.
type drawer struct{ start *gomoku.Board }

// NewDrawer returns the Drawer of matches that start on a board, empty or with setup stones.
// Openings are points separated by blanks: h8 i9 h10.
func NewDrawer(start *gomoku.Board) pages.Drawer { return drawer{start} }

func (d drawer) Board() pages.Board {
	b := pages.Board{Kind: pages.Points, Width: d.start.Width(), Height: d.start.Height()}
	for x := range b.Width {
		name := d.start.Name(d.start.At(x, 0))
		b.Columns = append(b.Columns, strings.TrimRight(name, "0123456789"))
	}
	for y := range b.Height {
		name := d.start.Name(d.start.At(0, y))
		b.Rows = append(b.Rows, strings.TrimLeft(name, "a"))
	}
	b.Dots = dots(b.Width, b.Height)
	for _, m := range d.start.Moves() {
		x, y := d.start.XY(m.Point)
		b.Start = append(b.Start, pages.Change{Kind: pages.Stone, Side: side(m.Color), X: x, Y: y})
	}
	return b
}

// dots returns the marked points of a wooden board: the center and the crossings of the fourth
// lines, where the board is large enough and has them.
func dots(width, height int) [][2]int {
	const least, edge = 13, 3
	if width < least || height < least || width%2 == 0 || height%2 == 0 {
		return nil
	}
	list := [][2]int{{width / 2, height / 2}}
	for _, x := range []int{edge, width - 1 - edge} {
		for _, y := range []int{edge, height - 1 - edge} {
			list = append(list, [2]int{x, y})
		}
	}
	return list
}

func (d drawer) Draw(opening string, moves []pages.Move) ([]pages.Step, error) {
	b := d.start.Clone()
	var steps []pages.Step
	place := func(name string) error {
		p, err := b.ParseName(name)
		if err == nil && b.Cell(p) != gomoku.Empty {
			err = gomoku.ErrOccupied
		}
		if err != nil {
			return fmt.Errorf("move %d: %q: %w", len(steps)+1, name, err)
		}
		x, y := b.XY(p)
		steps = append(steps, pages.Step{Name: name, Changes: pages.Changes{{Kind: pages.Stone, Side: side(b.ToMove()), X: x, Y: y}}})
		b.Place(p, b.ToMove())
		return nil
	}
	for name := range strings.FieldsSeq(opening) {
		if err := place(name); err != nil {
			return nil, fmt.Errorf("opening: %w", err)
		}
	}
	for _, m := range moves {
		if err := place(m.Name); err != nil {
			return nil, err
		}
	}
	if row, ok := winningRow(b); ok {
		last := &steps[len(steps)-1]
		last.Changes = append(last.Changes, row)
	}
	return steps, nil
}

// winningRow returns the row that the last stone has completed, if any. The board must not be used
// afterwards.
func winningRow(b *gomoku.Board) (pages.Change, bool) {
	if !b.Finish() {
		return pages.Change{}, false
	}
	// The board knows the winning stones, and marks them as walls. Points increase along a line
	// in any direction, so its ends are the minimum and the maximum.
	var row []gomoku.Point
	for _, m := range b.Moves() {
		if m.Color == gomoku.Wall {
			row = append(row, m.Point)
		}
	}
	line := pages.Change{Kind: pages.Line, Side: side(b.ToMove().Other())}
	line.X, line.Y = b.XY(slices.Min(row))
	line.ToX, line.ToY = b.XY(slices.Max(row))
	return line, true
}
