package toyrace

import (
	"math"
	"math/rand/v2"

	"gogo/eval/nn"
	"gogo/eval/nn/train"
)

// The shape of the problem.
const (
	// Inputs is the number of features: one for each side, point and checker
	// there.
	Inputs = 2 * len(home{}) * most
	// Active is how many features a race has at most.
	Active = 2 * most
)

// Architecture is a network for the problem. Its output is the chance that the
// side to roll wins.
func Architecture() nn.Architecture {
	return nn.Architecture{Features: "toy race 1", Inputs: Inputs, Layers: []nn.Layer{
		{Outputs: 32, Activation: nn.ClippedReLU}, {Outputs: 16, Activation: nn.ClippedReLU}, {Outputs: 1, Activation: nn.Sigmoid},
	}}
}

// Races are races of which each knows who won: samples to train on.
type Races struct {
	mine, theirs []home
	won          []bool
	chance       []float64
}

// New returns n random races, each with an outcome drawn by its chance.
func New(n int, seed uint64) *Races {
	r, known := rand.New(rand.NewPCG(seed, 0)), map[home][]float64{}
	s := &Races{}
	side := func() (h home) {
		for range 1 + r.IntN(most) {
			h[r.IntN(len(h))]++
		}
		return h
	}
	for range n {
		mine, theirs := side(), side()
		var chance float64
		later := 1. // the chance that the other side is not done before
		for i, p := range mine.rolls(known) {
			chance += p * later
			later -= theirs.rolls(known)[i]
		}
		s.mine, s.theirs = append(s.mine, mine), append(s.theirs, theirs)
		s.chance, s.won = append(s.chance, chance), append(s.won, r.Float64() < chance)
	}
	return s
}

// Len returns the number of races.
func (s *Races) Len() int { return len(s.won) }

// Sample adds a race as a dense row, its target the outcome: 1 if the side to roll won,
// else 0.
func (s *Races) Sample(i int, rows *train.Rows) {
	inputs, target := rows.Dense()
	s.Inputs(i, inputs)
	if s.won[i] {
		target[0] = 1
	}
}

// Inputs sets the features of a race to 1.
func (s *Races) Inputs(i int, inputs []float32) {
	for side, h := range s.homes(i) {
		for p, n := range h {
			for c := range n {
				inputs[feature(side, p, c)] = 1
			}
		}
	}
}

// Features returns the features of a race, as a quantized network takes them.
func (s *Races) Features(i int) (all []int32) {
	for side, h := range s.homes(i) {
		for p, n := range h {
			for c := range n {
				all = append(all, int32(feature(side, p, c)))
			}
		}
	}
	return all
}

func (s *Races) homes(i int) [2]home { return [2]home{s.mine[i], s.theirs[i]} }

// feature returns the number of a side's checker on a point, counted from 0.
func feature(side, point, checker int) int { return (side*len(home{})+point)*most + checker }

// Error returns how far the chances that evaluate returns for the races are from
// the right ones: the root of the mean square.
func (s *Races) Error(evaluate func(i int) float64) float64 {
	var sum float64
	for i, chance := range s.chance {
		sum += math.Pow(evaluate(i)-chance, 2)
	}
	return math.Sqrt(sum / float64(len(s.chance)))
}
