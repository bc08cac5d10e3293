package cardplay

import (
	"math"

	"gogo/board/bridge"
	"gogo/search/bridge/judge"
)

// worth compares results for the side of a player.
type worth struct {
	contract bridge.Contract
	defends  bool
	gain     [bridge.HandSize + 1][bridge.HandSize + 1]float64 // of so many tricks of the declarer over so many
}

// newWorth returns what the results of a question are worth. A play of fewer cards than
// thirteen is scored as if the declarer had lost the tricks that are not played.
func newWorth(s *sight, scoring judge.Scoring) *worth {
	w := &worth{contract: s.Play.Contract(), defends: s.defends()}
	side := s.Seat.Side()
	for a := range w.gain {
		for b := range w.gain[a] {
			points := w.contract.ScoreFor(side, s.Vulnerable, a) - w.contract.ScoreFor(side, s.Vulnerable, b)
			w.gain[a][b] = scoring.Value(points)
		}
	}
	return w
}

// own returns the tricks of the player's side where the declarer takes so many of all.
func (w *worth) own(declarer, size int) int {
	if w.defends {
		return size - declarer
	}
	return declarer
}

// reached returns 1 if the side of the player has what it wants, the contract made or
// set.
func (w *worth) reached(declarer int) float64 {
	if (declarer >= w.contract.Needed()) != w.defends {
		return 1
	}
	return 0
}

// sharpness is by how much of a trick cards differ of which others play the better one e
// times as often.
const sharpness = 0.25

// field returns how often others would play each card, by the tricks that it takes.
func field(tricks []float64) []float64 {
	most := math.Inf(-1)
	for _, t := range tricks {
		most = max(most, t)
	}
	shares := make([]float64, len(tricks))
	sum := 0.0
	for i, t := range tricks {
		shares[i] = math.Exp((t - most) / sharpness)
		sum += shares[i]
	}
	for i := range shares {
		shares[i] /= sum
	}
	return shares
}
