package layouts

import (
	"math"

	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
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
	// defaultTrials is the number of trials of a component, maxTrials the number if
	// hardly any fits. A component of a small share of the mass has so much less, but
	// minTrials.
	defaultTrials = 512
	maxTrials     = 8192
	minTrials     = 64
	// enough trials fit, that is, count more than fit.
	enough = 8
	fit    = 0.1
	// rounds is how often a component learns at most, and fitting the share of its trials
	// that must be of use for it to learn no more.
	rounds  = 2
	fitting = 0.2
	// minUseful is the least number of deals that trials must be worth to be learned from.
	minUseful = 16
)

// sample weighs some proposals of a component that has a share of the mass, more of them
// while few fit.
func (s *Sampler) sample(c *component, share float64, r *source) []trial {
	usual := max(minTrials, int(defaultTrials*share))
	most := max(usual, int(maxTrials*share))
	all := make([]trial, 0, usual)
	var p proposal
	for fits := 0; len(all) < usual || fits < enough && len(all) < most; {
		c.propose(s.hidden, r, &p)
		all = append(all, s.weighTrial(&p))
		if all[len(all)-1].fit {
			fits++
		}
	}
	return all
}

// weighTrial weighs a proposal.
func (s *Sampler) weighTrial(p *proposal) trial {
	t := trial{lengths: p.lengths, points: p.points(s.hidden), weight: 1}
	own := 1.0
	for i, n := range t.points {
		w := s.weighHand(p, i)
		own *= w * s.alternatives[i][p.component.choice[i]].byPoints(n)
		t.hands[i] = w * p.component.points[i][n] / p.favored(i)
		t.weight *= t.hands[i]
	}
	t.fit = own > fit
	return t
}

// learn makes the proposals of a component more like the deals that are accepted of them
// (the cross-entropy method, Rubinstein 1999). It returns the component and trials of it.
func (s *Sampler) learn(b *builder, c *component, share float64, r *source) (*component, []trial) {
	trials := s.sample(c, share, r)
	for range rounds {
		whole := func(t *trial) float64 { return t.weight }
		if useful(trials, whole) > fitting*float64(len(trials)) {
			break
		}
		c = s.improve(b, c, trials)
		trials = s.sample(c, share, r)
	}
	return c, trials
}

// improve returns a component whose proposals have for each hand the lengths and the mean
// points of the trials by the weights of that hand. Those of the whole deals would have
// too few deals to learn from.
func (s *Sampler) improve(b *builder, c *component, trials []trial) *component {
	so := spec{choice: c.choice, tilt: c.tilt, favor: c.favor}
	for i := range places {
		so.alternatives[i] = &s.alternatives[i][c.choice[i]]
		handOf := func(t *trial) float64 { return t.hands[i] }
		n := useful(trials, handOf)
		if n < minUseful || n > fitting*float64(len(trials)) {
			continue
		}
		so.tilt.follow(i, trials, handOf)
		for suit := range so.favor[i] {
			so.favor[i][suit].follow(i, suit, trials, handOf)
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

// smoothing is added to the shares of lengths, so that one that has not come up among
// the trials is not given up.
const smoothing = 0.05

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
		f[n] *= (wanted[n]/sum + smoothing) / (all[n] + smoothing)
	}
}

// tilt favors deals in which hands have the points that they should: a deal counts
// exp(sum over the hands of strength times (points - center)) as much.
type tilt struct {
	strength [places]float64
	center   [places]float64
}

// follow moves the tilt of a place toward the points of the trials by their weights.
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
	t.center[place] = wanted / sum
	if variance := square - mean*mean; variance > 0 {
		strength := t.strength[place] + (wanted/sum-mean)/variance
		t.strength[place] = min(max(strength, -maxStrength), maxStrength)
	}
}

// tilted returns what a split of a suit counts by the strengths of a tilt.
func (s *split) tilted(strengths *[places]float64) float64 {
	sum := 0.0
	for i, strength := range strengths {
		sum += strength * float64(s.points[i])
	}
	return math.Exp(sum)
}

// offset returns what all deals count by the center and by the cards in sight.
func (t *tilt) offset(h *hidden) float64 {
	w := 1.0
	for i := range places {
		w *= t.at(i, h.points[i])
	}
	return w
}

// at returns what a hand counts by its points.
func (t *tilt) at(place, points int) float64 {
	return math.Exp(t.strength[place] * (float64(points) - t.center[place]))
}

// grain is the step of strengths, so that alternatives that are nearly alike share
// tables; strongest is more than any points ask for.
const (
	grain       = 1.0 / 16
	maxStrength = 1.0
)

// chances is the approximate distribution of the points of a hand without knowledge.
type chances struct{ mean, variance float64 }

// chances returns what to expect of the hidden points for each place.
func (h *hidden) chances() (all [places]chances) {
	cards, points, squares := 0, 0, 0
	for c := range h.unseen.Down {
		n := c.Rank().Points()
		cards++
		points += n
		squares += n * n
	}
	for i := range h.places {
		p := &h.places[i]
		share := float64(p.room) / float64(max(cards, 1))
		all[i] = chances{
			mean:     float64(p.cards.Points()) + share*float64(points),
			variance: share * (1 - share) * float64(squares),
		}
	}
	return all
}

// tiltFor returns the tilt that brings the mean points of the hands into their windows
// where they can be: by least squares, its strength the derivative of the logarithm
// of a normal distribution. A point into the window is aimed at, since the mean of the
// deals within is not at its edge. A tilt is no steeper than what points count outside:
// else the deals that it keeps away would be those that count most.
func (h *hidden) tiltFor(alternatives *[places]*alternative) tilt {
	all := h.chances()
	var low, high [places]float64
	total := 0.0
	for i, a := range alternatives {
		low[i], high[i] = bounds(a.window)
		total += all[i].mean
	}
	at := func(pull float64) (points [places]float64, sum float64) {
		for i, c := range all {
			points[i] = min(max(c.mean+pull*c.variance, low[i]), high[i])
			sum += points[i]
		}
		return points, sum
	}
	least, most := -maxStrength, maxStrength
	for range 20 {
		if _, sum := at((least + most) / 2); sum < total {
			least = (least + most) / 2
		} else {
			most = (least + most) / 2
		}
	}
	var t tilt
	pull := (least + most) / 2
	t.center, _ = at(pull)
	for i, c := range all {
		if c.variance > 0 {
			s := (t.center[i]-c.mean)/c.variance - pull
			most := min(maxStrength, alternatives[i].slope)
			t.strength[i] = grain * math.Trunc(min(max(s, -most), most)/grain)
		}
	}
	return t
}

// bounds returns between what the mean points should be of a hand whose points are in a
// set.
func bounds(set hand.Set) (low, high float64) {
	const most = 37
	if set &= hand.UpTo(most); set == 0 {
		return 0, most
	}
	low, high = float64(set.Low()), float64(set.High())
	inwards := min(1, (high-low)/2)
	if low > 0 {
		low += inwards
	}
	if high < most {
		high -= inwards
	}
	return low, high
}

const (
	// minAccepted is the share of proposals that is accepted if it can be had by
	// cutting weights, and maxCut the share of the weight that is cut at most.
	minAccepted = 1.0 / 20
	maxCut      = 1.0 / 50
	// cutting is the step by which the threshold is lowered.
	cutting = 0.9
)

// threshold returns the weight of a proposal that is always accepted: the greatest of the
// trials, or less where too few would be accepted. Greater weights count as much, so that
// no deal is drawn too often.
func threshold(trials []trial) float64 {
	most := 0.0
	for i := range trials {
		most = max(most, trials[i].weight)
	}
	sum := sumUpTo(trials, most)
	for {
		at := sumUpTo(trials, most)
		next := sumUpTo(trials, most*cutting)
		if at > minAccepted*most*float64(len(trials)) || next < (1-maxCut)*sum {
			return most
		}
		most *= cutting
	}
}

// sumUpTo returns the sum of the weights where those above a number are cut to it.
func sumUpTo(trials []trial, most float64) float64 {
	sum := 0.0
	for i := range trials {
		sum += min(trials[i].weight, most)
	}
	return sum
}
