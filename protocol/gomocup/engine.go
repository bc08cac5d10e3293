package gomocup

import (
	"context"
	"math"
	"time"

	"gogo/board/gomoku"
)

// Engine is the brain behind the protocol.
//
// One Think or Swap2 runs at a time, and NewGame never beside it. Configure
// may be called at any time from another goroutine.
type Engine interface {
	// Configure takes new limits. During Think they take effect at once. An
	// error names a limit that cannot be met; the engine then keeps to it as
	// closely as it can, and the other limits hold all the same.
	Configure(Settings) error

	// NewGame forgets what was learnt of the last game.
	NewGame()

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
	Lines   int
	Threads int
	// GameType is 0 against a human, 1 against a brain, 2 in a tournament and 3
	// in a network tournament.
	GameType int
	// Folder is where persistent files may be kept, "" if nowhere.
	Folder string
}

// Report is what an engine says of its search while it thinks.
type Report struct {
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
