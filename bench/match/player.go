package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

// Position is a game in progress. It knows the rules.
type Position interface {
	// Turn returns the side that must move next.
	Turn() Side
	// Judge says how a move of the side to move would end the game, if it
	// would. A move that the rules refuse is that side's loss.
	Judge(move string) (outcome Outcome, over bool)
	// Play makes a move that Judge has not refused.
	Play(move string)
}

// PlayAll plays moves from a position, whose sides have names. The error says which move is against the rules, or
// ends the game before the last.
func PlayAll(p Position, moves []string, sides [2]string) error {
	for i, move := range moves {
		if outcome, over := p.Judge(move); over && (outcome.Reason.IsFault() || i < len(moves)-1) {
			return fmt.Errorf("move %d: %s: %s", i+1, move, outcome.Describe(sides))
		}
		p.Play(move)
	}
	return nil
}

// Player makes the moves of one side of a game whose positions are P. Its
// errors are a *PlayerError where the player itself is to blame.
type Player[P Position] interface {
	// Name is how people call the player.
	Name() string
	// NewGame prepares for a game from start, which may hold an opening.
	NewGame(ctx context.Context, start P, limits Limits) error
	// Move returns a move for position.Turn(). left is the time left for the
	// game and means nothing if the game has no limit. The position is only
	// read, and only until Move returns.
	Move(ctx context.Context, position P, left time.Duration) (Reply, error)
}

// Limits bind both players. A zero field is no limit. Where a move and a game are limited, a
// move takes at most the smaller of Turn and what is left of Game.
type Limits struct {
	Turn   time.Duration `json:"turn,omitempty"`   // for one move
	Guard  bool          `json:"guard,omitempty"`  // Turn only ends a player that hangs, who is not told of it
	Game   time.Duration `json:"game,omitempty"`   // for all moves of a player
	Memory int64         `json:"memory,omitempty"` // bytes
	Nodes  int64         `json:"nodes,omitempty"`  // of the search for one move; the players are told and not watched

	// Tolerance is by how much a move may be late.
	Tolerance time.Duration `json:"tolerance,omitempty"`
	// Patience is how long a move that is too late is waited for, to tell a
	// slow player from a silent one.
	Patience time.Duration `json:"patience,omitempty"`
}

// maxDuration bounds every time of Limits, so that their sums can be counted.
const maxDuration = 1000 * 24 * time.Hour

// Check reports a limit that is negative or beyond all use.
func (l Limits) Check() error {
	for _, d := range []time.Duration{l.Turn, l.Game, l.Tolerance, l.Patience} {
		if d < 0 || d > maxDuration {
			return fmt.Errorf("a limit of %v: 0 to %v are possible", d, maxDuration)
		}
	}
	if l.Memory < 0 || l.Nodes < 0 {
		return errors.New("a limit is negative")
	}
	return nil
}

// Describe says each limit of a move or a game in words.
func (l Limits) Describe() []string {
	var parts []string
	if l.Turn > 0 {
		parts = append(parts, fmt.Sprintf("%v a move", l.Turn))
	}
	if l.Game > 0 {
		parts = append(parts, fmt.Sprintf("%v a game", l.Game))
	}
	if l.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d nodes a move", l.Nodes))
	}
	return parts
}

// ToldTurn returns the limit of a move that a player is told of; 0 is none.
func (l Limits) ToldTurn() time.Duration {
	if l.Guard {
		return 0
	}
	return l.Turn
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
	Move string // in the notation of the game's records
	Text string // in the player's own notation
	// Took is the time that counts, without what the manager itself needed.
	Took time.Duration
	// Report is what the player said of its search, if Reported.
	Report   Report
	Reported bool
	// Said are all messages that came with the move.
	Said []string
}

// Report is what a player said about its search for a move. A zero field was
// not said.
type Report struct {
	Depth    int    // plies
	SelDepth int    // plies of the deepest line
	Value    string // in the player's own words
	Nodes    int64
}

// MostLevel is the level of a player that plays as well as it can.
const MostLevel = 10

// Blunders reports whether a player of a level from 1 to MostLevel makes a beginner's move in
// place of its own: of ten moves one of level 1 makes nine so, one of level 2 eight.
func Blunders(rng *rand.Rand, level int) bool { return rng.IntN(MostLevel) >= level }

// Side is one of the two sides of a game, whatever their colours.
type Side int8

const (
	// Nobody is the winner of a drawn game.
	Nobody Side = iota
	// First has the first move of the game.
	First
	// Second has the other side.
	Second
)

// Sides are the two sides in the order in which they move.
func Sides() [2]Side { return [2]Side{First, Second} }

// Other returns the other side.
func (s Side) Other() Side { return First + Second - s }

// Index is the place of a side in an array of two.
func (s Side) Index() int { return int(s - First) }

// sideNames are the names of the sides in records.
func sideNames() [3]string { return [3]string{"nobody", "first", "second"} }

func (s Side) String() string {
	if s < Nobody || s > Second {
		return fmt.Sprintf("side %d", int8(s))
	}
	return sideNames()[s]
}

// MarshalText writes the name of the side.
func (s Side) MarshalText() ([]byte, error) {
	if s < Nobody || s > Second {
		return nil, fmt.Errorf("no side %d", int8(s))
	}
	return []byte(s.String()), nil
}

// UnmarshalText reads the name of a side.
func (s *Side) UnmarshalText(text []byte) error {
	for i, name := range sideNames() {
		if name == string(text) {
			*s = Side(i)
			return nil
		}
	}
	return fmt.Errorf("%q is no side", text)
}
