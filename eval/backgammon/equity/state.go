package equity

import (
	"fmt"

	"gogo/board/backgammon"
)

// MaxCube is the highest value of the cube.
const MaxCube = 4096

// State is what the equity of chances depends on besides the rules, as the player
// on roll sees it. The zero value is not a state: Value is at least 1.
type State struct {
	Value    int              // of the cube: 1, 2, 4, ...
	Owner    backgammon.Owner // of the cube
	Away     [2]int           // points that the player on roll and the opponent need; zeros for money
	Crawford bool             // this is the game without a cube
}

// StateOf returns the state of a game with this cube and score.
func StateOf(c backgammon.Cube, m *backgammon.Match) State {
	mover, opponent := m.Away()
	return State{c.Value, c.Owner, [2]int{mover, opponent}, m.Crawford && m.Length > 0}
}

// Swap returns the state as the other player sees it.
func (s State) Swap() State {
	s.Owner = s.Owner.Swap()
	s.Away = [2]int{s.Away[1], s.Away[0]}
	return s
}

// Doubled returns the state after the player on roll has doubled and the opponent
// has taken.
func (s State) Doubled() State {
	s.Value *= 2
	s.Owner = backgammon.Opponent
	return s
}

// lastPresumedMove is the last move at which a trailer who has not doubled yet is
// taken to have forgotten nothing.
const lastPresumedMove = 3

// PresumeDoubled returns the state for what a game that is broken off is worth. A
// trailer will double at once after the Crawford game, so that until the third
// move the double counts as made and taken: a leader who leaves before it came
// would gain by that. From the fourth move on the trailer is taken to have
// forgotten it. The moves of a game count from 1; 0 is an unknown one, and changes
// nothing.
func (s State) PresumeDoubled(move int) State {
	if move < 1 || move > lastPresumedMove || s.Crawford || s.Value != 1 || s.Owner != backgammon.Nobody {
		return s
	}
	switch {
	case s.Away[0] > 1 && s.Away[1] == 1:
		return s.Doubled()
	case s.Away[0] == 1 && s.Away[1] > 1:
		return s.Swap().Doubled().Swap()
	}
	return s
}

// validate returns what is wrong with the state.
func (s State) validate(match bool) error {
	if s.Value < 1 || s.Value > MaxCube || s.Value&(s.Value-1) != 0 {
		return fmt.Errorf("cube of %d: it must be a power of 2 up to %d", s.Value, MaxCube)
	}
	if s.Owner > backgammon.Opponent {
		return fmt.Errorf("cube owner %d: there is none", s.Owner)
	}
	if !match {
		if s.Away != [2]int{} || s.Crawford {
			return fmt.Errorf("score %d-away, %d-away in a game for money", s.Away[0], s.Away[1])
		}
		return nil
	}
	for _, away := range s.Away {
		if away < 1 || away > MaxAway {
			return fmt.Errorf("score %d-away, %d-away: each must be 1 to %d", s.Away[0], s.Away[1], MaxAway)
		}
	}
	if s.Crawford && s.Away[0] != 1 && s.Away[1] != 1 {
		return fmt.Errorf("score %d-away, %d-away is not that of a Crawford game", s.Away[0], s.Away[1])
	}
	return nil
}
