package match

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Position is a game in progress, with its rules.
type Position interface {
	// Turn returns the side to move.
	Turn() Side
	// OutcomeOf returns the outcome if a move of the side to move would end the game. An illegal
	// move is that side's loss.
	OutcomeOf(move string) (outcome Outcome, over bool)
	// Play makes a move that OutcomeOf has accepted.
	Play(move string)
}

// PlayAll plays moves from a position. The error names the first move that is illegal, or that ends
// the game before the last.
func PlayAll(p Position, moves []string, sides [2]string) error {
	for i, move := range moves {
		if outcome, over := p.OutcomeOf(move); over && (outcome.Reason.IsFault() || i < len(moves)-1) {
			return fmt.Errorf("move %d: %s: %s", i+1, move, outcome.Describe(sides))
		}
		p.Play(move)
	}
	return nil
}

// Player makes the moves of one side of a game whose positions are P. Its errors are of type
// *PlayerError where the player itself is to blame.
type Player[P Position] interface {
	// Name returns the player's display name.
	Name() string
	// NewGame prepares for a game from start, which may hold an opening.
	NewGame(ctx context.Context, start P, limits Limits) error
	// Move returns a move for position.Turn(). left is the remaining time for the game,
	// meaningless without a time limit for the game. Move must not change the position, nor keep
	// it.
	Move(ctx context.Context, position P, left time.Duration) (Reply, error)
}

// Limits bind both players. A zero field is no limit. Where both a move and a game are limited, a
// move takes at most the smaller of Turn and the rest of Game.
type Limits struct {
	Turn   time.Duration `json:"turn,omitempty"`   // for one move
	Guard  bool          `json:"guard,omitempty"`  // Turn is only a guard against hangs, of which the player is not told
	Game   time.Duration `json:"game,omitempty"`   // for all moves of a player
	Memory int64         `json:"memory,omitempty"` // bytes
	Nodes  int64         `json:"nodes,omitempty"`  // of the search for one move; players are told, but not checked

	// Tolerance is how late a move may be.
	Tolerance time.Duration `json:"tolerance,omitempty"`
	// Patience is how long to wait for a late move, to tell a slow player from a hanging one.
	Patience time.Duration `json:"patience,omitempty"`
}

// maxDuration bounds every duration of Limits, so that sums do not overflow.
const maxDuration = 1000 * 24 * time.Hour

// Check reports a limit that is negative or absurdly large.
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

// Describe describes each limit of a move or a game in words.
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

// AnnouncedTurn returns the limit of a move announced to players; 0 is none.
func (l Limits) AnnouncedTurn() time.Duration {
	if l.Guard {
		return 0
	}
	return l.Turn
}

// moveTime returns the time for the next move of a player with left remaining for the game, and whether
// there is a limit at all.
func (l Limits) moveTime(left time.Duration) (limit time.Duration, limited bool) {
	switch {
	case l.Game == 0:
		return l.Turn, l.Turn > 0
	case l.Turn == 0:
		return left, true
	default:
		return min(l.Turn, left), true
	}
}

// Reply is a player's answer to a request for a move.
type Reply struct {
	Move string // in the notation of the game's records
	Text string // in the player's own notation
	// Took is the time charged to the player, without the manager's own overhead.
	Took time.Duration
	// Report is the player's report of its search, if Reported.
	Report   Report
	Reported bool
	// Messages holds all messages that came with the move.
	Messages []string
}

// Report is a player's report of its search for a move. A zero field was not reported.
type Report struct {
	Depth    int    // plies
	SelDepth int    // plies of the deepest line
	Value    string // in the player's own words
	Nodes    int64
}

// Side is one of the two sides of a game, whatever their colors.
type Side int8

const (
	// Nobody is the winner of a drawn game.
	Nobody Side = iota
	// First has the first move of the game.
	First
	// Second moves second.
	Second
)

// Sides returns the two sides in the order in which they move.
func Sides() [2]Side { return [2]Side{First, Second} }

// Other returns the other side.
func (s Side) Other() Side { return First + Second - s }

// Index returns the index of a side in an array of two.
func (s Side) Index() int { return int(s - First) }

// sideNames returns the names of the sides in records.
func sideNames() [3]string { return [3]string{"nobody", "first", "second"} }

func (s Side) String() string {
	if s < Nobody || s > Second {
		return fmt.Sprintf("side %d", int8(s))
	}
	return sideNames()[s]
}

// MarshalText implements encoding.TextMarshaler.
func (s Side) MarshalText() ([]byte, error) {
	if s < Nobody || s > Second {
		return nil, fmt.Errorf("no side %d", int8(s))
	}
	return []byte(s.String()), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Side) UnmarshalText(text []byte) error {
	for i, name := range sideNames() {
		if name == string(text) {
			*s = Side(i)
			return nil
		}
	}
	return fmt.Errorf("%q is not a side", text)
}

// Imbalance measures how far a position is from equal chances for both sides: 0 is even, and the
// unit depends on the game. It must be deterministic. The value is meaningless if the position is
// decided and so no opening at all.
type Imbalance[P any] func(ctx context.Context, position P) (imbalance int, decided bool, err error)

// Balance limits the imbalance of an opening. The limit doubles after every Tries positions drawn
// in vain, so that a board with few even positions still gets its openings.
type Balance struct {
	Imbalance int
	Tries     int
}

// doublings bounds the number of doublings before the search is given up.
const doublings = 12

// ErrNoBalance reports that every position drawn was decided.
var ErrNoBalance = errors.New("no balanced opening found")

// Balanced draws positions until one is balanced enough to be an opening. It is the part of
// generating openings that all games share.
func Balanced[P any](ctx context.Context, draw func() (P, error), imbalance Imbalance[P], within Balance) (P, error) {
	var none P
	for range doublings {
		for range within.Tries {
			position, err := draw()
			if err != nil {
				return none, err
			}
			value, decided, err := imbalance(ctx, position)
			if err != nil {
				return none, err
			}
			if !decided && max(value, -value) <= within.Imbalance {
				return position, nil
			}
		}
		within.Imbalance *= 2
	}
	return none, ErrNoBalance
}
