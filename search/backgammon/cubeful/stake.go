package cubeful

import "gogo/eval/backgammon/equity"

// stake is a state that the cube can reach, and how its worths are brought to those
// of the root.
type stake struct {
	// ladders have this state as their root, as the root's player sees it and as the
	// other one does.
	ladders [2]*equity.Ladder
	// A worth w of the first ladder is slope*w + middle in units of the root's
	// ladder: in a match, other scores follow, and where money has a limit, the unit
	// is another one.
	slope, middle float64
}

// newStakes returns a stake for each rung of the root's ladder.
func newStakes(g *equity.Game, root *equity.Ladder) ([]stake, error) {
	stakes := make([]stake, root.Len())
	for i := range stakes {
		s, state := &stakes[i], root.State(i)
		for side := range s.ladders {
			var err error
			if s.ladders[side], err = g.Ladder(state); err != nil {
				return nil, err
			}
			state = state.Swap()
		}
		s.align(root, i)
	}
	return stakes, nil
}

// align finds how worths are brought to those of a rung of the root's ladder, by what
// a single game won and one lost are worth on both.
func (s *stake) align(root *equity.Ladder, rung int) {
	single := func(l *equity.Ladder, rung, won int) float64 {
		worths := make([]float32, l.Len())
		l.Over(0, won, worths)
		return float64(worths[rung])
	}
	lost, won := single(s.ladders[0], 0, -1), single(s.ladders[0], 0, 1)
	rootLost, rootWon := single(root, rung, -1), single(root, rung, 1)
	s.slope = (rootWon - rootLost) / (won - lost)
	s.middle = rootWon - s.slope*won
}

// worth brings a worth to the player at a side to one to the root's player.
func (s *stake) worth(side int, worth float32) float64 {
	return s.slope*sign(side)*float64(worth) + s.middle
}

// sign is 1 for the root's player and -1 for the other one.
func sign(side int) float64 { return float64(1 - 2*side) }
