// Package layouts samples the hands that a player cannot see: complete deals that agree
// with the cards in sight and with what the auction says.
//
//	view := layouts.View{Known: ...}       // what each seat has shown
//	view.Cards[bridge.South] = mine        // and what is in sight
//	sampler, err := layouts.New(&view, calls)
//	sampler.Deals(seed, deals)             // deals, all of the same weight
//
// Every deal with the cards in sight would be as likely as any other. What is known of a
// hand gives a deal a weight: 1 within the limits, less with each point or card outside
// (Edge), so that there are deals even where what was said contradicts itself. Evidence
// gives it another: Calls asks whether each player would have called as he did, which
// also tells what he has not because he did not bid it.
//
// A deal is drawn in two steps. The first draws how long each suit is in each hand, and
// who has which of its five highest cards. It is exact for everything that one suit
// shows: for each suit a table has the sum of the weights by lengths, and sums of
// products over the suits say how likely lengths are in all. Where points are far from
// the average, tables are tilted toward them. The second step accepts what was drawn
// with a probability that makes up for the tilt and for what the hand shows as a whole
// (rejection sampling). No quantity depends on cards below the ten, so these are dealt
// last. Knowledge with several alternatives is a mixture of such tables. Before the first
// deal a sampler tries some hundred proposals and makes its tables prefer the lengths and
// points of those that are accepted, which changes how many it needs and not what it draws.
// Only where fewer than one in twenty is accepted may up to a fiftieth of the weight, as
// the trials have it, be cut from the deals that count most.
//
// A Sampler can be used by several goroutines, and a deal depends on its random numbers
// alone. Experiment makes it a part of a rollout.Plan, as the backgammon rollouts are.
package layouts

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"gogo/board/bridge"
	"gogo/board/splitmix"
	"gogo/eval/bridge/hand"
	"gogo/search/rollout"
)

// Sampler draws deals.
type Sampler struct {
	hidden       *hidden
	evidence     *Calls // nil if there is none
	alternatives [places][]alternative
	components   []*component
	upTo         []float64 // the masses of the components, each added to those before it
}

// errNoLayout says that the cards cannot be dealt.
var errNoLayout = errors.New("the cards that are not in sight cannot be dealt: too many hands lack them")

// New returns a sampler of the deals that agree with a view and, if it is not nil,
// evidence. The error says what is wrong with the cards; what the hands are known for may be
// anything.
func New(v *View, evidence *Calls) (*Sampler, error) {
	h, err := newHidden(v)
	if err != nil {
		return nil, err
	}
	b := newBuilder(h)
	s := &Sampler{hidden: h, evidence: evidence}
	for i := range h.places {
		p := &h.places[i]
		edge := v.edge(p.seat)
		if err := edge.check(); err != nil {
			return nil, fmt.Errorf("%v: %w", p.seat, err)
		}
		known := v.known(p)
		for j := range known {
			s.alternatives[i] = append(s.alternatives[i], newAlternative(&known[j], edge, b.weights))
		}
	}
	s.mix(b)
	if len(s.components) == 0 {
		return nil, errNoLayout
	}
	s.prepare(b)
	return s, nil
}

// mix makes a component of each choice of alternatives.
func (s *Sampler) mix(b *builder) {
	for i := range s.alternatives[0] {
		for j := range s.alternatives[1] {
			for k := range s.alternatives[2] {
				c := b.component(b.hidden.spec([places]int{i, j, k}, [places]*alternative{
					&s.alternatives[0][i], &s.alternatives[1][j], &s.alternatives[2][k],
				}))
				if c.mass > 0 {
					s.components = append(s.components, c)
				}
			}
		}
	}
}

// prepare lets the components learn, and scales them so that a proposal of the weight 1 is
// always accepted.
func (s *Sampler) prepare(b *builder) {
	pcg := splitmix.Source(0, 0)
	r := source{&pcg}
	all, sum := 0.0, 0.0
	for _, c := range s.components {
		all += c.mass
	}
	for i, c := range s.components {
		c, trials := s.learn(b, c, c.mass/all, &r)
		if most := threshold(trials); most > 0 {
			c.rescale(most)
		}
		s.components[i] = c
		sum += c.mass
		s.upTo = append(s.upTo, sum)
	}
}

// propose draws a proposal.
func (s *Sampler) propose(r *source, p *proposal) {
	c := s.components[0]
	if len(s.components) > 1 {
		c = s.components[search(s.upTo, r.float()*s.upTo[len(s.upTo)-1])]
	}
	c.propose(s.hidden, r, p)
}

const (
	// lowerAfter is the number of rejected proposals after which the threshold is lowered, and
	// lowering by how much, so that every deal is found.
	lowerAfter = 2048
	lowering   = 4
)

// Deal draws a deal by random numbers.
func (s *Sampler) Deal(random rand.Source) bridge.Deal {
	r := source{random}
	threshold := 1.0
	var p proposal
	for try := 1; ; try++ {
		s.propose(&r, &p)
		least := r.float() * threshold
		if s.weigh(&p, least) >= least {
			return p.deal(s.hidden, &r)
		}
		if try%lowerAfter == 0 {
			threshold /= lowering
		}
	}
}

// Deals draws deals: each by the random numbers of the seed and its index.
func (s *Sampler) Deals(seed uint64, deals []bridge.Deal) {
	var pcg rand.PCG
	for i := range deals {
		pcg = splitmix.Source(seed, uint64(i))
		deals[i] = s.Deal(&pcg)
	}
}

// weigh returns by what a deal's weight differs from its chance as a proposal, or
// something less than least if that is less.
func (s *Sampler) weigh(p *proposal, least float64) float64 {
	w := 1.0
	for i, n := range p.points(s.hidden) {
		w *= p.component.points[i][n] / p.favored(i)
	}
	for i := range s.hidden.places {
		if w < least {
			return w
		}
		w *= s.weighHand(p, i)
	}
	return w
}

// weighHand returns the weight of a hand of a proposal beyond its points and suits. Where
// it fits several alternatives it comes up in as many components, and counts as much as
// the best.
func (s *Sampler) weighHand(p *proposal, place int) float64 {
	all := s.alternatives[place]
	a := &all[p.component.choice[place]]
	if len(a.whole) == 0 && len(all) == 1 && s.evidence == nil {
		return 1
	}
	cards := p.cards(s.hidden, place)
	m := hand.Measure(cards)
	w := a.byWhole(&m)
	if len(all) > 1 {
		best, sum := best(all, cards, &m)
		w *= best / sum
	}
	if s.evidence != nil {
		w *= s.evidence.Likelihood(s.hidden.places[place].seat, cards, &m)
	}
	return w
}

// best returns the weight of a hand by the alternative that it fits best, and by all of
// them together.
func best(all []alternative, cards bridge.Cards, m *hand.Measures) (best, sum float64) {
	for i := range all {
		w := all[i].weight(cards, m)
		best = max(best, w)
		sum += w
	}
	return best, sum
}

// Weight returns the weight of a deal: the product of the weights of its hands by what is known
// of them, and by the evidence. A deal that does not agree with the cards counts nothing.
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
		if s.evidence != nil {
			w *= s.evidence.Likelihood(p.seat, cards, &m)
		}
	}
	return w
}

// Gain returns by how much a deal is likelier among the sampler's deals than among all
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

// Trial finds the outcome of a deal. It must not depend on other deals.
type Trial func(ctx context.Context, d *bridge.Deal, outcome []float64) error

// Experiment returns an experiment whose trials have a deal each. Several experiments may
// have the same sampler.
func (s *Sampler) Experiment(trial Trial) rollout.Experiment { return experiment{s, trial} }

type experiment struct {
	sampler *Sampler
	trial   Trial
}

// Trial draws a deal and finds its outcome.
func (e experiment) Trial(ctx context.Context, d *rollout.Draw, outcome []float64) error {
	deal := e.sampler.Deal(d)
	return e.trial(ctx, &deal, outcome)
}

// source is a source of random numbers.
type source struct{ rand.Source }

// float returns a number from 0 up to 1, 1 not included.
func (r *source) float() float64 { return float64(r.Uint64()>>11) * 0x1p-53 }

// below returns a number from 0 to n-1. Its bias, a part in 2^32/n, is far below what
// deals can tell.
func (r *source) below(n int) int { return int(r.Uint64() >> 32 * uint64(n) >> 32) }
