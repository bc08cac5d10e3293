package netlearn

// Measure is how well positions are judged: the log-loss on the results of quiet positions
// that were played out, each judge with the scale that suits it best.
type Measure struct {
	Positions               int
	Network, Static, Search float64
	// Target is the log-loss of the network on the targets of all samples.
	Target float64
}

// judged is a position with the logarithms of the odds that the judges give.
type judged struct {
	network, static, search float32
	result                  float32
}

// Measure judges samples.
func (t *Trainer) Measure(all []Sample) Measure {
	p := t.passes[0]
	var list []judged
	m := Measure{}
	for i := range all {
		s := &all[i]
		out := p.forward(s)
		m.Target += crossEntropy(float64(out), float64(s.target)) / float64(len(all))
		if s.quiet && s.played {
			list = append(list, judged{out, s.logit(s.static), s.logit(s.search), s.result})
		}
	}
	m.Positions = len(list)
	m.Network = bestLoss(list, func(j *judged) float32 { return j.network })
	m.Static = bestLoss(list, func(j *judged) float32 { return j.static })
	m.Search = bestLoss(list, func(j *judged) float32 { return j.search })
	return m
}

// bestLoss returns the mean loss of a judge with the best scale, found by golden section.
func bestLoss(list []judged, odds func(*judged) float32) float64 {
	loss := func(scale float64) float64 {
		sum := 0.0
		for i := range list {
			sum += crossEntropy(scale*float64(odds(&list[i])), float64(list[i].result))
		}
		return sum / float64(max(len(list), 1))
	}
	const golden = 0.6180339887498949
	low, high := 0.0, 3.0
	for range 25 {
		a, b := high-golden*(high-low), low+golden*(high-low)
		if loss(a) < loss(b) {
			high = b
		} else {
			low = a
		}
	}
	return loss((low + high) / 2)
}
