package spsa

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gogo/board/splitmix"
)

// Tuning is a plan and how far it has got.
type Tuning struct {
	Plan
	Done   int       `json:"done"`   // iterations
	Values []float64 `json:"values"` // of the numbers now, in their order
	// Course is where the numbers have been, now and then from the start on.
	Course []Point `json:"course"`
}

// Point is where the numbers were.
type Point struct {
	Done   int       `json:"done"` // iterations until then
	Values []float64 `json:"values"`
}

// mostPoints bounds the points of a course, which a chart has no room for more of.
const mostPoints = 500

// New returns a tuning that has not begun.
func New(p Plan) (*Tuning, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	t := &Tuning{Plan: p}
	for _, n := range p.Numbers {
		t.Values = append(t.Values, float64(n.Start))
	}
	t.Course = []Point{{Values: slices.Clone(t.Values)}}
	return t, nil
}

// Check reports the first thing that is wrong with a tuning that was kept.
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
	return t.checkCourse()
}

func (t *Tuning) checkCourse() error {
	if len(t.Course) == 0 || len(t.Course) > mostPoints {
		return fmt.Errorf("a course of %d points: 1 to %d are possible", len(t.Course), mostPoints)
	}
	for i, p := range t.Course {
		if p.Done < 0 || p.Done > t.Done || i > 0 && p.Done <= t.Course[i-1].Done {
			return errors.New("the course is not in order")
		}
		if err := t.checkValues(p.Values); err != nil {
			return err
		}
	}
	return nil
}

func (t *Tuning) checkValues(values []float64) error {
	if len(values) != len(t.Numbers) {
		return fmt.Errorf("%d values of %d numbers", len(values), len(t.Numbers))
	}
	for i, v := range values {
		if n := &t.Numbers[i]; !(v >= float64(n.Least) && v <= float64(n.Greatest)) {
			return fmt.Errorf("%q is %v, beyond its bounds of %d and %d", n.Name, v, n.Least, n.Greatest)
		}
	}
	return nil
}

// Over reports whether all iterations are done.
func (t *Tuning) Over() bool { return t.Done >= t.Iterations }

// Rounded returns the numbers now as whole ones.
func (t *Tuning) Rounded() []int {
	list := make([]int, len(t.Values))
	for i, v := range t.Values {
		list[i] = int(math.Round(v))
	}
	return list
}

// Sides returns the numbers of the two sides of a pair of the iteration that is to be
// played. Each is rounded up or down at random, so that it is right in the mean, and in
// both sides by the same random number, so that the difference has less noise.
func (t *Tuning) Sides(pair int) (plus, minus []int) {
	plus, minus = make([]int, len(t.Numbers)), make([]int, len(t.Numbers))
	rng := t.rand(pair)
	for i, n := range t.Numbers {
		step := direction(rng) * t.Perturbation(i, t.Done)
		up := rng.Float64()
		plus[i] = round(t.Values[i]+step, up, &n)
		minus[i] = round(t.Values[i]-step, up, &n)
	}
	return plus, minus
}

// rand returns the random numbers of a pair. They depend on the seed, the iteration
// and the pair alone.
func (t *Tuning) rand(pair int) *rand.Rand {
	return rand.New(rand.NewPCG(t.Seed, splitmix.Spread(uint64(t.Done)*MaxPairs+uint64(pair))))
}

// direction draws 1 or -1.
func direction(rng *rand.Rand) float64 { return float64(2*rng.IntN(2) - 1) }

// round returns v rounded up with the probability of its fraction, up being evenly
// distributed in [0, 1), and within the bounds of the number.
func round(v, up float64, n *Number) int {
	return min(max(int(math.Floor(v+up)), n.Least), n.Greatest)
}

// Learn ends the iteration with the scores of its pairs in their order: how many games
// the plus side has won less those it has lost, -2 to 2.
func (t *Tuning) Learn(scores []int) {
	if len(scores) != t.Pairs {
		panic(fmt.Sprintf("spsa: %d scores of %d pairs", len(scores), t.Pairs))
	}
	moved := make([]float64, len(t.Values))
	for pair, score := range scores {
		rng := t.rand(pair)
		for i := range t.Numbers {
			moved[i] += float64(score) * direction(rng)
			rng.Float64() // the rounding
		}
	}
	for i, n := range t.Numbers {
		v := t.Values[i] + t.gain(i, t.Done)/t.Perturbation(i, t.Done)*moved[i]
		t.Values[i] = min(max(v, float64(n.Least)), float64(n.Greatest))
	}
	t.Done++
	if every := (t.Iterations + mostPoints - 2) / (mostPoints - 1); t.Done%every == 0 {
		t.Course = append(t.Course, t.now())
	}
}

// now returns where the numbers are.
func (t *Tuning) now() Point { return Point{t.Done, slices.Clone(t.Values)} }

// Trace returns the course up to now.
func (t *Tuning) Trace() []Point {
	trace := slices.Clone(t.Course)
	if trace[len(trace)-1].Done != t.Done {
		trace = append(trace, t.now())
	}
	return trace
}
