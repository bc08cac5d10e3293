package quoridor

import "fmt"

// DrawRules are rules by which a game without end is drawn. The rules of the boxed game have none;
// sites and referees do.
type DrawRules struct {
	// Repetition is the occurrence of a position, with the same side to move, that draws the game;
	// 0 is none.
	Repetition int
	// MoveLimit is the number of moves, those of both sides together, after which the game is
	// drawn; 0 is none.
	MoveLimit int
}

// UsualDrawRules returns the rules of most referees: a position is drawn when it comes for the third
// time.
func UsualDrawRules() DrawRules { return DrawRules{Repetition: 3} }

// Check returns an error for rules by which a game would be drawn before it begins.
func (r DrawRules) Check() error {
	switch {
	case r.Repetition == 1 || r.Repetition < 0:
		return fmt.Errorf("a draw by %d occurrences of a position: at least 2 are needed, or 0 for none", r.Repetition)
	case r.MoveLimit < 0:
		return fmt.Errorf("a limit of %d moves: at least 1 is needed, or 0 for none", r.MoveLimit)
	}
	return nil
}

// Draw is a reason why a game is drawn.
type Draw uint8

// The reasons.
const (
	NotDrawn Draw = iota
	Repeated
	LimitReached
)

func (d Draw) String() string {
	return [...]string{NotDrawn: "not drawn", Repeated: "repetition", LimitReached: "move limit"}[d]
}

// DrawRules returns the rules by which the game is drawn.
func (b *Board) DrawRules() DrawRules { return b.draws }

// SetDrawRules sets the rules by which the game is drawn. They do not change which moves are legal.
// They count from here: the moves before may have set up the position.
func (b *Board) SetDrawRules(r DrawRules) { b.draws, b.drawsFrom = r, b.Len() }

// DrawsFrom returns how many moves were made before the rules of draws began to count.
func (b *Board) DrawsFrom() int { return min(b.drawsFrom, b.Len()) }

// MovesLeft returns after how many moves the game is drawn by its limit, and false if it has none.
func (b *Board) MovesLeft() (moves int, limited bool) {
	return b.draws.MoveLimit - (b.Len() - b.DrawsFrom()), b.draws.MoveLimit > 0
}

// Drawn returns by which of its DrawRules the game is drawn. A game with a winner is not.
func (b *Board) Drawn() Draw {
	if _, won := b.Winner(); won {
		return NotDrawn
	}
	if b.draws.Repetition > 0 && b.occurrences() >= b.draws.Repetition {
		return Repeated
	}
	if left, limited := b.MovesLeft(); limited && left <= 0 {
		return LimitReached
	}
	return NotDrawn
}

// occurrences returns how often the position has been on the board, now included. No position comes
// back once a wall is placed.
func (b *Board) occurrences() int {
	before, now, count := b.Clone(), b.Hash(), 1
	for before.Len() > b.DrawsFrom() && !before.Undo().Move.IsWall() {
		if before.Hash() == now {
			count++
		}
	}
	return count
}
