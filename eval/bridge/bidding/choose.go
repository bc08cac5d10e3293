package bidding

import (
	"context"
	"math"

	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
)

// Bidder makes the calls of a player.
type Bidder interface {
	// System returns the system by which partner and opponents understand the calls.
	System() *system.System
	// Choose returns the call for the hand whose turn it is. The error is the
	// context's; even then there is a call.
	Choose(ctx context.Context, p *Position, cards bridge.Cards) (Choice, error)
}

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

// shortfall returns how far a hand is outside the limits, in points, cards or steps of what else is counted. What two
// quantities count, as points with and without length do, counts once. A hand that has not the aces, kings and queens which
// a call names is farther than any: partner bids a slam by such an answer.
func (o *Option) shortfall(m *hand.Measures) int {
	points, cards, rest := 0, 0, 0
	for _, t := range o.tests {
		d := t.set.Distance(int(m[t.quantity]))
		of, _, ofSuit := t.quantity.Suit()
		switch {
		case d == 0:
		case isHonor(of):
			return math.MaxInt
		case ofSuit && of == hand.Length || t.quantity >= hand.Difference:
			cards = max(cards, d)
		case ofSuit && of == hand.Support || t.quantity <= hand.TwoSuits:
			points = max(points, d)
		default:
			rest += d
		}
	}
	return points + cards + rest
}

// tooShort reports whether a hand lacks cards of the suit of a high bid that is no opening, and partner has not shown enough
// to make up for it.
func (p *Position) tooShort(o *Option, m *hand.Measures) bool {
	s, ok := o.Call.Strain().Suit()
	if _, _, opened := p.auction.LastBid(); !ok || !opened || !o.Call.IsBid() || o.Call.Level() < 3 {
		return false
	}
	q := hand.Length.In(s)
	has := int(m[q])
	return has < o.Limits[q].Low() && has+p.known[p.auction.Turn().Partner()].Bounds(q).Low() < fitLength-1
}

// isHonor reports whether a quantity, of clubs if it is a suit's, counts honors by their names.
func isHonor(q hand.Quantity) bool {
	switch q {
	case hand.Aces, hand.Kings, hand.KeyCards, hand.Ace, hand.King, hand.Queen:
		return true
	}
	return false
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
// chosen, then the others in their order. A hand may be so many points or cards outside the limits
// of the others, but a bid of a suit at the three level or higher, unless it opens, has the cards that it promises there or
// seven together with partner's; and a pass is among them, if it is allowed and the system has no other
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
		if misfit := o.shortfall(m); misfit <= stretch && !p.tooShort(o, m) {
			named[o.Call] = true
			all = append(all, Choice{Call: o.Call, Option: o, Misfit: misfit})
		}
	}
	if !passes && !named[bridge.Pass] && !p.Forced() {
		all = append(all, Choice{Call: bridge.Pass})
	}
	return all
}

// matches returns the bindings under which a block is for the position: none if it is
// not.
func (p *Position) matches(b *system.Block, start binding) []binding {
	if len(b.Patterns) == 0 {
		return p.holding(b.When, []binding{start})
	}
	for i := range b.Patterns {
		if bound, ok := p.match(&b.Patterns[i], start); ok {
			return p.holding(b.When, []binding{bound})
		}
	}
	return nil
}

// match compares the auction with a pattern, from its end.
func (p *Position) match(pattern *system.Pattern, start binding) (binding, bool) {
	n, want := p.auction.Len(), len(pattern.Calls)
	if n < want {
		return start, false
	}
	if !pattern.Open && !allPasses(p.auction.Calls()[:n-want]) {
		return start, false
	}
	bound := start
	for i, c := range pattern.Calls {
		if !matchCall(&c, p.auction.At(n-want+i), &bound) {
			return start, false
		}
	}
	return bound, true
}

func allPasses(calls []bridge.Call) bool {
	for _, c := range calls {
		if c != bridge.Pass {
			return false
		}
	}
	return true
}

// matchCall compares one call and binds its letter.
func matchCall(want *system.PatternCall, c bridge.Call, b *binding) bool {
	switch {
	case want.Any:
		return true
	case !want.Bid:
		return c == want.Call
	case !c.IsBid() || want.Level != system.AnyLevel && int(want.Level) != c.Level():
		return false
	}
	s, ok := c.Strain().Suit()
	if want.Suit == 'N' || !ok {
		return want.Suit == 'N' && !ok
	}
	return b.bind(want.Suit, s)
}

// holding returns the bindings under which all conditions of the table hold.
func (p *Position) holding(when []system.Condition, bound []binding) []binding {
	for i := range when {
		c := &when[i]
		var next []binding
		for _, b := range bound {
			b.each(c.Suit, func(b binding) {
				if p.holds(c, &b, bridge.Pass) {
					next = append(next, b)
				}
			})
		}
		bound = next
	}
	return bound
}

// apply narrows an option by a condition. It reports whether hands are left.
func (p *Position) apply(c *system.Condition, b *binding, o *Option) bool {
	switch c.Kind {
	case system.Counts:
		return p.applyCount(c, b, o)
	case system.Longer:
		return applyLonger(c, b, o)
	case system.Longest:
		return applyLongest(c, b, o)
	case system.Stoppers:
		for _, s := range p.theirSuits() {
			o.Limits.Only(hand.Stopper.In(s), hand.From(hand.FullStopper))
		}
		return true
	}
	return p.holds(c, b, o.Call)
}

// applyCount narrows a quantity.
func (p *Position) applyCount(c *system.Condition, b *binding, o *Option) bool {
	q, ok := b.quantity(c)
	if !ok {
		return false
	}
	set := c.Set
	switch least, most := p.partners(q); c.Relation {
	case system.Together:
		set = set.Less(least)
	case system.AtBest:
		set = set.Less(most)
	}
	if c.Not {
		set = ^set
	}
	o.Limits.Only(q, set)
	return o.Limits[q] != 0
}

// partners returns the bounds of what partner adds to a quantity. What a hand is worth in
// support of a suit is added to the points that partner has shown, in support or without.
func (p *Position) partners(q hand.Quantity) (least, most int) {
	known := p.known[p.seat(system.Partner)]
	shown := known.Bounds(q)
	least, most = shown.Low(), shown.High()
	if of, _, ok := q.Suit(); ok && of == hand.Support {
		points := known.Bounds(hand.Points)
		least, most = max(least, points.Low()), min(most, points.High())
	}
	return least, most
}

// applyLonger narrows by a comparison of two suits.
func applyLonger(c *system.Condition, b *binding, o *Option) bool {
	first, ok := b.get(c.Suit)
	second, ok2 := b.get(c.Other)
	if !ok || !ok2 || first == second {
		return false
	}
	by := c.By
	if c.Not {
		first, second, by = second, first, 1-by
	}
	q, s := hand.Longer(first, second, by)
	o.Limits.Only(q, s)
	return true
}

// applyLongest narrows to hands in which no suit is longer than one.
func applyLongest(c *system.Condition, b *binding, o *Option) bool {
	first, ok := b.get(c.Suit)
	if !ok {
		return false
	}
	for s := range bridge.Suit(bridge.Suits) {
		if s != first {
			q, set := hand.Longer(first, s, 0)
			o.Limits.Only(q, set)
		}
	}
	return true
}

// History yields the positions after each call, from the first to this one.
func (p *Position) History(yield func(*Position) bool) {
	p.history(yield)
}

// history is History; it reports whether to go on.
func (p *Position) history(yield func(*Position) bool) bool {
	if p.before == nil {
		return true
	}
	return p.before.history(yield) && yield(p)
}

// Start returns the position before the first call.
func (p *Position) Start() *Position {
	for p.before != nil {
		p = p.before
	}
	return p
}
