package bidding

import (
	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
)

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
