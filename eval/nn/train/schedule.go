package train

import (
	"fmt"
	"math"
)

// Decay is how a learning rate comes from its start to its end.
type Decay uint8

const (
	// Constant stays at the start.
	Constant Decay = iota
	// Linear falls by the same amount each step.
	Linear
	// Exponential falls by the same factor each step.
	Exponential
	// Cosine falls slowly at both ends and fast in between.
	Cosine

	decays = iota
)

// Schedule is how the learning rate changes from step to step.
type Schedule struct {
	Start, End float64
	Decay      Decay
	Warmup     int // steps in which the rate rises from 0 to Start before it takes its way
}

func (s Schedule) validate() error {
	switch {
	case s.Decay >= decays:
		return fmt.Errorf("decay %d of the learning rate is not known", s.Decay)
	case !(s.Start > 0) || math.IsInf(s.Start, 1):
		return fmt.Errorf("learning rate of %v", s.Start)
	case !(s.End >= 0) || s.End > s.Start:
		return fmt.Errorf("learning rate from %v to %v", s.Start, s.End)
	case s.Decay == Exponential && s.End == 0:
		return fmt.Errorf("learning rate from %v to 0 by a factor", s.Start)
	case s.Warmup < 0:
		return fmt.Errorf("warm-up of %d steps", s.Warmup)
	}
	return nil
}

// At returns the rate of a step, counted from 0, of so many.
func (s Schedule) At(step, steps int) float64 {
	if step < s.Warmup {
		return s.Start * float64(step+1) / float64(s.Warmup+1)
	}
	way := float64(step-s.Warmup) / float64(max(steps-1-s.Warmup, 1))
	switch s.Decay {
	case Linear:
		return s.Start + (s.End-s.Start)*way
	case Exponential:
		return s.Start * math.Pow(s.End/s.Start, way)
	case Cosine:
		return s.End + (s.Start-s.End)*(1+math.Cos(math.Pi*way))/2
	default:
		return s.Start
	}
}
