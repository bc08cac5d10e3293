package bridge

import (
	"math"

	"gogo/board/bridge"
	"gogo/eval/bridge/tricks"
)

// Errors measure estimates of tricks.
type Errors struct {
	Samples  int
	Absolute float64 // mean of the absolute error of the median
	Square   float64 // root mean square error of the mean
	Right    float64 // share of exact medians
}

// errorSum sums up errors.
type errorSum struct {
	samples, right   int
	absolute, square float64
}

// add adds the errors of an estimate.
func (s *errorSum) add(d *tricks.Distribution, taken int) {
	off, far := d.Median()-taken, d.Mean()-float64(taken)
	s.samples++
	if off == 0 {
		s.right++
	}
	s.absolute += math.Abs(float64(off))
	s.square += far * far
}

// errors returns the means.
func (s *errorSum) errors() Errors {
	n := float64(max(s.samples, 1))
	return Errors{s.samples, s.absolute / n, math.Sqrt(s.square / n), float64(s.right) / n}
}

// Errors returns the errors of an estimator in suit contracts and in no trump.
func (s *Samples) Errors(e *tricks.Estimator) (suits, noTrump Errors) {
	var sums [2]errorSum
	for i := range s.Len() {
		d, strain, by, taken := s.at(i)
		estimate := e.Tricks(d, strain, by)
		sum := &sums[0]
		if strain == bridge.NoTrump {
			sum = &sums[1]
		}
		sum.add(&estimate, taken)
	}
	return sums[0].errors(), sums[1].errors()
}
