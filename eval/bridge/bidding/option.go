package bidding

import (
	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
)

// Option is a call that a system has in a position, for hands within limits.
type Option struct {
	Call   bridge.Call
	Limits hand.Limits
	Line   *system.Line
	Block  *system.Block
	bound  binding
	tests  []test // what Limits does not allow everything of
}

// test is one quantity that matters.
type test struct {
	quantity hand.Quantity
	set      hand.Set
}

// Allows reports whether the option is for a hand.
func (o *Option) Allows(m *hand.Measures) bool {
	for _, t := range o.tests {
		if !t.set.Has(int(m[t.quantity])) {
			return false
		}
	}
	return true
}

// Options returns the calls that the system of the player to call has, best first.
// They may not be changed.
func (p *Position) Options() []Option {
	if !p.compiled {
		p.compile()
		p.compiled = true
	}
	return p.options
}

// compile finds the options: of each block that is for the position the lines
// that can be called and that no earlier section has named.
func (p *Position) compile() {
	if p.auction.Done() {
		return
	}
	start := p.bindings()
	var named [callCount]bool
	forced := p.Forced()
	section, first := "", 0
	for _, b := range p.table.systems[p.auction.Turn().Side()].Blocks {
		bound := p.matches(b, start)
		if len(bound) == 0 {
			continue
		}
		if b.Section != section {
			for i := range p.options[first:] {
				named[p.options[first+i].Call] = true
			}
			section, first = b.Section, len(p.options)
		}
		for _, l := range b.Lines {
			for _, bd := range bound {
				p.addLine(b, l, bd, &named, forced)
			}
		}
	}
}

// callCount is the number of calls.
const callCount = int(bridge.Redouble) + 1 + bridge.Levels*bridge.Strains

// addLine adds the options that a line has under a binding: one for each suit that its
// free letters may stand for.
func (p *Position) addLine(b *system.Block, l *system.Line, bound binding, named *[callCount]bool, forced bool) {
	bound.eachNew(l.Call.Suit, func(bd binding) {
		call, ok := p.call(&l.Call, &bd)
		if !ok || named[call] || call == bridge.Pass && forced && !p.MayLeaveIn() {
			return
		}
		p.addConditions(Option{Call: call, Line: l, Block: b, Limits: hand.Unlimited()}, l.Conditions, bd)
	})
}

// call returns the legal call that a form stands for.
func (p *Position) call(f *system.CallForm, b *binding) (bridge.Call, bool) {
	if !f.Bid {
		return f.Call, p.auction.Legal(f.Call)
	}
	strain := bridge.NoTrump
	if f.Suit != 'N' {
		s, ok := b.get(f.Suit)
		if !ok {
			return 0, false
		}
		strain = s.Strain()
	}
	level := p.level(f.Level, strain)
	if level < 1 || level > bridge.Levels {
		return 0, false
	}
	c := bridge.Bid(level, strain)
	return c, p.auction.Legal(c)
}

// level returns the level that is meant.
func (p *Position) level(l system.Level, strain bridge.Strain) int {
	switch l {
	case system.Low:
		return p.lowest(strain)
	case system.Jump:
		return p.lowest(strain) + 1
	case system.DoubleJump:
		return p.lowest(strain) + 2
	case system.Game:
		return gameLevel(strain)
	}
	return int(l)
}

// gameLevel returns the level of a game in a strain.
func gameLevel(s bridge.Strain) int {
	for level := 1; ; level++ {
		if isGame(bridge.Bid(level, s)) {
			return level
		}
	}
}

// addConditions adds an option with the conditions that are left.
func (p *Position) addConditions(o Option, left []system.Condition, bound binding) {
	if len(left) == 0 {
		p.addOption(o, bound)
		return
	}
	c := &left[0]
	bound.eachNew(c.Suit, func(bd binding) {
		bd.eachNew(c.Other, func(bd binding) {
			next := o
			if p.apply(c, &bd, &next) {
				p.addConditions(next, left[1:], bd)
			}
		})
	})
}

// addOption adds an option if some hand can have it that the caller may hold.
func (p *Position) addOption(o Option, bound binding) {
	o.bound = bound
	said := o.Limits
	said.Tighten()
	if len(p.known[p.auction.Turn()].And(hand.Knowledge{said})) == 0 {
		return
	}
	for q, s := range o.Limits {
		if s != hand.Any {
			o.tests = append(o.tests, test{hand.Quantity(q), s})
		}
	}
	p.options = append(p.options, o)
}

// does draws the consequences that an option has for its side. Of several meanings of one
// call all count.
func (o *Option) does(u *understanding) {
	for _, a := range o.Line.Attributes {
		s, ok := o.bound.get(a.Suit)
		switch a.Effect {
		case system.Forcing:
			u.last.forcing = true
		case system.ForcesGame:
			u.last.forcing, u.forcedGame = true, true
		case system.ToPlay:
			u.last.toPlay = true
		case system.Invites:
			u.last.invites = true
		case system.Asks:
			u.last.asks, u.last.about, u.last.asksSuit = a.Tag, s, ok
			u.last.forcing = true
		case system.Agrees:
			if ok {
				u.agreed, u.hasAgreed = s, true
			}
		}
	}
}
