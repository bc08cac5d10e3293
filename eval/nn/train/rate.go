package train

import (
	"fmt"
	"math"
)

// Shape is the way of a learning rate from its start to its end.
type Shape uint8

const (
	// Constant stays at the start.
	Constant Shape = iota
	// Linear falls by the same amount each step.
	Linear
	// Exponential falls by the same factor each step.
	Exponential
	// Cosine falls slowly at both ends and fast in between.
	Cosine

	shapes = iota
)

// Rate is a schedule of learning rates.
type Rate struct {
	Start, End float64
	Shape      Shape
	Warmup     int // steps in which the rate rises from 0 to Start before it takes its way
}

func (r Rate) validate() error {
	switch {
	case r.Shape >= shapes:
		return fmt.Errorf("shape %d of the learning rate is not known", r.Shape)
	case !(r.Start > 0) || math.IsInf(r.Start, 1):
		return fmt.Errorf("learning rate of %v", r.Start)
	case !(r.End >= 0) || r.End > r.Start:
		return fmt.Errorf("learning rate from %v to %v", r.Start, r.End)
	case r.Shape == Exponential && r.End == 0:
		return fmt.Errorf("learning rate from %v to 0 by a factor", r.Start)
	case r.Warmup < 0:
		return fmt.Errorf("warm-up of %d steps", r.Warmup)
	}
	return nil
}

// At returns the rate of a step, counted from 0, of so many.
func (r Rate) At(step, steps int) float64 {
	if step < r.Warmup {
		return r.Start * float64(step+1) / float64(r.Warmup+1)
	}
	way := float64(step-r.Warmup) / float64(max(steps-1-r.Warmup, 1))
	switch r.Shape {
	case Linear:
		return r.Start + (r.End-r.Start)*way
	case Exponential:
		return r.Start * math.Pow(r.End/r.Start, way)
	case Cosine:
		return r.End + (r.Start-r.End)*(1+math.Cos(math.Pi*way))/2
	default:
		return r.Start
	}
}
