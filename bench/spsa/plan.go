package spsa

import (
	"errors"
	"fmt"
	"math"
)

// Number is one of those that are tuned.
type Number struct {
	Name     string `json:"name"`
	Start    int    `json:"start"`
	Least    int    `json:"least"` // and Greatest bound what games are played with
	Greatest int    `json:"greatest"`
	// Step is how far the sides of a pair are from the number at the end.
	Step float64 `json:"step"`
}

// Plan says which numbers are tuned and how.
type Plan struct {
	Numbers    []Number `json:"numbers"`
	Iterations int      `json:"iterations"`
	// Pairs is how many pairs of games are played between two changes of the
	// numbers, each with a direction of its own.
	Pairs int `json:"pairs"`
	// Rate is by how much of its step a number moves at the end when one side wins
	// a game of the two and does not lose the other.
	Rate float64 `json:"rate"`
	Seed uint64  `json:"seed"` // of the directions
}

const (
	// MaxNumbers, MaxPairs and MaxGames bound a plan.
	MaxNumbers = 1000
	MaxPairs   = 10_000
	MaxGames   = 1_000_000_000
	// maxMagnitude bounds all numbers, so that sums of them are exact.
	maxMagnitude = 1 << 30
)

// Check reports the first thing that is wrong with a plan.
func (p *Plan) Check() error {
	switch {
	case len(p.Numbers) == 0:
		return errors.New("nothing to tune")
	case len(p.Numbers) > MaxNumbers:
		return fmt.Errorf("%d numbers: at most %d can be tuned", len(p.Numbers), MaxNumbers)
	case p.Pairs < 1 || p.Pairs > MaxPairs:
		return fmt.Errorf("%d pairs an iteration: 1 to %d are possible", p.Pairs, MaxPairs)
	case p.Iterations < 1 || p.Iterations > MaxGames/2/p.Pairs:
		return fmt.Errorf("%d iterations of %d pairs: at least one, and at most %d games are possible", p.Iterations, p.Pairs, MaxGames)
	case !(p.Rate > 0 && p.Rate <= 1):
		return fmt.Errorf("a rate of %v: more than 0 and at most 1 is possible", p.Rate)
	}
	seen := map[string]bool{}
	for i := range p.Numbers {
		n := &p.Numbers[i]
		if seen[n.Name] {
			return fmt.Errorf("two numbers are called %q", n.Name)
		}
		seen[n.Name] = true
		if err := n.check(); err != nil {
			return fmt.Errorf("%q: %w", n.Name, err)
		}
	}
	return nil
}

func (n *Number) check() error {
	switch {
	case n.Least >= n.Greatest || n.Least < -maxMagnitude || n.Greatest > maxMagnitude:
		return fmt.Errorf("bounds %d and %d: the least is below the greatest, and none is beyond %d", n.Least, n.Greatest, maxMagnitude)
	case n.Start < n.Least || n.Start > n.Greatest:
		return fmt.Errorf("starts at %d, beyond its bounds of %d and %d", n.Start, n.Least, n.Greatest)
	case !(n.Step > 0 && n.Step <= float64(n.Greatest-n.Least)):
		return fmt.Errorf("a step of %v: more than 0, and no more than between its bounds", n.Step)
	}
	return nil
}

// Games returns how many games are played in all.
func (p *Plan) Games() int { return 2 * p.Pairs * p.Iterations }

// The exponents that Spall recommends in section III of the article, and the share of
// the iterations that his stability constant A is.
const (
	alpha     = 0.602
	gamma     = 0.101
	stability = 0.1
)

// Perturbation returns c_k, how far the sides are from number i in iteration k, from 0
// on: its step in the last one and more before.
func (p *Plan) Perturbation(i, k int) float64 {
	return p.Numbers[i].Step * math.Pow(float64(p.Iterations)/float64(k+1), gamma)
}

// gain returns a_k of number i in iteration k, the factor of the gradient: such that
// in the last one a_k / c_k² is the rate.
func (p *Plan) gain(i, k int) float64 {
	step, last := p.Numbers[i].Step, float64(p.Iterations)
	a := stability * last
	return p.Rate * step * step * math.Pow((a+last)/(a+float64(k+1)), alpha)
}
