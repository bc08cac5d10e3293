package bgblitz

import "gogo/board/backgammon"

// colour is one of the players as the protocol calls them. Everything inside of
// the engine is seen by the player on roll; the colours are on the wire alone.
type colour uint8

const (
	green colour = iota
	red
)

// colours are both, in the order in which the answers have them.
var colours = [2]colour{green, red}

func (c colour) String() string { return [2]string{"green", "red"}[c] }

// other returns the opponent.
func (c colour) other() colour { return 1 - c }

// index returns which side of a board, of a score and the like is a colour's,
// where the mover's is the first.
func (c colour) index(mover colour) int {
	if c == mover {
		return 0
	}
	return 1
}

// owner returns a colour as the mover sees it.
func (c colour) owner(mover colour) backgammon.Owner {
	if c == mover {
		return backgammon.Mover
	}
	return backgammon.Opponent
}
