package bridge

import "errors"

// RubberState is the score of a rubber as plain numbers, of the two sides, to be kept and
// taken up again.
type RubberState struct {
	Above, Below [2]int // points
	Part         [2]int // trick points in the game that is being played
	Games        [2]int // won
}

// State returns the score.
func (r *Rubber) State() RubberState {
	return RubberState{Above: r.above, Below: r.below, Part: r.part, Games: r.games}
}

// Rubber returns the rubber with that score. The error says that no rubber can have it.
func (s RubberState) Rubber() (Rubber, error) {
	for side := range s.Part {
		switch part, games := s.Part[side], s.Games[side]; {
		case part < 0 || part >= gamePoints || s.Above[side] < 0 || s.Below[side] < part+games*gamePoints:
			return Rubber{}, errors.New("no rubber has such points")
		case games < 0 || games > gamesToWin:
			return Rubber{}, errors.New("a side wins two games at most")
		}
	}
	if s.Games == [2]int{gamesToWin, gamesToWin} {
		return Rubber{}, errors.New("both sides have won the rubber")
	}
	return Rubber{above: s.Above, below: s.Below, part: s.Part, games: s.Games}, nil
}
