package spsa

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gogo/board/splitmix"
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

// Tuning is a plan and its state.
type Tuning struct {
	Plan
	Done   int       `json:"done"`   // iterations
	Values []float64 `json:"values"` // current, in the order of the numbers
	// History samples the values from the start on.
	History []Point `json:"course"`
}

// Point is the values at some time.
type Point struct {
	Done   int       `json:"done"` // iterations until then
	Values []float64 `json:"values"`
}

// maxPoints bounds the points of a history; a chart has no room for more.
const maxPoints = 500

// New returns a tuning at its start.
func New(p Plan) (*Tuning, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	t := &Tuning{Plan: p}
	for _, n := range p.Parameters {
		t.Values = append(t.Values, float64(n.Start))
	}
	t.History = []Point{{Values: slices.Clone(t.Values)}}
	return t, nil
}

// Check returns the first error of a stored tuning.
func (t *Tuning) Check() error {
	if err := t.Plan.Check(); err != nil {
		return err
	}
	if t.Done < 0 || t.Done > t.Iterations {
		return fmt.Errorf("%d iterations are done of %d", t.Done, t.Iterations)
	}
	if err := t.checkValues(t.Values); err != nil {
		return err
	}
	return t.checkHistory()
}

func (t *Tuning) checkHistory() error {
	if len(t.History) == 0 || len(t.History) > maxPoints {
		return fmt.Errorf("a course of %d points: 1 to %d are possible", len(t.History), maxPoints)
	}
	for i, p := range t.History {
		if p.Done < 0 || p.Done > t.Done || i > 0 && p.Done <= t.History[i-1].Done {
			return errors.New("the course is not in order")
		}
		if err := t.checkValues(p.Values); err != nil {
			return err
		}
	}
	return nil
}

func (t *Tuning) checkValues(values []float64) error {
	if len(values) != len(t.Parameters) {
		return fmt.Errorf("%d values of %d numbers", len(values), len(t.Parameters))
	}
	for i, v := range values {
		if n := &t.Parameters[i]; !(v >= float64(n.Min) && v <= float64(n.Max)) {
			return fmt.Errorf("%q is %v, beyond its bounds of %d and %d", n.Name, v, n.Min, n.Max)
		}
	}
	return nil
}

// Over reports whether all iterations are done.
func (t *Tuning) Over() bool { return t.Done >= t.Iterations }

// Rounded returns the current values as integers.
func (t *Tuning) Rounded() []int {
	list := make([]int, len(t.Values))
	for i, v := range t.Values {
		list[i] = int(math.Round(v))
	}
	return list
}

// Sides returns the numbers of the two sides of a pair of the next iteration. Each is rounded up or
// down at random, so that it is right in the mean, and in both sides by the same random number, so
// that the difference has less noise.
func (t *Tuning) Sides(pair int) (plus, minus []int) {
	plus, minus = make([]int, len(t.Parameters)), make([]int, len(t.Parameters))
	rng := t.rand(pair)
	for i, n := range t.Parameters {
		step := direction(rng) * t.Perturbation(i, t.Done)
		up := rng.Float64()
		plus[i] = round(t.Values[i]+step, up, &n)
		minus[i] = round(t.Values[i]-step, up, &n)
	}
	return plus, minus
}

// rand returns the random generator of a pair. It depends only on the seed, the iteration and the
// pair.
func (t *Tuning) rand(pair int) *rand.Rand {
	return rand.New(rand.NewPCG(t.Seed, splitmix.Spread(uint64(t.Done)*MaxPairs+uint64(pair))))
}

// direction draws 1 or -1.
func direction(rng *rand.Rand) float64 { return float64(2*rng.IntN(2) - 1) }

// round returns v rounded up with the probability of its fraction, for up uniform in [0, 1), and
// within the bounds of the number.
func round(v, up float64, n *Parameter) int {
	return min(max(int(math.Floor(v+up)), n.Min), n.Max)
}

// Update ends the iteration with the scores of its pairs in order: the wins of the plus side minus
// its losses, -2 to 2.
func (t *Tuning) Update(scores []int) {
	if len(scores) != t.Pairs {
		panic(fmt.Sprintf("spsa: %d scores of %d pairs", len(scores), t.Pairs))
	}
	moved := make([]float64, len(t.Values))
	for pair, score := range scores {
		rng := t.rand(pair)
		for i := range t.Parameters {
			moved[i] += float64(score) * direction(rng)
			rng.Float64() // the rounding
		}
	}
	for i, n := range t.Parameters {
		v := t.Values[i] + t.gain(i, t.Done)/t.Perturbation(i, t.Done)*moved[i]
		t.Values[i] = min(max(v, float64(n.Min)), float64(n.Max))
	}
	t.Done++
	if every := (t.Iterations + maxPoints - 2) / (maxPoints - 1); t.Done%every == 0 {
		t.History = append(t.History, t.now())
	}
}

// now returns the current point.
func (t *Tuning) now() Point { return Point{t.Done, slices.Clone(t.Values)} }

// Trace returns the history up to now.
func (t *Tuning) Trace() []Point {
	trace := slices.Clone(t.History)
	if trace[len(trace)-1].Done != t.Done {
		trace = append(trace, t.now())
	}
	return trace
}
