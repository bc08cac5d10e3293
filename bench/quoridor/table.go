package quoridor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"strconv"
	"strings"

	"gogo/bench/match"
	"gogo/bench/pages"
	"gogo/bench/tables"
	"gogo/board/quoridor"
	"gogo/board/quoridor/record"
	"gogo/eval/quoridor/paths"
	"gogo/internal/words"
	"gogo/search/quoridor/book"
)

// The options and their defaults.
const (
	sizeOption, defaultSize   = "size", "9"
	wallsOption, defaultWalls = "walls", "10"
	maxWalls                  = 99
	// The rules of draws: 0 is none.
	repetitionOption, maxRepetition = "repetition", 99
	moveLimitOption, maxMoveLimit   = "move-limit", 9999
	// positionOption is a start position, which is not a field of a new game.
	positionOption = "position"
)

// TableGame is Quoridor on boards of all sizes.
type TableGame struct{}

// Name implements tables.Game.
func (TableGame) Name() string { return GameName }

// Fields returns the size of the board and the walls of each side.
func (TableGame) Fields() []tables.Field {
	return []tables.Field{
		{Name: sizeOption, Label: "Board size", Default: defaultSize, Min: quoridor.MinSize, Max: quoridor.MaxSize},
		{Name: wallsOption, Label: "Walls per player", Default: defaultWalls, Min: 0, Max: maxWalls},
		{Name: repetitionOption, Label: "Draw if a position comes this often (0: never)", Default: usualRepetition(), Min: 0, Max: maxRepetition},
		{Name: moveLimitOption, Label: "Draw after this many moves (0: never)", Default: noLimit, Min: 0, Max: maxMoveLimit},
	}
}

// noLimit is the default limit of moves.
const noLimit = "0"

// usualRepetition returns the default number of occurrences of a position.
func usualRepetition() string { return strconv.Itoa(quoridor.UsualDrawRules().Repetition) }

// Ratings returns the ratings of the levels, by matches between neighbors.
func (TableGame) Ratings() [tables.MaxLevel]int {
	return [tables.MaxLevel]int{1000, 1160, 1370, 1600, 1860, 2080, 2250, 2390, 2530, 2680}
}

// Rules returns the rules of a board.
func (TableGame) Rules(options tables.Options) (tables.Rules, error) {
	size, err := number(options, sizeOption, defaultSize, quoridor.MaxSize)
	if err != nil {
		return nil, err
	}
	walls, err := number(options, wallsOption, defaultWalls, maxWalls)
	if err != nil {
		return nil, err
	}
	draws, err := drawRules(options)
	if err != nil {
		return nil, err
	}
	return newRules(size, walls, options[positionOption], draws)
}

// drawRules parses the rules of draws.
func drawRules(options map[string]string) (draws quoridor.DrawRules, err error) {
	if draws.Repetition, err = number(options, repetitionOption, usualRepetition(), maxRepetition); err != nil {
		return draws, err
	}
	if draws.MoveLimit, err = number(options, moveLimitOption, noLimit, maxMoveLimit); err != nil {
		return draws, err
	}
	return draws, draws.Check()
}

// number parses an option.
func number(options map[string]string, name, usual string, most int) (int, error) {
	text := cmp.Or(options[name], usual)
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most {
		return 0, fmt.Errorf("%s %.20q: a number up to %d is wanted", name, text, most)
	}
	return n, nil
}

// Read parses a game as ReadGame does.
func (TableGame) Read(data []byte) (*tables.Record, error) {
	_, g, err := ReadGame(data)
	if err != nil {
		return nil, err
	}
	start := g.Start
	r := &tables.Record{
		Options: optionsOf(start), Players: g.Players, Date: g.Date, Outcome: recordedOutcome(g.Result),
	}
	usual, err := quoridor.New(start.Width(), start.Height(), start.WallsLeft(quoridor.Black))
	if err != nil {
		return nil, err
	}
	if start.String() != usual.String() {
		r.Options[positionOption] = start.String()
	}
	turn := start.ToMove()
	for i, m := range g.Moves {
		if m.Color != turn {
			return nil, fmt.Errorf("move %d is not made in turn", i+1)
		}
		turn = turn.Other()
		r.Moves = append(r.Moves, tables.Move{Name: start.Name(m.Move), Comment: m.Comment})
	}
	return r, nil
}

// optionsOf returns the options of games from a board, apart from the position on it.
func optionsOf(start *quoridor.Board) tables.Options {
	draws := start.DrawRules()
	return tables.Options{
		sizeOption: strconv.Itoa(start.Width()), wallsOption: strconv.Itoa(start.WallsLeft(quoridor.Black)),
		repetitionOption: strconv.Itoa(draws.Repetition), moveLimitOption: strconv.Itoa(draws.MoveLimit),
	}
}

// rules are the rules of one board.
type rules struct {
	pages.Drawer

	start *quoridor.Board // without moves
	setUp bool            // a start position other than the usual one
}

// newRules returns the rules of a board, or of a start position.
func newRules(size, walls int, position string, draws quoridor.DrawRules) (tables.Rules, error) {
	if position != "" {
		start, err := readPosition(position)
		if err != nil {
			return nil, fmt.Errorf("position: %w", err)
		}
		start.SetDrawRules(draws)
		return &rules{NewDrawer(start), start, true}, nil
	}
	start, err := quoridor.New(size, size, walls)
	if err != nil {
		return nil, err
	}
	start.SetDrawRules(draws)
	return &rules{NewDrawer(start), start, false}, nil
}

// walls returns the initial walls of each side, if equal.
func (r *rules) walls() int { return r.start.WallsLeft(quoridor.Black) }

// Options implements tables.Rules.
func (r *rules) Options() tables.Options {
	options := optionsOf(r.start)
	if r.setUp {
		options[positionOption] = r.start.String()
	}
	return options
}

// About implements tables.Rules.
func (r *rules) About() string {
	about := fmt.Sprintf("quoridor %dx%d, from a position", r.start.Width(), r.start.Height())
	if !r.setUp {
		about = fmt.Sprintf("quoridor %dx%d, %s each", r.start.Width(), r.start.Height(), words.Count(r.walls(), "wall"))
	}
	switch n := r.start.DrawRules().Repetition; n {
	case quoridor.UsualDrawRules().Repetition:
	case 0:
		about += ", no draw by repetition"
	default:
		about += fmt.Sprintf(", a position %d times is a draw", n)
	}
	if n := r.start.DrawRules().MoveLimit; n > 0 {
		about += fmt.Sprintf(", a draw after %d moves", n)
	}
	return about
}

// Sides implements tables.Rules.
func (r *rules) Sides() [2]string { return Sides() }

// Position implements tables.Rules.
func (r *rules) Position(moves []string) (tables.Position, error) {
	p, err := r.after(moves)
	return position{p}, err
}

// after returns the position after moves.
func (r *rules) after(moves []string) (Position, error) {
	p := NewPosition(r.start.Clone())
	return p, match.PlayAll(p, moves, r.Sides())
}

// ReadMoves implements tables.Rules: a typed move in the notation of the board, or a list of moves as
// record.ReadMoves reads it. In a game that has begun a list is in the notation of the board too,
// unless the name of another one stands before it.
func (r *rules) ReadMoves(moves []string, text string) ([]string, error) {
	p, err := r.after(moves)
	if err != nil {
		return nil, err
	}
	read, err := readMoves(p.Board, text, len(moves) > 0)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, m := range read {
		if m.Color != p.ToMove() {
			return nil, fmt.Errorf("%s is not made in turn", p.Name(m.Move))
		}
		name := p.Name(m.Move)
		p.Play(name)
		list = append(list, name)
	}
	return list, nil
}

// readMoves reads the moves of a text. Begun tells that they are not the first ones of the game.
func readMoves(b *quoridor.Board, text string, begun bool) ([]record.Move, error) {
	if m, err := ReadMove(b, text); err == nil {
		return []record.Move{{Color: b.ToMove(), Move: m}}, b.Legal(m, b.ToMove())
	}
	if begun && !record.Named(text) {
		text = quoridor.QTP.String() + ": " + text
	}
	list, _, err := record.ReadMoves(b, text)
	return list, err
}

// Formats implements tables.Rules.
func (r *rules) Formats() []string { return []string{RecordExtension, CommandsExtension} }

// Write implements tables.Rules.
func (r *rules) Write(format string, t *tables.Record) ([]byte, error) {
	names := make([]string, len(t.Moves))
	for i := range t.Moves {
		names[i] = t.Moves[i].Name
	}
	p, err := r.after(names)
	if err != nil {
		return nil, err
	}
	if format == RecordExtension {
		g := recordOf(p, t.Players, t.Outcome)
		g.Date = t.Date
		for i := range t.Moves {
			g.Moves[i].Comment = t.Moves[i].Comment
		}
		return g.Format(), nil
	}
	about := fmt.Sprintf("%s (black) against %s (white)", t.Players[0], t.Players[1])
	if o := t.Outcome; o != nil {
		about += ": " + o.Describe(r.Sides())
	}
	if r.setUp {
		return SaveFrom(r.start, p, about)
	}
	return Save(p, about), nil
}

// Start implements tables.Rules.
func (r *rules) Start(ctx context.Context, cmd *exec.Cmd, hear func(tables.SearchInfo)) (tables.Player, error) {
	return startPlayer(ctx, r, cmd, hear)
}

// Chance implements tables.Rules by the scale of our programs' values. Other programs' values are
// similar.
func (r *rules) Chance(value string) (chance float64, ok bool) {
	return tables.ChanceOf(value, func(number int) float64 { return 1 / (1 + math.Exp(-float64(number)/paths.Unit)) })
}

// position is a position at a table.
type position struct{ Position }

// Choices implements tables.Position.
func (p position) Choices() []tables.Choice {
	moves := p.AppendMoves(nil, p.ToMove())
	list := make([]tables.Choice, len(moves))
	for i, m := range moves {
		list[i] = p.choice(m)
		list[i].Move = p.Name(m)
	}
	return list
}

// OpeningName implements tables.BookPosition.
func (p position) OpeningName() string { return book.Default().Name(p.Board) }

// BookMoves implements tables.BookPosition.
func (p position) BookMoves() (list []tables.BookMove) {
	choices, best := book.Default().Choices(p.Board)
	for i, c := range choices {
		list = append(list, tables.BookMove{Move: p.Name(c.Move), Name: c.Name, Value: c.Value, Best: best && i == 0})
	}
	return list
}

// choice returns where to point for a move.
func (p position) choice(m quoridor.Move) tables.Choice {
	kind := pages.Pawn
	if m.IsWall() {
		kind = pages.HorizontalWall
		if m.Orientation() == quoridor.Vertical {
			kind = pages.VerticalWall
		}
	}
	x, y := p.XY(m.Cell())
	return tables.Choice{Kind: kind, X: x, Y: y}
}

// A start position is an option: the diagram of the board, with the walls in both hands and the
// side to move.

// maxPosition bounds such a text in bytes; even the largest board needs less.
const maxPosition = 8 << 10

var (
	errLong    = fmt.Errorf("the text of a position may have %d bytes", maxPosition)
	errSquare  = errors.New("the board has to be square")
	errNoMoves = errors.New("who is to move has no move")
)

// readPosition parses a playable position.
func readPosition(text string) (*quoridor.Board, error) {
	if len(text) > maxPosition {
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
		if b.WallsLeft(c) > maxWalls {
			return nil, fmt.Errorf("%s has %d walls in hand: %d are the most", c, b.WallsLeft(c), maxWalls)
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

// drawer draws Quoridor.
type drawer struct{ start *quoridor.Board }

// NewDrawer returns the Drawer of matches that start on a board, possibly with walls already
// placed. Black moves first. Openings are moves separated by commas, since the name of a wall
// contains a blank: E8, E2, D6 h.
func NewDrawer(start *quoridor.Board) pages.Drawer { return drawer{start} }

func (d drawer) Board() pages.Board {
	b := pages.Board{
		Kind: pages.Cells, Width: d.start.Width(), Height: d.start.Height(),
		Walls: d.start.WallsLeft(quoridor.Black),
	}
	for x := range b.Width {
		b.Columns = append(b.Columns, d.start.CellName(d.start.At(x, 0))[:1])
	}
	for y := range b.Height {
		b.Rows = append(b.Rows, d.start.CellName(d.start.At(0, y))[1:])
	}
	for _, c := range []quoridor.Color{quoridor.Black, quoridor.White} {
		b.Start = append(b.Start, d.pawn(c, d.start.Pawn(c)))
	}
	for m := range d.start.Walls() {
		wall := d.change(quoridor.Black, m)
		wall.Side = match.Nobody
		b.Start = append(b.Start, wall)
	}
	if white := d.start.WallsLeft(quoridor.White); white != b.Walls {
		b.Hands = []int{b.Walls, white}
		b.Walls = max(b.Walls, white)
	}
	return b
}

func (d drawer) Draw(opening string, moves []pages.Move) ([]pages.Step, error) {
	b := d.start.Clone()
	var steps []pages.Step
	play := func(name string) error {
		m, err := b.ParseMove(name)
		if err == nil {
			err = b.Legal(m, b.ToMove())
		}
		if err != nil {
			return fmt.Errorf("move %d: %q: %w", b.Len()+1, name, err)
		}
		steps = append(steps, pages.Step{Name: name, Changes: pages.Changes{d.change(b.ToMove(), m)}})
		b.Make(m, b.ToMove())
		return nil
	}
	for name := range strings.SplitSeq(opening, ",") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		if err := play(name); err != nil {
			return nil, fmt.Errorf("opening: %w", err)
		}
	}
	for _, m := range moves {
		if err := play(m.Name); err != nil {
			return nil, err
		}
	}
	return steps, nil
}

// change converts a move of a color.
func (d drawer) change(c quoridor.Color, m quoridor.Move) pages.Change {
	if !m.IsWall() {
		return d.pawn(c, m.Cell())
	}
	kind := pages.HorizontalWall
	if m.Orientation() == quoridor.Vertical {
		kind = pages.VerticalWall
	}
	x, y := d.start.XY(m.Cell())
	return pages.Change{Kind: kind, Side: side(c), X: x, Y: y}
}

func (d drawer) pawn(c quoridor.Color, to quoridor.Cell) pages.Change {
	x, y := d.start.XY(to)
	return pages.Change{Kind: pages.Pawn, Side: side(c), X: x, Y: y}
}
