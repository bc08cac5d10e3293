package spsa

import (
	"errors"
	"fmt"
	"math"
)

// Parameter is a tuned number.
type Parameter struct {
	Name  string `json:"name"`
	Start int    `json:"start"`
	Min   int    `json:"least"` // and Max bound the values used in games
	Max   int    `json:"greatest"`
	// Step is the perturbation of the last iteration.
	Step float64 `json:"step"`
}

// Plan says which numbers are tuned and how.
type Plan struct {
	Parameters []Parameter `json:"numbers"`
	Iterations int         `json:"iterations"`
	// Pairs is the number of pairs of games per iteration, each with its own random direction.
	Pairs int `json:"pairs"`
	// Rate is the fraction of its step that a number moves in the last iteration when one side
	// wins one game of a pair and draws the other.
	Rate float64 `json:"rate"`
	Seed uint64  `json:"seed"` // of the directions
}

const (
	// MaxParameters, MaxPairs and MaxGames bound a plan.
	MaxParameters = 1000
	MaxPairs      = 10_000
	MaxGames      = 1_000_000_000
	// maxMagnitude bounds all numbers, so that sums of them are exact.
	maxMagnitude = 1 << 30
)

// Check returns the first error of a plan.
func (p *Plan) Check() error {
	switch {
	case len(p.Parameters) == 0:
		return errors.New("nothing to tune")
	case len(p.Parameters) > MaxParameters:
		return fmt.Errorf("%d numbers: at most %d can be tuned", len(p.Parameters), MaxParameters)
	case p.Pairs < 1 || p.Pairs > MaxPairs:
		return fmt.Errorf("%d pairs an iteration: 1 to %d are possible", p.Pairs, MaxPairs)
	case p.Iterations < 1 || p.Iterations > MaxGames/2/p.Pairs:
		return fmt.Errorf("%d iterations of %d pairs: at least one, and at most %d games are possible", p.Iterations, p.Pairs, MaxGames)
	case !(p.Rate > 0 && p.Rate <= 1):
		return fmt.Errorf("a rate of %v: more than 0 and at most 1 is possible", p.Rate)
	}
	seen := map[string]bool{}
	for i := range p.Parameters {
		n := &p.Parameters[i]
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

func (n *Parameter) check() error {
	switch {
	case n.Min >= n.Max || n.Min < -maxMagnitude || n.Max > maxMagnitude:
		return fmt.Errorf("bounds %d and %d: the least is below the greatest, and none is beyond %d", n.Min, n.Max, maxMagnitude)
	case n.Start < n.Min || n.Start > n.Max:
		return fmt.Errorf("starts at %d, beyond its bounds of %d and %d", n.Start, n.Min, n.Max)
	case !(n.Step > 0 && n.Step <= float64(n.Max-n.Min)):
		return fmt.Errorf("a step of %v: more than 0, and no more than between its bounds", n.Step)
	}
	return nil
}

// Games returns the total number of games.
func (p *Plan) Games() int { return 2 * p.Pairs * p.Iterations }

// The exponents that Spall recommends in section III of the article, and his stability constant A
// as a share of the iterations.
const (
	alpha     = 0.602
	gamma     = 0.101
	stability = 0.1
)

// Perturbation returns c_k, the perturbation of number i in iteration k, from 0 on: its step in the
// last one and more before.
func (p *Plan) Perturbation(i, k int) float64 {
	return p.Parameters[i].Step * math.Pow(float64(p.Iterations)/float64(k+1), gamma)
}

// gain returns a_k of number i in iteration k, the factor of the gradient: such that in the last
// one a_k / c_k² is the rate.
func (p *Plan) gain(i, k int) float64 {
	step, last := p.Parameters[i].Step, float64(p.Iterations)
	a := stability * last
	return p.Rate * step * step * math.Pow((a+last)/(a+float64(k+1)), alpha)
}
