package tables

import (
	"context"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"strconv"
	"time"

	"gogo/bench/match"
	"gogo/bench/pages"
)

// Game is a game that is played at tables.
type Game interface {
	// Name returns the name used in commands and addresses.
	Name() string
	// Fields returns the options of its rules.
	Fields() []Field
	// Ratings returns the ratings of the levels of the suite's engine from 1: a difference says as in
	// Elo's scale how often the higher one wins, and level 1 has match.BeginnerRating.
	Ratings() [MaxLevel]int
	// Rules returns the rules for some options. Missing ones have their defaults.
	Rules(options Options) (Rules, error)
	// Read reads the first game of a file.
	Read(data []byte) (*Record, error)
}

// Options maps the names of fields to their values.
type Options map[string]string

// Field describes an option: a choice or a number.
type Field struct {
	Name    string   `json:"name"`
	Label   string   `json:"label"`
	Default string   `json:"default"`
	Choices []string `json:"choices,omitempty"`
	Min     int      `json:"least,omitempty"`
	Max     int      `json:"most,omitempty"`
}

// Rules are the rules of one table.
type Rules interface {
	pages.Drawer
	// Options returns the complete options of these rules.
	Options() Options
	// About describes the game in words, as in "gomoku 15x15, freestyle".
	About() string
	// Sides returns the names of the two sides in the order in which they move.
	Sides() [2]string
	// Position returns the position after moves.
	Position(moves []string) (Position, error)

	Texts
	Programs
}

// Texts reads and writes games as people type them and as files have them.
type Texts interface {
	// ReadMoves parses the moves in a text that was typed or pasted and follows moves already
	// made.
	ReadMoves(moves []string, text string) ([]string, error)
	// Formats returns the extensions of the files that Write supports, as ".sgf".
	Formats() []string
	// Write formats a game as a file.
	Write(format string, r *Record) ([]byte, error)
}

// Programs starts the programs of a game, and interprets their output.
type Programs interface {
	// Start starts a program that plays by these rules. Its search info is passed to hear, from
	// another goroutine.
	Start(ctx context.Context, cmd *exec.Cmd, hear func(SearchInfo)) (Player, error)
	// Chance returns the winning chance of the player with a value: a number, or a win or loss
	// as in +M7. ok is false for other texts.
	Chance(value string) (chance float64, ok bool)
}

// AnalystRules is implemented by Rules whose programs analyze in another mode than they play.
type AnalystRules interface {
	// StartAnalyst is like Start, for a program that is asked for the best lines.
	StartAnalyst(ctx context.Context, cmd *exec.Cmd, hear func(SearchInfo)) (Player, error)
}

// proven matches the value of a proven win or loss: in a number of plies, as in +M7, or in a number
// that is not known, as in +M.
var proven = regexp.MustCompile(`^(?:[+-]M|M\d)\d*$`)

// ParseValue parses a value of a program: a number, or a proven win or loss, for which number is 1 or -1. ok
// is false for other texts.
func ParseValue(value string) (number int, isProven, ok bool) {
	if proven.MatchString(value) {
		if value[0] == '-' {
			return -1, true, true
		}
		return 1, true, true
	}
	number, err := strconv.Atoi(value)
	return number, false, err == nil
}

// ChanceOf returns the winning chance of the player with a value: 1 or 0 for a proven win or loss, and
// worth(number) for a number. ok is false for other texts.
func ChanceOf(value string, worth func(number int) float64) (chance float64, ok bool) {
	number, isProven, ok := ParseValue(value)
	switch {
	case !ok || isProven && number < 0:
		return 0, ok
	case isProven:
		return 1, true
	}
	return worth(number), true
}

// Position is a position of a game.
type Position interface {
	// Turn returns the side to move.
	Turn() match.Side
	// OutcomeOf returns the outcome if a move would end the game; illegal moves end it too.
	OutcomeOf(move string) (outcome match.Outcome, over bool)
	// Play makes a move that OutcomeOf has accepted.
	Play(move string)
	// Choices returns the legal moves.
	Choices() []Choice
	// BeginnerMove returns a legal move as a beginner would find it: by looking at the board
	// without considering the replies.
	BeginnerMove(rng *rand.Rand) string
}

// Choice is a legal move, and where to point on the board to make it: the kind and the place of a
// change.
type Choice struct {
	Kind pages.Kind
	X, Y int
	Move string
}

// StepMover is implemented by Positions whose moves take more than one click.
type StepMover interface{ MoveSteps() MoveSteps }

// MoveSteps describes how moves are made: by choosing a word, or step by step from the first of some
// stages.
type MoveSteps struct {
	Words  []string `json:"words,omitempty"` // moves
	Stages []Stage  `json:"stages,omitempty"`
	// Resign holds the moves by which each side can resign, the least first.
	Resign [][]string `json:"resign,omitempty"`
}

// Stage is a part of a move, or a complete one.
type Stage struct {
	// Next maps steps, named by their changes, to the indices of the following stages.
	Next map[string]int `json:"n,omitempty"`
	Move string         `json:"m,omitempty"` // completed at this stage
}

// Refuser is implemented by Positions that can say why moves are illegal.
type Refuser interface {
	// Refusals returns the illegal moves whose reasons the board does not show.
	Refusals() []Refusal
}

// Refusal is a reason why moves are illegal, and where they would be pointed at. The Move of each is
// empty.
type Refusal struct {
	Why   Sentence
	Moves []Choice
}

// HasDice is implemented by Positions of games with dice: a player's loss of value is not always the
// move's fault. Their values are equities.
type HasDice interface{ HasDice() }

// BookPosition is implemented by Positions of games with a book of openings.
type BookPosition interface {
	// OpeningName returns the name of the opening that led to the position, or "".
	OpeningName() string
	// BookMoves returns the moves that the book has in the position.
	BookMoves() []BookMove
}

// BookMove is a move of a book of openings.
type BookMove struct {
	Move   string   `json:"move"`
	Name   string   `json:"name,omitempty"` // of the opening that begins with it
	Value  string   `json:"-"`              // to the side that makes it, as in a SearchInfo
	Chance *float64 `json:"chance"`         // of that side; set by the table
	Best   bool     `json:"best,omitempty"`
}

// PositionIDs is implemented by Positions with IDs that other programs understand.
type PositionIDs interface{ IDs() []string }

// Player is a program at a table. Its methods are called one at a time.
type Player interface {
	// Name returns the program's name.
	Name() string
	// Think asks for a move in the position after moves. When ctx ends, the program is told to
	// stop, and has a moment to answer. After an error the program is unusable.
	Think(ctx context.Context, moves []string, limits Limits) (Answer, error)
	// Close ends the program.
	Close(ctx context.Context) error
}

// LevelPlayer is implemented by Players whose program may play at levels by itself.
type LevelPlayer interface {
	// TakesLevel reports whether it does: Think then passes it the level of its limits.
	TakesLevel() bool
}

// Limits are the limits of one move.
type Limits struct {
	Time  time.Duration // 0 means until told to stop
	Lines int           // number of best lines wanted; 0 means one
	Level int           // from 1, a beginner, to MaxLevel, full strength
}

// MaxLevel is the level of a program at full strength.
const MaxLevel = match.MaxLevel

// Answer is the move of a program.
type Answer struct {
	Move string
	Took time.Duration
}

// SearchInfo is a program's report of its search: a line of play with its value for the side to
// move.
type SearchInfo struct {
	Place    int           `json:"i,omitempty"` // among the best lines, from 0
	Depth    int           `json:"d,omitempty"`
	SelDepth int           `json:"s,omitempty"`
	Value    string        `json:"v,omitempty"` // a number or +M7; empty if unknown
	Nodes    int64         `json:"n,omitempty"`
	Time     time.Duration `json:"t,omitempty"`
	Moves    []string      `json:"m,omitempty"` // in the notation of Position
	Text     *LineText     `json:"x,omitempty"`
	Data     any           `json:"-"` // of the game's rules, for HintRules
}

// LineText is a text shown in place of the moves of a line, with a note.
type LineText struct {
	Name string `json:"name"` // as in "no double"
	Note string `json:"note"` // further information
}

// Record is a game in a file.
type Record struct {
	Options Options
	Players [2]string
	Moves   []Move
	Date    string // as YYYY-MM-DD
	Outcome *match.Outcome
}

// Move is one move of a record.
type Move struct {
	Name    string
	Comment string
	Took    time.Duration
	// Thought is the player's search info before the move, if its Value is not empty.
	Thought SearchInfo
}
