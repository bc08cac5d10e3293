package qtp

import (
	"context"
	"time"

	"gogo/board/quoridor"
)

// Engine is the brain behind the protocol. One of its methods runs at a time.
type Engine interface {
	// NewGame forgets what was learnt of the last game.
	NewGame()

	// Think returns a move for pos.ToMove(), who has a legal one. Soon after ctx
	// is cancelled, also before the call, it returns the best move so far
	// without an error. The board is the engine's own and holds the moves of
	// the game, of which two in a row may be of one colour.
	Think(ctx context.Context, pos *quoridor.Board, limits Limits) (Thought, error)

	// Evaluate says what pos is worth to pos.ToMove(), without a search.
	Evaluate(pos *quoridor.Board) string
}

// Limits is the time that a turn may take. Where neither Turn nor LeftGiven is
// set the controller has no clock, and the engine's own limits hold.
type Limits struct {
	// Received is when the turn's clock started.
	Received time.Time
	// Turn bounds the turn; 0 is no bound.
	Turn time.Duration
	// Left is what is left of the time for the whole game if LeftGiven. It is
	// negative after an overrun.
	Left      time.Duration
	LeftGiven bool
	// Increment is what every turn adds to Left.
	Increment time.Duration
}

// Thought is a move and what led to it. Only Move is needed.
type Thought struct {
	Move            quoridor.Move
	Depth, SelDepth int
	Score           string
	Nodes           int64
	Elapsed         time.Duration
	// PV is the expected line, Move first, the colours taking turns.
	PV []quoridor.Move
}
