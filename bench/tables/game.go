package tables

import (
	"context"
	"math/rand/v2"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/pages"
)

// Game is a kind of game that is played at tables.
type Game interface {
	// Name is what commands and addresses call it.
	Name() string
	// Fields are what can be chosen of its rules.
	Fields() []Field
	// Rules returns the rules that options choose. What is missing has its default.
	Rules(options Options) (Rules, error)
	// Read reads the first game of a file.
	Read(data []byte) (*Record, error)
}

// Options are choices by the names of their fields.
type Options map[string]string

// Field is something that can be chosen: one of some choices, or a number.
type Field struct {
	Name    string   `json:"name"`
	Label   string   `json:"label"`
	Default string   `json:"default"`
	Choices []string `json:"choices,omitempty"`
	Least   int      `json:"least,omitempty"`
	Most    int      `json:"most,omitempty"`
}

// Rules are those of one table.
type Rules interface {
	pages.Drawer
	// Options are those that choose these rules, all of them.
	Options() Options
	// About says in words what is played, as in "gomoku 15x15, freestyle".
	About() string
	// Sides are the names of the two sides, who begins first.
	Sides() [2]string
	// Position returns the position after moves.
	Position(moves []string) (Position, error)

	Texts
	Programs
}

// Texts are games as people type them and as files have them.
type Texts interface {
	// ReadMoves reads the moves of a text that a person typed or pasted, which follow those
	// that were made already.
	ReadMoves(moves []string, text string) ([]string, error)
	// Formats are the endings of the files that Write can write, as ".sgf".
	Formats() []string
	// Write writes a game as a file.
	Write(format string, r *Record) ([]byte, error)
}

// Programs starts the programs of a game, and understands what they say.
type Programs interface {
	// Start starts a program that plays by these rules. What it says of its search while it
	// thinks goes to hear, from another goroutine.
	Start(ctx context.Context, cmd *exec.Cmd, hear func(SearchInfo)) (Player, error)
	// Chance is the chance to win of who has a value that a program says: a number, or a
	// win or loss as in +M7. It is false for other texts.
	Chance(value string) (chance float64, ok bool)
}

// AnalystRules are Rules whose programs are asked otherwise to analyse than to play.
type AnalystRules interface {
	// StartAnalyst is Start for a program that is asked for the best lines.
	StartAnalyst(ctx context.Context, cmd *exec.Cmd, hear func(SearchInfo)) (Player, error)
}

// ChanceOf is the chance to win of who has a value: 1 or 0 for a win or a loss in so many
// plies, as in +M7, and for a number what it is worth. It is false for other texts.
func ChanceOf(value string, worth func(number int) float64) (chance float64, ok bool) {
	if plies, win := strings.CutPrefix(strings.TrimPrefix(value, "+"), "M"); win && plies != "" {
		return 1, true
	}
	if strings.HasPrefix(value, "-M") {
		return 0, true
	}
	number, err := strconv.Atoi(value)
	if err != nil {
		return 0, false
	}
	return worth(number), true
}

// Position is a position of a game.
type Position interface {
	// Turn is the side to move.
	Turn() match.Side
	// Judge says how a move would end the game, if it would; illegal moves end it too.
	Judge(move string) (outcome match.Outcome, over bool)
	// Play makes a move that Judge has not refused.
	Play(move string)
	// Choices are the moves that can be made.
	Choices() []Choice
	// BeginnerMove is a legal move as beginners find it: by looking at the board and not at the
	// answers.
	BeginnerMove(rng *rand.Rand) string
}

// Choice is a move that can be made, and where on the board one points to make it: the kind
// and the place of a change.
type Choice struct {
	Kind pages.Kind
	X, Y int
	Move string
}

// Walker is a Position whose moves are not made by pointing once.
type Walker interface{ Walk() Walk }

// Walk is how moves are made: by choosing a word, or step by step from the first of some
// stages.
type Walk struct {
	Words  []string `json:"words,omitempty"` // moves
	Stages []Stage  `json:"stages,omitempty"`
}

// Stage is a part of a move that was made, or a whole one.
type Stage struct {
	// Next are the places of the stages behind steps, which are named by their changes.
	Next map[string]int `json:"n,omitempty"`
	Move string         `json:"m,omitempty"` // that is made here
}

// Lucky is a Position of a game of luck: what its player loses in value was not always lost by
// the move. Its values are equities, what is won on average, as numbers.
type Lucky interface{ Luck() }

// Identified is a Position with names by which other programs find it.
type Identified interface{ IDs() []string }

// Player is a program at a table. Its methods are called one at a time.
type Player interface {
	// Name is what the program calls itself.
	Name() string
	// Think asks for a move in the position after moves. When ctx ends the program is told to
	// stop, and has a moment to answer. After an error the program is of no more use.
	Think(ctx context.Context, moves []string, limits Limits) (Answer, error)
	// Close ends the program.
	Close(ctx context.Context) error
}

// Limits are those of one move.
type Limits struct {
	Time  time.Duration // 0 is until told to stop
	Lines int           // that are wanted, the best ones; 0 is one
	Level int           // from 1, who mostly plays as beginners do, to MostLevel, all that it can
}

// MostLevel is the level of a program that plays as well as it can.
const MostLevel = match.MostLevel

// Answer is the move of a program.
type Answer struct {
	Move string
	Took time.Duration
}

// SearchInfo is what a program says of its search: one line of play with its value for who is to
// move.
type SearchInfo struct {
	Place           int // among the best lines, from 0
	Depth, SelDepth int
	Value           string // a number or +M7; empty if not said
	Nodes           int64
	Time            time.Duration
	Moves           []string // the names of moves as Position has them
	Text            *LineText
}

// LineText is what people are told of a line in place of moves and beside them.
type LineText struct {
	Name string `json:"name"` // as in "no double"
	Note string `json:"note"` // what else is known of it
}

// Record is a game as files have it.
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
	// Thought is what the player had found before the move, if its Value is not empty.
	Thought SearchInfo
}
