package bidding

import (
	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
)

// Choice is a call for a hand.
type Choice struct {
	Call   bridge.Call
	Option *Option // what it rests on, nil if nothing
	Misfit int     // how far the hand is outside the option's limits, 0 if it is not
}

// Choose returns the call for a hand: the first option that allows it. Where none does it
// is a pass, or if that is not allowed the option that the hand misses least.
func (p *Position) Choose(m *hand.Measures) Choice {
	options := p.Options()
	for i := range options {
		if options[i].Allows(m) {
			return Choice{Call: options[i].Call, Option: &options[i]}
		}
	}
	if !p.Forced() {
		return Choice{Call: bridge.Pass}
	}
	return p.nearest(m)
}

// nearest returns the option that a hand misses least.
func (p *Position) nearest(m *hand.Measures) Choice {
	choice := Choice{Call: bridge.Pass}
	for i := range p.options {
		o := &p.options[i]
		if d := o.misfit(m); choice.Option == nil || d < choice.Misfit {
			choice = Choice{Call: o.Call, Option: o, Misfit: d}
		}
	}
	return choice
}

// misfit returns how far a hand is outside the limits: a point counts one, a card three.
func (o *Option) misfit(m *hand.Measures) int {
	sum := 0
	for _, t := range o.tests {
		d := t.set.Distance(int(m[t.quantity]))
		if of, _, ok := t.quantity.Suit(); ok && of != hand.Support || t.quantity >= hand.Difference {
			d *= 3
		}
		sum += d
	}
	return sum
}

// Meanings returns the options with a call: what it may mean, none if the system has no
// meaning for it.
func (p *Position) Meanings(c bridge.Call) []Option {
	var all []Option
	options := p.Options()
	for i := range options {
		if options[i].Call == c {
			all = append(all, options[i])
		}
	}
	return all
}

// knowledge returns what a call says.
func (p *Position) knowledge(c bridge.Call, meanings []Option) hand.Knowledge {
	if len(meanings) == 0 {
		return p.natural(c)
	}
	var k hand.Knowledge
	for i := range meanings {
		l := meanings[i].Limits
		l.Tighten()
		k = k.Or(hand.Knowledge{l})
	}
	return k
}

// natural returns what a call says that the system has no meaning for: a bid of a suit
// that nobody else has shown has five cards, three in support of partner's. Anything else
// says nothing.
func (p *Position) natural(c bridge.Call) hand.Knowledge {
	k := hand.Nothing()
	if !c.IsBid() {
		return k
	}
	s, ok := c.Strain().Suit()
	if !ok {
		return k
	}
	q := hand.Length.In(s)
	partner := p.known[p.auction.Turn().Partner()].Bounds(q).Low()
	if p.shownLength(p.auction.Turn().Side().Other(), s) < minTheirSuit {
		k[0].Only(q, hand.From(max(5-max(partner-2, 0), 2)))
		k[0].Tighten()
	}
	return k
}

// Candidates returns the calls that the system has for a hand: first the one that was
// chosen, then the others in their order. A hand may be so many points outside the limits
// of the others; and a pass is among them, if it is allowed and the system has no other
// meaning for it.
func (p *Position) Candidates(m *hand.Measures, chosen Choice, stretch int) []Choice {
	all := []Choice{chosen}
	named := map[bridge.Call]bool{chosen.Call: true}
	options := p.Options()
	passes := false
	for i := range options {
		o := &options[i]
		passes = passes || o.Call == bridge.Pass
		if named[o.Call] {
			continue
		}
		if misfit := o.misfit(m); misfit <= stretch {
			named[o.Call] = true
			all = append(all, Choice{Call: o.Call, Option: o, Misfit: misfit})
		}
	}
	if !passes && !named[bridge.Pass] && !p.Forced() {
		all = append(all, Choice{Call: bridge.Pass})
	}
	return all
}
