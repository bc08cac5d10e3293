package bridge

import (
	"gogo/board/bridge"
	"gogo/eval/bridge/tricks"
	"gogo/eval/nn/train"
)

// Table has the tricks of each declarer in each strain.
type Table = [bridge.Strains][bridge.Seats]int

// plays is how many samples a deal makes.
const plays = bridge.Strains * bridge.Seats

// Samples are the declarers and strains of deals, with the tricks that they take.
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
	d, strain, by, taken := s.play(i)
	tricks.Encode(d, strain, by, rows.Input)
	target := rows.Sparse()
	for n := range taken {
		target[n] = 1
	}
}

// play returns what a sample is made of.
func (s *Samples) play(i int) (d *bridge.Deal, strain bridge.Strain, by bridge.Seat, taken int) {
	deal, play := i/plays, i%plays
	strain, by = bridge.Strain(play/bridge.Seats), bridge.Seat(play%bridge.Seats)
	return &s.deals[deal], strain, by, s.tables[deal][strain][by]
}

// Dataset is the samples of deals: those to train on, and those held out.
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
