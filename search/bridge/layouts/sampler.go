package layouts

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"gogo/board/bridge"
	"gogo/board/splitmix"
	"gogo/eval/bridge/hand"
)

// Judge says how well a hand agrees with what limits do not say.
type Judge interface {
	// Likelihood returns what a hand counts at a seat: 1 at most, and above 0. It can be
	// asked by several goroutines.
	Likelihood(s bridge.Seat, m hand.Measures) float64
}

// Sampler draws deals.
type Sampler struct {
	hidden       *hidden
	judge        Judge // nil if there is none
	alternatives [places][]alternative
	components   []*component
	upTo         []float64 // the masses of the components, each added to those before it
}

// errNoLayout is cards that cannot be dealt.
var errNoLayout = errors.New("the cards that are not in sight cannot be dealt: too many hands lack them")

// New returns a sampler of the deals that agree with a view and, if it is not nil, a
// judge. The error says what is wrong with the cards; what the hands are known for may be
// anything.
func New(v *View, judge Judge) (*Sampler, error) {
	h, err := newHidden(v)
	if err != nil {
		return nil, err
	}
	b := newBuilder(h)
	s := &Sampler{hidden: h, judge: judge}
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
	// patience is after how many proposals in vain the threshold is lowered, and
	// lowering by how much, so that every deal is found.
	patience = 2048
	lowering = 4
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
		if try%patience == 0 {
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
		w *= p.component.points[i][n] / p.favoured(i)
	}
	for i := range s.hidden.places {
		if w < least {
			return w
		}
		w *= s.weighHand(p, i)
	}
	return w
}

// weighHand returns what a hand of a proposal counts beyond its points and suits. Where
// it fits several alternatives it comes up in as many components, and counts as much as
// the best.
func (s *Sampler) weighHand(p *proposal, place int) float64 {
	all := s.alternatives[place]
	a := &all[p.component.choice[place]]
	if len(a.whole) == 0 && len(all) == 1 && s.judge == nil {
		return 1
	}
	cards := p.cards(s.hidden, place)
	m := hand.Measure(cards)
	w := a.byWhole(&m)
	if len(all) > 1 {
		best, sum := best(all, cards, &m)
		w *= best / sum
	}
	if s.judge != nil {
		w *= s.judge.Likelihood(s.hidden.places[place].seat, m)
	}
	return w
}

// best returns what a hand counts by the alternative that it fits best, and by all of
// them together.
func best(all []alternative, cards bridge.Cards, m *hand.Measures) (best, sum float64) {
	for i := range all {
		w := all[i].weight(cards, m)
		best = max(best, w)
		sum += w
	}
	return best, sum
}
