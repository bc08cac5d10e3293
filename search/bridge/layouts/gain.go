package layouts

import (
	"math"

	"gogo/board/bridge"
	"gogo/board/splitmix"
	"gogo/eval/bridge/hand"
)

// Weight returns what a deal counts: the product of what its hands count by what is known
// of them, and by the judge. A deal that does not agree with the cards counts nothing.
func (s *Sampler) Weight(d *bridge.Deal) float64 {
	w := 1.0
	for seat, cards := range s.hidden.cards {
		if d[seat]&cards != cards {
			return 0
		}
	}
	for i := range s.hidden.places {
		p := &s.hidden.places[i]
		cards := d[p.seat]
		if cards.Count() != bridge.HandSize || cards&p.lacks != 0 {
			return 0
		}
		m := hand.Measure(cards)
		most, _ := best(s.alternatives[i], cards, &m)
		w *= most
		if s.judge != nil {
			w *= s.judge.Likelihood(p.seat, m)
		}
	}
	return w
}

// Gain returns by how much a deal is likelier among those of the sampler than among all
// with the cards in sight: the logarithm of its weight over the mean weight of all. The
// mean is estimated by some proposals.
func (s *Sampler) Gain(d *bridge.Deal, seed uint64, proposals int) float64 {
	return math.Log(s.Weight(d)) - math.Log(s.meanWeight(seed, proposals))
}

// meanWeight estimates the mean weight of all deals with the cards in sight.
func (s *Sampler) meanWeight(seed uint64, proposals int) float64 {
	pcg := splitmix.Source(seed, 0)
	r := source{&pcg}
	var p proposal
	sum := 0.0
	for range proposals {
		s.propose(&r, &p)
		sum += s.weigh(&p, 0)
	}
	mass := s.upTo[len(s.upTo)-1]
	return sum / float64(proposals) * mass / s.hidden.count()
}
