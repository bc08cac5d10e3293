package qtp

import (
	"context"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
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

// Limits is the time that a turn may take.
type Limits = gtp.Limits

// Thought is a move and what led to it. Only Move is needed.
type Thought = gtp.Thought[quoridor.Move]
