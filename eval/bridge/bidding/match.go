package bidding

import (
	"gogo/board/bridge"
	"gogo/eval/bridge/system"
)

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
