package gomoku

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"gogo/bench/gomoku/gamefile"
	"gogo/bench/match"
	"gogo/bench/pages"
	"gogo/bench/tables"
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// The names of the options.
const (
	sizeOption = "size"
	ruleOption = "rule"
	openOption = "opening"
	// positionOption is a start position, which is not a field of a new game.
	positionOption = "position"
)

// The openings.
const (
	freeOpening  = "free"
	swap2Opening = "swap2"
)

// defaultSize is the default size of a board.
const defaultSize = "15"

// TableGame is gomoku under all its rules.
type TableGame struct{}

// Name implements tables.Game.
func (TableGame) Name() string { return GameName }

// ruleChoices returns the available rules.
func ruleChoices() []string {
	return []string{gomoku.Freestyle.String(), gomoku.ExactFive.String(), gomoku.Renju.String(), gomoku.Caro.String()}
}

// Fields returns the size of the board and the rule.
func (TableGame) Fields() []tables.Field {
	return []tables.Field{
		{Name: sizeOption, Label: "Board size (15 or 20x16)", Default: defaultSize},
		{Name: ruleOption, Label: "Rule", Default: gomoku.Freestyle.String(), Choices: ruleChoices()},
		{Name: openOption, Label: "Opening", Default: freeOpening, Choices: []string{freeOpening, swap2Opening}},
	}
}

// Ratings returns the ratings of the levels, by matches between neighbors.
func (TableGame) Ratings() [tables.MaxLevel]int {
	return [tables.MaxLevel]int{1000, 1120, 1450, 1780, 2000, 2270, 2510, 2720, 2940, 3250}
}

// Rules returns the rules of a board.
func (TableGame) Rules(options tables.Options) (tables.Rules, error) {
	var size Size
	if err := size.UnmarshalText([]byte(cmp.Or(options[sizeOption], defaultSize))); err != nil {
		return nil, err
	}
	rule, err := gomoku.ParseRule(cmp.Or(options[ruleOption], gomoku.Freestyle.String()))
	if err != nil {
		return nil, err
	}
	opening := cmp.Or(options[openOption], freeOpening)
	if opening != freeOpening && opening != swap2Opening {
		return nil, fmt.Errorf("no opening is called %.20q", opening)
	}
	return newRules(size, rule, opening, options[positionOption])
}

// Read parses a .psq file or SGF. The default rule is freestyle.
func (TableGame) Read(data []byte) (*tables.Record, error) {
	game, end, err := Read(data, gomoku.Freestyle)
	if err != nil {
		return nil, err
	}
	options := optionsOf(Size{Width: end.Width(), Height: end.Height()}, end.Rule(), freeOpening)
	turn := gomoku.Black
	if len(game.Setup) > 0 || game.ToMove == gomoku.White {
		if game.ToMove == gomoku.Empty && len(game.Moves) > 0 {
			game.ToMove = game.Moves[0].Color
		}
		start, err := checked(game, end.Rule())
		if err != nil {
			return nil, err
		}
		options[positionOption], turn = positionText(start), start.ToMove()
	}
	record := &tables.Record{Options: options, Players: [2]string{game.Black, game.White}, Date: game.Date}
	for i, m := range game.Moves {
		if turn != m.Color {
			return nil, fmt.Errorf("move %d is not made in turn", i+1)
		}
		move := tables.Move{Name: end.Name(end.At(m.X, m.Y)), Took: m.Took}
		move.Thought, move.Comment = parseInfo(m.Comment)
		record.Moves = append(record.Moves, move)
		turn = turn.Other()
	}
	if game.Result.Over {
		record.Outcome = outcomeOf(game.Result)
	}
	return record, nil
}

func outcomeOf(r gamefile.Result) *match.Outcome {
	reason := match.Reason(cmp.Or(r.Reason, "as the file says"))
	switch r.Winner {
	case gomoku.Black:
		return &match.Outcome{Winner: match.First, Reason: reason}
	case gomoku.White:
		return &match.Outcome{Winner: match.Second, Reason: reason}
	}
	return &match.Outcome{Winner: match.Nobody, Reason: reason}
}

// optionsOf returns the options of rules.
func optionsOf(size Size, rule gomoku.Rule, opening string) tables.Options {
	text := size.String()
	if size.Width == size.Height {
		text = strconv.Itoa(size.Width)
	}
	return tables.Options{sizeOption: text, ruleOption: rule.String(), openOption: opening}
}

// splitMoves splits pasted text into moves: h8 i9, 1. h8 2. i9, h8i9 and 7,7.
func splitMoves(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == '\r' || r == ';' })
}

// rules are the rules of one board.
type rules struct {
	pages.Drawer

	start   *gomoku.Board // empty, or the start position
	opening string
	// patterns are those of the rule, for hints, made when they are asked for.
	patterns func() *lines.Tables
}

// errSwap2Position rejects a swap2 opening on a board with stones.
var errSwap2Position = errors.New("the swap2 opening begins on the empty board")

// newRules returns the rules of a board, with a start position if it is not empty.
func newRules(size Size, rule gomoku.Rule, opening, position string) (tables.Rules, error) {
	if rule&gomoku.Continuous != 0 {
		return nil, ErrContinuous
	}
	start, err := gomoku.New(size.Width, size.Height, rule)
	if position != "" {
		if opening == swap2Opening {
			return nil, errSwap2Position
		}
		if start, err = readPosition(position, size, rule); err != nil {
			err = fmt.Errorf("position: %w", err)
		}
	}
	if err != nil {
		return nil, err
	}
	patterns := sync.OnceValue(func() *lines.Tables { return lines.NewTables(rule, lines.Handcrafted()) })
	return &rules{NewDrawer(start), start, opening, patterns}, nil
}

func (r *rules) size() Size {
	return Size{Width: r.start.Width(), Height: r.start.Height()}
}

// Options implements tables.Rules.
func (r *rules) Options() tables.Options {
	options := optionsOf(r.size(), r.start.Rule(), r.opening)
	if r.isSetUp() {
		options[positionOption] = positionText(r.start)
	}
	return options
}

// isSetUp reports whether games start from a position other than the empty board.
func (r *rules) isSetUp() bool { return r.start.Len() > 0 || r.start.ToMove() == gomoku.White }

// About implements tables.Rules.
func (r *rules) About() string {
	about := fmt.Sprintf("gomoku %s, %s", r.size(), r.start.Rule())
	if r.Swap2() {
		about += ", swap2"
	}
	if r.isSetUp() {
		about += ", from a position"
	}
	return about
}

// Swap2 implements tables.Swap2Rules.
func (r *rules) Swap2() bool { return r.opening == swap2Opening }

// Sides implements tables.Rules.
func (r *rules) Sides() [2]string { return Sides() }

// Position implements tables.Rules.
func (r *rules) Position(moves []string) (tables.Position, error) {
	p, err := r.after(moves)
	return position{p}, err
}

// after returns the board after moves.
func (r *rules) after(moves []string) (Position, error) {
	p := Position{Board: r.start.Clone()}
	return p, match.PlayAll(p, moves, r.Sides())
}

// pasted matches the points of a list, with or without separators, and the numbers of moves.
var pasted = regexp.MustCompile(`^(?:\d+\.)?((?:[A-Za-z]{1,2}\d{1,2})*)$`)

// pastedPoint matches one of the points.
var pastedPoint = regexp.MustCompile(`[A-Za-z]{1,2}\d{1,2}`)

// ReadMoves implements tables.Rules: a typed point, or a list of points as in h8 i9, 1. h8 2. i9
// and h8i9.
func (r *rules) ReadMoves(moves []string, text string) ([]string, error) {
	if point, err := ReadMove(r.start, text); err == nil {
		return []string{r.start.Name(point)}, nil
	} else if len(splitMoves(text)) == 1 && !pasted.MatchString(strings.TrimSpace(text)) {
		return nil, err
	}
	p, err := r.after(moves)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, word := range splitMoves(text) {
		m := pasted.FindStringSubmatch(strings.Trim(word, ","))
		if m == nil {
			return nil, fmt.Errorf("%.40q is not a list of points like h8 i9", word)
		}
		for _, typed := range pastedPoint.FindAllString(m[1], -1) {
			point, err := ReadMove(p.Board, typed)
			if err != nil {
				return nil, err
			}
			name := p.Name(point)
			if outcome, over := p.OutcomeOf(name); over && outcome.Reason.IsFault() {
				return nil, fmt.Errorf("%s: %s", name, outcome.Detail)
			}
			p.Play(name)
			list = append(list, name)
		}
	}
	return list, nil
}

// Formats implements tables.Rules. A .psq file cannot hold setup stones.
func (r *rules) Formats() []string {
	if r.isSetUp() {
		return []string{".sgf"}
	}
	return []string{".sgf", ".psq"}
}

// Write implements tables.Rules.
func (r *rules) Write(format string, record *tables.Record) ([]byte, error) {
	names := make([]string, len(record.Moves))
	for i := range record.Moves {
		m := &record.Moves[i]
		names[i] = m.Name
	}
	p, err := r.after(names)
	if err != nil {
		return nil, err
	}
	game := gamefile.FromBoard(p.Board)
	if r.isSetUp() {
		before := gameOf(r.start)
		game.Setup, game.ToMove, game.Moves = before.Setup, before.ToMove, game.Moves[r.start.Len():]
	}
	for i := range record.Moves {
		m := &record.Moves[i]
		game.Moves[i].Comment, game.Moves[i].Took = commentOf(m), m.Took
	}
	game.Black, game.White, game.Date = record.Players[0], record.Players[1], record.Date
	if o := record.Outcome; o != nil {
		game.Result = gamefile.Result{Over: true, Reason: o.Describe(r.Sides())}
		if o.Winner != match.Nobody {
			game.Result.Winner = Color(o.Winner)
		}
		if o.Reason == tables.Resigned {
			game.Result.By = gamefile.Resignation
		}
	}
	return Save("game"+format, game)
}

// Start implements tables.Rules.
func (r *rules) Start(ctx context.Context, cmd *exec.Cmd, hear func(tables.SearchInfo)) (tables.Player, error) {
	return startPlayer(ctx, r, cmd, hear)
}

// Chance implements tables.Rules by the scale of our programs' values. Other programs' values are
// similar.
func (r *rules) Chance(value string) (chance float64, ok bool) {
	return tables.ChanceOf(value, lines.Chance)
}

// position is a position at a table.
type position struct{ Position }

// Choices implements tables.Position.
func (p position) Choices() []tables.Choice {
	var list []tables.Choice
	for y := range p.Height() {
		for x := range p.Width() {
			if point := p.At(x, y); p.Legal(point, p.ToMove()) == nil {
				list = append(list, tables.Choice{Kind: pages.Stone, X: x, Y: y, Move: p.Name(point)})
			}
		}
	}
	return list
}

// infoPattern matches a player's search info before a move in the records of matches.
var infoPattern = regexp.MustCompile(`^(?:depth (\d{1,4}))? ?(?:value ([+-]?M?\d{1,9}))?(?: nodes (\d{1,18}))?(?:\n|$)`)

// parseInfo parses the search info at the beginning of a comment, and returns the rest of it.
func parseInfo(comment string) (h tables.SearchInfo, rest string) {
	m := infoPattern.FindStringSubmatch(comment)
	if len(m) == 0 || m[2] == "" {
		return h, comment
	}
	h.Value = m[2]
	h.Depth, _ = strconv.Atoi(m[1])             // few digits, or none
	h.Nodes, _ = strconv.ParseInt(m[3], 10, 64) // likewise
	return h, comment[len(m[0]):]
}

// commentOf formats the comment of a move with the search info before it.
func commentOf(m *tables.Move) string {
	if m.Thought.Value == "" {
		return m.Comment
	}
	found := fmt.Sprintf("depth %d value %s", m.Thought.Depth, m.Thought.Value)
	if m.Thought.Nodes > 0 {
		found += fmt.Sprintf(" nodes %d", m.Thought.Nodes)
	}
	return strings.TrimSpace(found + "\n" + m.Comment)
}
