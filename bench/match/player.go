package match

import (
	"context"
	"time"

	"gogo/board/gomoku"
	"gogo/protocol/gomocup"
)

// Player makes the moves of one side. Its errors are a *PlayerError where the player
// itself is to blame.
type Player interface {
	// Name is how people call the player.
	Name() string
	// NewGame prepares for a game from start, which may hold opening stones.
	NewGame(ctx context.Context, start *gomoku.Board, limits Limits) error
	// Move returns a move for b.ToMove(). left is the time left for the game
	// and means nothing if the game has no limit. b is only read, and only
	// until Move returns.
	Move(ctx context.Context, b *gomoku.Board, left time.Duration) (Reply, error)
}

// Limits bind both players. A zero field is no limit.
type Limits struct {
	Turn   time.Duration // for one move
	Game   time.Duration // for all moves of a player
	Memory int64         // bytes

	// Tolerance is by how much a move may be late.
	Tolerance time.Duration
	// Patience is how long a move that is too late is waited for, to tell a
	// slow player from a silent one.
	Patience time.Duration
}

// turn returns the time for the next move of a player with so much left for
// the game, and whether there is a limit at all.
func (l Limits) turn(left time.Duration) (limit time.Duration, limited bool) {
	switch {
	case l.Game == 0:
		return l.Turn, l.Turn > 0
	case l.Turn == 0:
		return left, true
	default:
		return min(l.Turn, left), true
	}
}

// Reply is a move as the player gave it.
type Reply struct {
	Point gomoku.Point // gomoku.NoPoint if it is off the board
	Text  string       // the move in the player's own notation
	// Took is the time that counts, without what the manager itself needed.
	Took time.Duration
	// Report is what the player said of its search, if Reported.
	Report   gomocup.ClientReport
	Reported bool
	// Said are all messages that came with the move.
	Said []string
}
