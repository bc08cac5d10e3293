package gomocup

import (
	"context"
	"math"
	"time"

	"gogo/board/gomoku"
)

// Engine is the engine behind the protocol.
//
// Think, Swap2, Balance, Defenses, NewGame and Prepare are called one at a time.
// Configure may be called at any time from another goroutine.
type Engine interface {
	// Configure sets new limits. During Think they take effect at once. An error names a
	// limit that cannot be met; the engine then keeps to it as closely as it can, and the
	// other limits hold all the same.
	Configure(Settings) error

	// NewGame clears what was learned from the last game.
	NewGame()

	// Prepare prepares for the next move under a rule and the limits. It is called before
	// OK and whenever these change between turns, so that no turn waits for it. If
	// nothing needs preparation it must cost nothing. An error says what the engine lacks
	// and plays without; it becomes a MESSAGE, so one that stays is returned once.
	Prepare(rule gomoku.Rule) error

	// Think returns a move for pos.ToMove(). The clock of the turn started at received.
	// Soon after ctx is canceled Think returns the best move so far, without an error; an
	// error says that there is no move to play. The board belongs to the engine. It has
	// an empty cell, but it may have finished rows, stones in any order, and more stones
	// of one color than of the other. report does not block; it may drop reports.
	Think(ctx context.Context, pos *gomoku.Board, received time.Time, report func(Report)) (gomoku.Point, error)

	// Swap2 answers the opening of 0, 3 or 5 stones on pos. The arguments are as for
	// Think.
	Swap2(ctx context.Context, pos *gomoku.Board, received time.Time) (Choice, error)

	// Balance returns the moves of both sides in turn that b asks for. The arguments are
	// as for Think.
	Balance(ctx context.Context, pos *gomoku.Board, received time.Time, b Balance, report func(Report)) ([]gomoku.Point, error)

	// Defenses returns the defenses of pos.ToMove() against a threat. The arguments are
	// as for Think.
	Defenses(ctx context.Context, pos *gomoku.Board, received time.Time, report func(Report)) (Defenses, error)
}

// Unlimited is the value of Settings.Left in a match without a time limit.
const Unlimited = time.Duration(math.MaxInt64)

// Settings are the limits and hints of the manager. A zero field means no limit, unless
// the field says otherwise.
type Settings struct {
	// Turn limits one turn if TurnGiven: 0 then asks for an answer at once.
	Turn      time.Duration
	TurnGiven bool
	// Match limits the whole match.
	Match time.Duration
	// Left is what was left of the match when the present turn began, or the
	// next turn between turns. It is Unlimited without a limit, and negative
	// after an overrun.
	Left time.Duration
	// Increment is what every turn adds to the match time.
	Increment time.Duration
	// Memory limits the bytes that the process may use.
	Memory   int64
	MaxDepth int
	MaxNodes int64
	// Lines is the number of best moves to report with their lines; 0 means one.
	Lines int
	// Marks asks for reports with a Mark as well.
	Marks   bool
	Threads int
	// Level weakens the engine, from 1 for a beginner to brain.MaxLevel, which is full strength;
	// 0 leaves it to the engine.
	Level int
	// GameType is 0 against a human, 1 against a brain, 2 in a tournament and 3
	// in a network tournament.
	GameType int
	// Folder is where persistent files may be kept, "" if nowhere.
	Folder string
}

// Report is an engine's report on its search.
type Report struct {
	// Mark, if set, makes this a report on the first move of PV alone, or on none.
	Mark            Mark
	Place           int // rank of the line, from 0
	Depth, SelDepth int
	Score           string
	Nodes, NPS      int64
	Elapsed         time.Duration
	PV              []gomoku.Point
}

// Choice is an answer to a swap2 opening. After 0 stones it is three Moves, after 3
// stones Swap, one move or two moves, after 5 stones Swap or one move.
type Choice struct {
	Swap  bool
	Moves []gomoku.Point
}

// Mark is the state of a root move in the search.
type Mark uint8

const (
	// NoMark marks a report on a line of moves.
	NoMark Mark = iota
	// Cleared says that a new iteration begins, which clears all marks.
	Cleared
	// Searching marks the move that is being searched.
	Searching
	// Done says that it was searched.
	Done
	// Losing says that it was proven to lose.
	Losing
)

// Balance asks for Plies moves, one or two, after which the score of the side that makes
// the first is nearest to Bias.
type Balance struct{ Plies, Bias int }

// Defenses are the answers of a side to a threat.
type Defenses struct {
	// Threat is the opponent's forced win if nothing is done, nil if none was found.
	Threat []gomoku.Point
	// Holding are the moves after which none was found, Losing the moves after which
	// there is one.
	Holding, Losing []gomoku.Point
	// Left is the number of moves for which there was no time.
	Left int
}
