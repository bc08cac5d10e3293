package layouts

import (
	"gogo/board/bridge"
)

// trial is a proposal that was weighed to learn from.
type trial struct {
	lengths [bridge.Suits][places]int
	points  [places]int
	hands   [places]float64 // their weights
	weight  float64         // of the whole
	fit     bool
}

const (
	// usualTrials is how many trials there are of a component, mostTrials how many if
	// hardly any fits. A component of a small share of the mass has so much less, but
	// fewestTrials.
	usualTrials  = 512
	mostTrials   = 8192
	fewestTrials = 64
	// enough trials fit, that is, count more than fit.
	enough = 8
	fit    = 0.1
	// rounds is how often a component learns at most, and fitting the share of its trials
	// that must be of use for it to learn no more.
	rounds  = 2
	fitting = 0.2
	// fewestUseful is how many deals the trials are worth at least that are learned from.
	fewestUseful = 16
)

// try weighs some proposals of a component that has a share of the mass, more of them
// while few fit.
func (s *Sampler) try(c *component, share float64, r *source) []trial {
	usual := max(fewestTrials, int(usualTrials*share))
	most := max(usual, int(mostTrials*share))
	all := make([]trial, 0, usual)
	var p proposal
	for fits := 0; len(all) < usual || fits < enough && len(all) < most; {
		c.propose(s.hidden, r, &p)
		all = append(all, s.tried(&p))
		if all[len(all)-1].fit {
			fits++
		}
	}
	return all
}

// tried weighs a proposal.
func (s *Sampler) tried(p *proposal) trial {
	t := trial{lengths: p.lengths, points: p.points(s.hidden), weight: 1}
	own := 1.0
	for i, n := range t.points {
		w := s.weighHand(p, i)
		own *= w * s.alternatives[i][p.component.choice[i]].byPoints(n)
		t.hands[i] = w * p.component.points[i][n] / p.favoured(i)
		t.weight *= t.hands[i]
	}
	t.fit = own > fit
	return t
}

// learn makes the proposals of a component more like the deals that are accepted of them
// (the cross-entropy method, Rubinstein 1999). It returns the component and trials of it.
func (s *Sampler) learn(b *builder, c *component, share float64, r *source) (*component, []trial) {
	trials := s.try(c, share, r)
	for range rounds {
		whole := func(t *trial) float64 { return t.weight }
		if useful(trials, whole) > fitting*float64(len(trials)) {
			break
		}
		c = s.improve(b, c, trials)
		trials = s.try(c, share, r)
	}
	return c, trials
}

// improve returns a component whose proposals have for each hand the lengths and the mean
// points of the trials by the weights of that hand. Those of the whole deals would have
// too few deals to learn from.
func (s *Sampler) improve(b *builder, c *component, trials []trial) *component {
	so := spec{choice: c.choice, tilt: c.tilt, favour: c.favour}
	for i := range places {
		so.alternatives[i] = &s.alternatives[i][c.choice[i]]
		hand := func(t *trial) float64 { return t.hands[i] }
		n := useful(trials, hand)
		if n < fewestUseful || n > fitting*float64(len(trials)) {
			continue
		}
		so.tilt.follow(i, trials, hand)
		for suit := range so.favour[i] {
			so.favour[i][suit].follow(i, suit, trials, hand)
		}
	}
	return b.component(&so)
}

// useful returns how many deals of equal weight the trials are worth.
func useful(trials []trial, weight func(*trial) float64) float64 {
	sum, squares := 0.0, 0.0
	for i := range trials {
		w := weight(&trials[i])
		sum += w
		squares += w * w
	}
	if squares == 0 {
		return 0
	}
	return sum * sum / squares
}

// doubt is what is added to the shares of lengths, so that one that has not come up among
// the trials is not given up.
const doubt = 0.05

// follow multiplies what is preferred by how the shares of lengths among the trials by
// their weights differ from those among all.
func (f *preference) follow(place, suit int, trials []trial, weight func(*trial) float64) {
	var all, wanted preference
	sum := 0.0
	for i := range trials {
		n := trials[i].lengths[suit][place]
		w := weight(&trials[i])
		all[n] += 1 / float64(len(trials))
		wanted[n] += w
		sum += w
	}
	for n := range f {
		f[n] *= (wanted[n]/sum + doubt) / (all[n] + doubt)
	}
}

// follow moves the tilt of a place towards the points of the trials by their weights.
func (t *tilt) follow(place int, trials []trial, weight func(*trial) float64) {
	mean, square, wanted, sum := 0.0, 0.0, 0.0, 0.0
	for i := range trials {
		n := float64(trials[i].points[place])
		w := weight(&trials[i])
		mean += n / float64(len(trials))
		square += n * n / float64(len(trials))
		wanted += n * w
		sum += w
	}
	t.centre[place] = wanted / sum
	if variance := square - mean*mean; variance > 0 {
		strength := t.strength[place] + (wanted/sum-mean)/variance
		t.strength[place] = min(max(strength, -strongest), strongest)
	}
}
