package quoridor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"regexp"
	"strconv"
	"strings"

	"gogo/bench/match"
	"gogo/bench/pages"
	"gogo/bench/tables"
	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	"gogo/internal/words"
)

// The options and their defaults.
const (
	sizeOption, defaultSize   = "size", "9"
	wallsOption, defaultWalls = "walls", "10"
	maxWalls                  = 99
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
	}
}

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
	return newRules(size, walls, options[positionOption])
}

// number parses an option.
func number(options tables.Options, name, usual string, most int) (int, error) {
	text := cmp.Or(options[name], usual)
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most {
		return 0, fmt.Errorf("%s %.20q: a number up to %d is wanted", name, text, most)
	}
	return n, nil
}

// Read parses a game as the commands of the protocol that play it.
func (TableGame) Read(data []byte) (*tables.Record, error) {
	p, err := Read(data)
	if err != nil {
		return nil, err
	}
	record := &tables.Record{Options: optionsOf(p.Width(), p.Hand())}
	start := p.Clone()
	for start.Len() > p.SetupMoves() {
		start.Undo()
	}
	usual, err := quoridor.New(p.Width(), p.Height(), p.Hand())
	if err != nil {
		return nil, err
	}
	if start.String() != usual.String() {
		record.Options[positionOption] = start.String()
	}
	turn := start.ToMove()
	for i, m := range p.Moves()[p.SetupMoves():] {
		if m.Color != turn {
			return nil, fmt.Errorf("move %d is not made in turn", i+1)
		}
		turn = turn.Other()
		record.Moves = append(record.Moves, tables.Move{Name: p.Name(m.Move)})
	}
	return record, nil
}

// optionsOf returns the options of rules.
func optionsOf(size, walls int) tables.Options {
	return tables.Options{sizeOption: strconv.Itoa(size), wallsOption: strconv.Itoa(walls)}
}

// rules are the rules of one board.
type rules struct {
	pages.Drawer

	start *quoridor.Board // without moves
	setUp bool            // a start position other than the usual one
}

// newRules returns the rules of a board, or of a start position.
func newRules(size, walls int, position string) (tables.Rules, error) {
	if position != "" {
		start, err := readPosition(position)
		if err != nil {
			return nil, fmt.Errorf("position: %w", err)
		}
		return &rules{NewDrawer(start), start, true}, nil
	}
	start, err := quoridor.New(size, size, walls)
	if err != nil {
		return nil, err
	}
	return &rules{NewDrawer(start), start, false}, nil
}

// walls returns the initial walls of each side, if equal.
func (r *rules) walls() int { return r.start.WallsLeft(quoridor.Black) }

// Options implements tables.Rules.
func (r *rules) Options() tables.Options {
	options := optionsOf(r.start.Width(), r.walls())
	if r.setUp {
		options[positionOption] = r.start.String()
	}
	return options
}

// About implements tables.Rules.
func (r *rules) About() string {
	if r.setUp {
		return fmt.Sprintf("quoridor %dx%d, from a position", r.start.Width(), r.start.Height())
	}
	return fmt.Sprintf("quoridor %dx%d, %s each", r.start.Width(), r.start.Height(), words.Count(r.walls(), "wall"))
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

// pasted matches a move of a list, optionally with a number before it and a comma after it.
var pasted = regexp.MustCompile(`^[\s,;]*(?:\d+\.\s*)?([A-Za-z]\d{1,2}(?:\s*(?:horizontal|vertical|[hHvV])\b)?)`)

// ReadMoves implements tables.Rules: a typed move, or a list of moves as in e8 e2 e3h and in E8,
// E2, E3 h.
func (r *rules) ReadMoves(moves []string, text string) ([]string, error) {
	p, err := r.after(moves)
	if err != nil {
		return nil, err
	}
	var list []string
	for rest := strings.TrimSpace(text); rest != ""; {
		m := pasted.FindStringSubmatch(rest)
		if m == nil {
			return nil, fmt.Errorf("%.40q is not a move like e2 or e3h", rest)
		}
		rest = strings.Trim(rest[len(m[0]):], " \t\r\n,;")
		move, err := ReadMove(p.Board, m[1])
		if err != nil {
			return nil, err
		}
		name := p.Name(move)
		outcome, over := p.OutcomeOf(name)
		if over && outcome.Reason.IsFault() {
			return nil, fmt.Errorf("%s: %s", name, outcome.Detail)
		}
		if over && rest != "" {
			return nil, fmt.Errorf("%s ends the game, and more follows", name)
		}
		p.Play(name)
		list = append(list, name)
	}
	return list, nil
}

// Formats implements tables.Rules.
func (r *rules) Formats() []string { return []string{".qtp"} }

// Write implements tables.Rules.
func (r *rules) Write(_ string, record *tables.Record) ([]byte, error) {
	names := make([]string, len(record.Moves))
	for i := range record.Moves {
		m := &record.Moves[i]
		names[i] = m.Name
	}
	p, err := r.after(names)
	if err != nil {
		return nil, err
	}
	about := fmt.Sprintf("%s (black) against %s (white)", record.Players[0], record.Players[1])
	if o := record.Outcome; o != nil {
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
