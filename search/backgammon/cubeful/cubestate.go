package cubeful

import "gogo/eval/backgammon/equity"

// cubeState is a state that the cube can reach, and how its equities are brought to those
// of the root.
type cubeState struct {
	// states have this one as their root, as the root's player sees it and as the
	// other one does.
	states [2]*equity.CubeStates
	// An equity e of the first ones is slope*e + middle in units of the root: in a match, other scores follow, and where money has a limit, the unit
	// is another one.
	slope, middle float64
}

// newCubeStates returns the states that the cube can reach from the root.
func newCubeStates(g *equity.Game, root *equity.CubeStates) ([]cubeState, error) {
	stakes := make([]cubeState, root.Len())
	for i := range stakes {
		s, state := &stakes[i], root.State(i)
		for side := range s.states {
			var err error
			if s.states[side], err = g.CubeStates(state); err != nil {
				return nil, err
			}
			state = state.Swap()
		}
		s.align(root, i)
	}
	return stakes, nil
}

// align finds how equities are brought to those of a state that is reached from the root, by what
// a single game won and one lost are worth on both.
func (s *cubeState) align(root *equity.CubeStates, state int) {
	single := func(cs *equity.CubeStates, state, won int) float64 {
		equities := make([]float32, cs.Len())
		cs.GameOver(0, won, equities)
		return float64(equities[state])
	}
	lost, won := single(s.states[0], 0, -1), single(s.states[0], 0, 1)
	rootLost, rootWon := single(root, state, -1), single(root, state, 1)
	s.slope = (rootWon - rootLost) / (won - lost)
	s.middle = rootWon - s.slope*won
}

// equity brings an equity to the player at a side to one to the root's player.
func (s *cubeState) equity(side int, eq float32) float64 {
	return s.slope*sign(side)*float64(eq) + s.middle
}

// sign is 1 for the root's player and -1 for the other one.
func sign(side int) float64 { return float64(1 - 2*side) }
