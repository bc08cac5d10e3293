package judge

import "gogo/board/bridge"

// Scoring is the form of scoring that calls are judged by.
type Scoring uint8

// The forms of scoring.
const (
	IMPs        Scoring = iota // gains are international matchpoints
	Matchpoints                // gains are tenths of a top, against one that is level
)

// Value returns what a difference of points is worth.
func (s Scoring) Value(points int) float64 {
	switch {
	case s == IMPs:
		return float64(bridge.IMPs(points))
	case points > 0:
		return half
	case points < 0:
		return -half
	}
	return 0
}

// half is what a better score gains over an equal one, in tenths of a top.
const half = 5
