package gomocup

import (
	"context"
	"math"
	"time"

	"gogo/board/gomoku"
)

// Engine is the brain behind the protocol.
//
// One Think, Swap2, Balance or Defences runs at a time, and NewGame and Prepare never beside
// it. Configure may be called at any time from another goroutine.
type Engine interface {
	// Configure takes new limits. During Think they take effect at once. An
	// error names a limit that cannot be met; the engine then keeps to it as
	// closely as it can, and the other limits hold all the same.
	Configure(Settings) error

	// NewGame forgets what was learnt of the last game.
	NewGame()

	// Prepare makes what the next move under a rule and the limits needs. It is called
	// before OK and wherever these change between turns, so that no turn waits for it: if
	// nothing is to be made, it is to cost nothing.
	Prepare(rule gomoku.Rule)

	// Think returns a move for pos.ToMove(). The clock of the turn started at
	// received. Soon after ctx is cancelled Think returns the best move so far,
	// without an error; an error says that there is no move to play. The board
	// is the engine's own. It has an empty cell, but it may hold finished rows,
	// stones in any order, and more stones of one colour than of the other.
	// Nothing that report is given is kept waiting: it may be dropped.
	Think(ctx context.Context, pos *gomoku.Board, received time.Time, report func(Report)) (gomoku.Point, error)

	// Swap2 answers the opening of 0, 3 or 5 stones on pos, under the same
	// terms as Think.
	Swap2(ctx context.Context, pos *gomoku.Board, received time.Time) (Choice, error)

	// Balance returns the moves of both sides in turn that b asks for, under the same terms.
	Balance(ctx context.Context, pos *gomoku.Board, received time.Time, b Balance, report func(Report)) ([]gomoku.Point, error)

	// Defences returns what pos.ToMove() can do about a threat, under the same terms.
	Defences(ctx context.Context, pos *gomoku.Board, received time.Time, report func(Report)) (Defences, error)
}

// Unlimited is the Left of a match without a time limit.
const Unlimited = time.Duration(math.MaxInt64)

// Settings are the limits and hints of the manager. A zero field is no limit,
// unless the field says otherwise.
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
	// Lines is how many of the best moves are reported with their lines; 0 is one.
	Lines int
	// Marks asks for reports with a Mark as well.
	Marks   bool
	Threads int
	// GameType is 0 against a human, 1 against a brain, 2 in a tournament and 3
	// in a network tournament.
	GameType int
	// Folder is where persistent files may be kept, "" if nowhere.
	Folder string
}

// Report is what an engine says of its search while it thinks.
type Report struct {
	// Mark makes it a report on the first move of PV alone, or on none.
	Mark            Mark
	Place           int // of the line among the best ones, from 0
	Depth, SelDepth int
	Score           string
	Nodes, NPS      int64
	Elapsed         time.Duration
	PV              []gomoku.Point
}

// Choice is an answer to a Swap2 opening. After 0 stones it is three Moves,
// after 3 stones Swap, one move or two moves, after 5 stones Swap or one move.
type Choice struct {
	Swap  bool
	Moves []gomoku.Point
}

// Mark is what a report says of a move that is being searched.
type Mark uint8

const (
	// NoMark is that of a report on a line of moves.
	NoMark Mark = iota
	// Cleared says that an iteration begins: what was begun or done holds no more.
	Cleared
	// Begun says that the move is being searched.
	Begun
	// Done says that it was searched.
	Done
	// Losing says that it was proven to lose.
	Losing
)

// Balance asks for Plies moves, one or two, after which the position is worth most nearly
// Bias to the side that makes the first.
type Balance struct{ Plies, Bias int }

// Defences are what a side can do about a threat.
type Defences struct {
	// Threat is the win by force that was found for the opponent if nothing is done, nil if
	// there is none.
	Threat []gomoku.Point
	// Holding are the moves after which none was found, Losing those after which there is one.
	Holding, Losing []gomoku.Point
	// Left is how many moves there was no time for.
	Left int
}
