package rollout

import "math"

// running is the mean and the sum of squared deviations of numbers that come one by
// one (Welford 1962).
type running struct {
	n             int
	mean, squares float64
}

func (r *running) add(x float64) {
	r.n++
	off := x - r.mean
	r.mean += off / float64(r.n)
	r.squares += off * (x - r.mean)
}

// moments is what is known of an outcome, over all trials and for each first choice.
type moments struct {
	trials  int
	all     []running   // of each number of the outcome
	strata  [][]running // the same by the first choice
	reached int         // first choices that have come up
}

func newMoments(strata, numbers int) *moments {
	m := &moments{all: make([]running, numbers), strata: make([][]running, strata)}
	for i := range m.strata {
		m.strata[i] = make([]running, numbers)
	}
	return m
}

// add adds a trial that began with a first choice.
func (m *moments) add(first int, outcome []float64) {
	m.trials++
	within := m.strata[first]
	for i, x := range outcome {
		if i == 0 && within[i].n == 0 {
			m.reached++
		}
		m.all[i].add(x)
		within[i].add(x)
	}
}

// standardError returns the standard error of the mean of a number of the outcome.
// Trials that are spread evenly over the first choices owe nothing of their error to
// them: only deviations within a first choice count. That the second choices are
// spread as well is left out, which is on the safe side.
func (m *moments) standardError(number int) float64 {
	squares, free := m.all[number].squares, m.trials-1
	if m.trials >= 2*len(m.strata) {
		squares, free = 0, m.trials-m.reached
		for _, within := range m.strata {
			squares += within[number].squares
		}
	}
	if free <= 0 {
		return math.Inf(1)
	}
	return math.Sqrt(squares / float64(free) / float64(m.trials))
}

// summary returns what is known.
func (m *moments) summary() Summary {
	s := Summary{Trials: m.trials, Mean: make([]float64, len(m.all)), Error: make([]float64, len(m.all))}
	for i := range m.all {
		s.Mean[i], s.Error[i] = m.all[i].mean, m.standardError(i)
	}
	return s
}
