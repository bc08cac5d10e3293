package bridge

import (
	"math"

	"gogo/board/bridge"
	"gogo/eval/bridge/tricks"
	"gogo/eval/nn/train"
)

// Table holds the tricks of each declarer in each strain.
type Table = [bridge.Strains][bridge.Seats]int

// plays is the number of samples per deal.
const plays = bridge.Strains * bridge.Seats

// Samples are the declarers and strains of deals, with their tricks.
type Samples struct {
	deals  []bridge.Deal
	tables []Table
}

// Add adds a complete deal.
func (s *Samples) Add(d bridge.Deal, t Table) {
	s.deals, s.tables = append(s.deals, d), append(s.tables, t)
}

// Len returns the number of samples.
func (s *Samples) Len() int { return plays * len(s.deals) }

// Sample adds a sample as a sparse row.
func (s *Samples) Sample(i int, rows *train.Rows) {
	d, strain, by, taken := s.at(i)
	tricks.Encode(d, strain, by, rows.Input)
	target := rows.Sparse()
	for n := range taken {
		target[n] = 1
	}
}

// at returns the deal, strain, declarer and tricks of a sample.
func (s *Samples) at(i int) (d *bridge.Deal, strain bridge.Strain, by bridge.Seat, taken int) {
	deal, play := i/plays, i%plays
	strain, by = bridge.Strain(play/bridge.Seats), bridge.Seat(play%bridge.Seats)
	return &s.deals[deal], strain, by, s.tables[deal][strain][by]
}

// Dataset is the samples of deals, divided into training and held-out samples.
type Dataset struct {
	Train, HeldOut Samples

	split train.Split
	deals uint64
}

// NewDataset returns a dataset without samples.
func NewDataset(split train.Split) *Dataset { return &Dataset{split: split} }

// Add adds a complete deal to one of the sets.
func (d *Dataset) Add(deal bridge.Deal, t Table) {
	to := &d.Train
	if d.split.HeldOut(d.deals) {
		to = &d.HeldOut
	}
	d.deals++
	to.Add(deal, t)
}

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
