package gamefile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"gogo/board/gomoku"
	"gogo/board/sgf"
	"gogo/internal/files"
)

// Game is the record of one game.
type Game struct {
	Width, Height int
	// Rule is valid only if RuleGiven: many files do not give it.
	Rule         gomoku.Rule
	RuleGiven    bool
	Black, White string // the players' names
	Event, Round string
	Date         string // as YYYY-MM-DD
	// Setup are the stones on the board before the first move, not in order of play: the black
	// ones first.
	Setup []Stone
	// ToMove makes the first move, if a file says so; Empty leaves it to the moves.
	ToMove gomoku.Color
	Moves  []Move
	// Opening is the number of Moves that were given to the players.
	Opening int
	Result  Result
	Comment string
}

// Stone is a stone on a column and a row, both from 0 at the top left.
type Stone struct {
	X, Y  int
	Color gomoku.Color
}

// Move is a stone in order of play, with its time and comment.
type Move struct {
	Stone
	Took time.Duration // stored in whole milliseconds
	// Left is the time left for the game after the move if LeftGiven.
	Left      time.Duration
	LeftGiven bool
	Comment   string
}

// Result is the result of a game.
type Result struct {
	Over   bool
	Winner gomoku.Color // Empty is a draw
	By     Ending
	Reason string // in words; may be empty
}

// Ending is the kind of a game's end, as far as file formats distinguish it.
type Ending uint8

const (
	// Plain is the end of a game that was played out.
	Plain Ending = iota
	// Resignation is the loser's resignation.
	Resignation
	// Time is a loss on time.
	Time
	// Forfeit is a loss by an illegal or forbidden move.
	Forfeit
)

// FromBoard returns the record of the moves on b.
func FromBoard(b *gomoku.Board) *Game {
	g := &Game{Width: b.Width(), Height: b.Height(), Rule: b.Rule(), RuleGiven: true}
	for _, m := range b.Moves() {
		x, y := b.XY(m.Point)
		g.Moves = append(g.Moves, Move{Stone: Stone{x, y, m.Color}})
	}
	return g
}

// Board returns the position after all moves under a rule, with the setup stones as its first
// moves. It does not check their legality.
func (g *Game) Board(rule gomoku.Rule) (*gomoku.Board, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	b, err := gomoku.New(g.Width, g.Height, rule)
	if err != nil {
		return nil, err
	}
	for _, s := range g.Setup {
		b.Place(b.At(s.X, s.Y), s.Color)
	}
	if g.ToMove != gomoku.Empty {
		b.SetToMove(g.ToMove)
	}
	for _, m := range g.Moves {
		b.Place(b.At(m.X, m.Y), m.Color)
	}
	return b, nil
}

// check rejects a record that no file can hold: a board of invalid size, or a stone off it, on
// another or without a color.
func (g *Game) check() error {
	grid, err := newGrid(g.Width, g.Height)
	if err != nil {
		return err
	}
	for _, s := range g.Setup {
		if err := grid.put(s); err != nil {
			return fmt.Errorf("a setup stone: %w", err)
		}
	}
	for i, m := range g.Moves {
		if err := grid.put(m.Stone); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return nil
}

// grid records the occupied points of a board.
type grid struct {
	width, height int
	taken         [gomoku.MaxSize * gomoku.MaxSize]bool
}

func newGrid(width, height int) (*grid, error) {
	if min(width, height) < gomoku.MinSize || max(width, height) > gomoku.MaxSize {
		return nil, fmt.Errorf("a board of %dx%d: each side may have %d to %d",
			width, height, gomoku.MinSize, gomoku.MaxSize)
	}
	return &grid{width: width, height: height}, nil
}

// put occupies the point of a stone.
func (g *grid) put(s Stone) error {
	switch {
	case s.X < 0 || s.Y < 0 || s.X >= g.width || s.Y >= g.height:
		return fmt.Errorf("column %d, row %d is off the board of %dx%d", s.X+1, s.Y+1, g.width, g.height)
	case s.Color != gomoku.Black && s.Color != gomoku.White:
		return fmt.Errorf("column %d, row %d: a stone has to be black or white", s.X+1, s.Y+1)
	case g.taken[s.Y*gomoku.MaxSize+s.X]:
		return fmt.Errorf("column %d, row %d is occupied", s.X+1, s.Y+1)
	}
	g.taken[s.Y*gomoku.MaxSize+s.X] = true
	return nil
}

// ruleNames are Gomocup's names of its leagues.
var ruleNames = map[gomoku.Rule]string{
	gomoku.Freestyle: "Freestyle",
	gomoku.ExactFive: "Standard",
	gomoku.Renju:     "Renju",
	gomoku.Caro:      "Caro",
}

// ruleName returns the name of a rule, or Rule and its number.
func ruleName(r gomoku.Rule) string {
	if name, ok := ruleNames[r]; ok {
		return name
	}
	return "Rule" + strconv.Itoa(int(r))
}

// parseRule parses the output of ruleName, in either case, or the number alone, as written by
// c-gomoku-cli.
func parseRule(text string) (rule gomoku.Rule, ok bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	for r, name := range ruleNames {
		if strings.EqualFold(text, name) {
			return r, true
		}
	}
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "rule"), 10, 8)
	rule = gomoku.Rule(n)
	if err != nil || rule.Check() != nil {
		return 0, false
	}
	return rule, true
}

// sgfEndings are the endings after B+ or W+ in SGF; a number of points is meaningless in this game.
var sgfEndings = map[string]Ending{
	"r": Resignation, "resign": Resignation,
	"t": Time, "time": Time,
	"f": Forfeit, "forfeit": Forfeit,
}

// parseResult parses the value of RE. Without a winner or a draw the game is unfinished, as with ?
// and *.
func parseResult(r *Result, text string) {
	text = strings.ToLower(text)
	winner, how, won := strings.Cut(text, "+")
	switch {
	case text == "0" || text == "draw":
		r.Over = true
	case won && winner == "b":
		r.Over, r.Winner = true, gomoku.Black
	case won && winner == "w":
		r.Over, r.Winner = true, gomoku.White
	}
	if r.Over {
		r.By = sgfEndings[strings.TrimSpace(how)]
	}
}

// resultText is the inverse of parseResult.
func resultText(r Result) string {
	var text string
	switch {
	case !r.Over:
		return "?"
	case r.Winner == gomoku.Black:
		text = "B+"
	case r.Winner == gomoku.White:
		text = "W+"
	default:
		return "0"
	}
	switch r.By {
	case Resignation:
		text += "Resign"
	case Time:
		text += "Time"
	case Forfeit:
		text += "Forfeit"
	}
	return text
}

// MaxBytes bounds a file that is read whole.
const MaxBytes = 64 << 20

// Format is a file format.
type Format uint8

const (
	// Unknown is any other format.
	Unknown Format = iota
	// Psq is the format of Piskvork.
	Psq
	// SGF is the Smart Game Format.
	SGF
)

// Recognize detects the format of a file from its beginning.
func Recognize(data []byte) Format {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	switch {
	case psqHeader.Match(data):
		return Psq
	case sgf.IsGame(data):
		return SGF
	}
	return Unknown
}

// Parse parses the games of a file in whichever format.
func Parse(data []byte) ([]*Game, error) { return Recognize(data).Parse(data) }

// Parse parses the games of a file in this format.
func (f Format) Parse(data []byte) ([]*Game, error) {
	switch f {
	case Psq:
		g, err := ParsePsq(data)
		if err != nil {
			return nil, err
		}
		return []*Game{g}, nil
	case SGF:
		return ParseSGF(data)
	case Unknown:
	}
	return nil, errors.New("neither a .psq file nor SGF")
}

// ReadAll is like io.ReadAll, but fails beyond MaxBytes.
func ReadAll(r io.Reader) ([]byte, error) { return files.ReadBounded(r, MaxBytes) }

// decode returns the text of a file: UTF-8 with or without a byte order mark, otherwise Latin-1.
func decode(data []byte) string {
	if utf8.Valid(data) {
		return strings.TrimPrefix(string(data), "\ufeff")
	}
	var b strings.Builder
	b.Grow(len(data) + len(data)/8)
	for _, c := range data {
		b.WriteRune(rune(c))
	}
	return b.String()
}

// valid replaces invalid UTF-8, which would turn a whole file into Latin-1.
func valid(s string) string { return strings.ToValidUTF8(s, "?") }

// lineText converts a text to the normal form of one line.
func lineText(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		return r
	}, valid(s)))
}

// newlines normalizes line ends.
var newlines = strings.NewReplacer("\r\n", "\n", "\n\r", "\n", "\r", "\n")

// longText converts a text to the normal form of several lines.
func longText(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) && r != '\n' {
			return ' '
		}
		return r
	}, newlines.Replace(valid(s))))
}

// maxTook bounds the time of a move in a file to a signed 32-bit number, for programs that read
// it into one.
const maxTook = (1<<31 - 1) * time.Millisecond

// milliseconds returns the time of a move as in files.
func milliseconds(took time.Duration) int64 {
	return min(max(took, 0), maxTook).Milliseconds()
}

// fromMilliseconds is the inverse of milliseconds.
func fromMilliseconds(ms int64) time.Duration {
	return time.Duration(min(max(ms, 0), maxTook.Milliseconds())) * time.Millisecond
}
