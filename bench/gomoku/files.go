package gomoku

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"gogo/bench/gomoku/gamefile"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/board/gomoku"
	"gogo/internal/files"
)

// Files formats a record as .psq and as SGF.
func (g *Game) Files(r *arena.Record) ([]arena.File, error) {
	game, err := g.file(r)
	if err != nil {
		return nil, err
	}
	var psq, sgf bytes.Buffer
	if err := errors.Join(gamefile.WritePsq(&psq, game), gamefile.WriteSGF(&sgf, game)); err != nil {
		return nil, err
	}
	return []arena.File{{Extension: ".psq", Data: psq.Bytes()}, {Extension: ".sgf", Data: sgf.Bytes()}}, nil
}

// file converts a record to a game file.
func (g *Game) file(r *arena.Record) (*gamefile.Game, error) {
	p, err := g.Start(r.Opening)
	if err != nil {
		return nil, err
	}
	opening := p.Len()
	for _, m := range r.Moves {
		point, err := p.ParseName(m.Move)
		if err == nil {
			err = p.Legal(point, p.ToMove())
		}
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", p.Len()+1, err)
		}
		p.Place(point, p.ToMove())
	}
	game := gamefile.FromBoard(p.Board)
	game.Opening = opening
	for i, m := range r.Moves {
		move := &game.Moves[opening+i]
		move.Took, move.Comment = m.Took, comment(m)
	}
	game.Black, game.White = r.Players[0], r.Players[1]
	game.Date = r.Started.Format("2006-01-02")
	game.Round = strconv.Itoa(r.Game + 1)
	game.Result = resultOfRecord(r)
	return game, nil
}

// comment formats the player's report of its search.
func comment(m arena.Move) string {
	var words []string
	if m.Depth > 0 {
		words = append(words, fmt.Sprintf("depth %d", m.Depth))
	}
	if m.Value != "" {
		words = append(words, "value "+m.Value)
	}
	if m.Nodes > 0 {
		words = append(words, fmt.Sprintf("nodes %d", m.Nodes))
	}
	return strings.Join(words, " ")
}

func resultOfRecord(r *arena.Record) gamefile.Result {
	result := gamefile.Result{Over: true, By: gamefile.Plain, Reason: r.Outcome().Describe(Sides())}
	if r.Winner != match.Nobody {
		result.Winner = Color(r.Winner)
	}
	switch {
	case r.Reason == match.TooLate || r.Reason == match.NoAnswer:
		result.By = gamefile.Time
	case r.Reason.IsFault():
		result.By = gamefile.Forfeit
	}
	return result
}

// The compiler checks that gomoku is a game of the arena.
var _ arena.Game = (*Game)(nil)

var (
	// typedName matches the name of a point: h8, H8, h 8 or h-8.
	typedName = regexp.MustCompile(`^([A-Za-z]{1,2})[ \t,-]*(\d{1,4})$`)
	// typedCoordinates matches a column and a row from 0 at the top left: 7,7 or 7 7.
	typedCoordinates = regexp.MustCompile(`^(\d{1,4})(?:[ \t]*,[ \t]*|[ \t]+)(\d{1,4})$`)
)

// ReadMove parses a typed point: h8, H8, h 8, or a column and a row as in the Gomocup protocol,
// 7,7. The move need not be legal.
func ReadMove(b *gomoku.Board, text string) (gomoku.Point, error) {
	text = strings.TrimSpace(text)
	if m := typedName.FindStringSubmatch(text); m != nil {
		return b.ParseName(m[1] + m[2])
	}
	if m := typedCoordinates.FindStringSubmatch(text); m != nil {
		return b.ParseCoordinates(m[1] + "," + m[2])
	}
	return gomoku.NoPoint, fmt.Errorf("%.40q is not a point like h8 or 7,7", text)
}

// Load reads a game from a file as Read does. An error names the file.
func Load(path string, rule gomoku.Rule) (*gamefile.Game, Position, error) {
	type loaded struct {
		game *gamefile.Game
		end  Position
	}
	l, err := files.Decode(path, gamefile.MaxBytes, func(data []byte) (l loaded, err error) {
		l.game, l.end, err = Read(data, rule)
		return l, err
	})
	return l.game, l.end, err
}

// Read parses the first game of a .psq file or of SGF, and returns it with the position after its
// last move. The rule applies if the file gives none. Every move must be legal, and none may follow
// the end of the game. An error names the move.
func Read(data []byte, rule gomoku.Rule) (*gamefile.Game, Position, error) {
	games, err := gamefile.Parse(data)
	if err != nil {
		return nil, Position{}, err
	}
	game := games[0]
	if game.RuleGiven {
		rule = game.Rule
	}
	if rule&gomoku.Continuous != 0 {
		return nil, Position{}, ErrContinuous
	}
	p, err := SetUp(game, rule)
	if err != nil {
		return nil, Position{}, err
	}
	over := false
	for i, m := range game.Moves {
		if over {
			return nil, Position{}, fmt.Errorf("move %d comes after the end of the game", i+1)
		}
		p.SetToMove(m.Color)
		var outcome match.Outcome
		outcome, over = OutcomeOf(p.Board, p.At(m.X, m.Y))
		if over && outcome.Reason.IsFault() {
			return nil, Position{}, fmt.Errorf("move %d: %s", i+1, outcome.Detail)
		}
		p.Place(p.At(m.X, m.Y), m.Color)
	}
	return game, p, nil
}

// errWonSetup reports setup stones that leave nothing to play.
var errWonSetup = errors.New("the setup stones have five in a row")

// SetUp returns the position before the first move of a game, on which nobody has five in a row.
func SetUp(game *gamefile.Game, rule gomoku.Rule) (Position, error) {
	before := *game
	before.Moves = nil
	b, err := before.Board(rule)
	if err != nil {
		return Position{}, err
	}
	for _, s := range game.Setup {
		without := b.Clone()
		if err := without.Remove(b.At(s.X, s.Y)); err != nil {
			return Position{}, err
		}
		if without.Wins(b.At(s.X, s.Y), s.Color) {
			return Position{}, errWonSetup
		}
	}
	return Position{b}, nil
}

// Save formats a game in the format of the file's extension, .psq or .sgf.
func Save(name string, game *gamefile.Game) ([]byte, error) {
	write, known := map[string]func(io.Writer, *gamefile.Game) error{
		".psq": gamefile.WritePsq, ".sgf": gamefile.WriteSGF,
	}[strings.ToLower(filepath.Ext(name))]
	if !known {
		return nil, fmt.Errorf("%q ends neither in .psq nor in .sgf", filepath.Base(name))
	}
	var text bytes.Buffer
	err := write(&text, game)
	return text.Bytes(), err
}
