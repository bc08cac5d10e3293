package policy

import (
	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
)

// The players as the one to call has them.
const (
	me = iota
	left
	partner
	right
	players
)

// How many numbers the groups of inputs tell apart.
const (
	lengthSteps = 9  // of a suit of the hand, from 1
	honors      = 5  // of a suit
	pointSteps  = 28 // of the hand, from 1
	loserSteps  = 12
	shapes      = 3
	shownSteps  = 8  // lengths that a player has at least, and at most
	shownPoints = 16 // numbers of two points
	fitSteps    = 8  // of own cards and partner's, from 5
	jointSteps  = 12 // of own points and partner's, of two points each, from 14
	calls       = 3 + bridge.Levels*bridge.Strains
	counted     = 5 // calls of a player
	jumps       = 4
	misfits     = 3
	doubles     = 3
	effects     = 6
	levels      = 5 // kinds of contracts: none, part score, game, slam, grand slam
)

// The widths of the groups.
const (
	handInputs   = bridge.Suits*(lengthSteps+honors) + pointSteps + loserSteps + shapes
	rangeInputs  = 2*shownPoints + bridge.Suits*2*shownSteps
	fitInputs    = bridge.Suits*fitSteps + 2*jointSteps
	sideInputs   = 1 + bridge.Suits
	stateInputs  = 2 + 2 + doubles + players*(calls+1) + 4 + 2*counted + 2 + 2*sideInputs
	optionInputs = calls + jumps + misfits + effects + levels + lengthSteps + fitSteps + 1 + rangeInputs
	allInputs    = handInputs + players*rangeInputs + fitInputs + stateInputs + 2*optionInputs
)

// encoder sets inputs group by group.
type encoder struct {
	set func(index int)
	at  int // where the next group begins
}

// one sets one of n inputs.
func (e *encoder) one(which, n int) {
	e.set(e.at + min(max(which, 0), n-1))
	e.at += n
}

// upTo sets the first inputs of n, as many as a number says.
func (e *encoder) upTo(number, n int) {
	for i := range min(max(number, 0), n) {
		e.set(e.at + i)
	}
	e.at += n
}

// flag sets an input if it is true.
func (e *encoder) flag(is bool) {
	if is {
		e.set(e.at)
	}
	e.at++
}

// Encode sets the inputs that are not zero for a candidate against the call of the rules, for the hand to call
// and its measures. Some inputs may be set twice.
func Encode(p *bidding.Position, cards bridge.Cards, m *hand.Measures, rules, other *bidding.Choice, set func(index int)) {
	e := encoder{set: set}
	e.hand(cards, m)
	turn := p.Auction().Turn()
	for player := range bridge.Seat(players) {
		e.ranges(p.Known((turn + player) % bridge.Seats))
	}
	known := p.Known(turn.Partner())
	e.fits(known, m)
	e.state(p)
	e.option(p, known, m, rules)
	e.option(p, known, m, other)
}

// hand sets the inputs of the hand.
func (e *encoder) hand(cards bridge.Cards, m *hand.Measures) {
	for s := range bridge.Suit(bridge.Suits) {
		e.upTo(int(m[hand.Length.In(s)]), lengthSteps)
		for rank := range honors {
			e.flag(cards.Has(s.Of(bridge.Ace - bridge.Rank(rank))))
		}
	}
	e.upTo(int(m[hand.HighCards]), pointSteps)
	e.upTo(int(m[hand.Losers]), loserSteps)
	e.one(int(m[hand.Shape]), shapes)
}

// ranges sets the inputs of what is known of a hand.
func (e *encoder) ranges(k hand.Knowledge) {
	points := k.Bounds(hand.HighCards)
	e.one(points.Low()/2, shownPoints)
	e.one(points.High()/2, shownPoints)
	for s := range bridge.Suit(bridge.Suits) {
		length := k.Bounds(hand.Length.In(s))
		e.one(length.Low(), shownSteps)
		e.one(length.High(), shownSteps)
	}
}

// fits sets the inputs of what the hand and partner's have together.
func (e *encoder) fits(known hand.Knowledge, m *hand.Measures) {
	for s := range bridge.Suit(bridge.Suits) {
		q := hand.Length.In(s)
		e.upTo(int(m[q])+known.Bounds(q).Low()-4, fitSteps)
	}
	points := known.Bounds(hand.HighCards)
	own := int(m[hand.HighCards])
	e.upTo((own+points.Low()-12)/2, jointSteps)
	e.upTo((own+points.High()-12)/2, jointSteps)
}

// state sets the inputs of the auction.
func (e *encoder) state(p *bidding.Position) {
	a := p.Auction()
	turn := a.Turn()
	us := turn.Side()
	e.flag(p.Vulnerable().Has(us))
	e.flag(p.Vulnerable().Has(us.Other()))
	_, bidder, bid := a.LastBid()
	e.flag(bid && bidder.Side() == us)
	e.flag(bid && bidder.Side() != us)
	e.one(int(a.Doubled()), doubles)
	var made [players]int // calls of each player
	passes, running := 0, true
	for i := a.Len() - 1; i >= 0; i-- {
		player := int(a.Caller(i)+bridge.Seats-turn) % bridge.Seats
		made[player]++
		if made[player] == 1 {
			e.set(e.at + player*(calls+1) + 1 + int(a.At(i)))
		}
		if running = running && a.At(i) == bridge.Pass; running {
			passes++
		}
	}
	for player, n := range made {
		if n == 0 {
			e.set(e.at + player*(calls+1))
		}
	}
	e.at += players * (calls + 1)
	e.one(passes, 4)
	e.one(made[me], counted)
	e.one(made[partner], counted)
	e.flag(p.Forced())
	e.flag(p.MayLeaveIn())
	for _, side := range [...]bridge.Side{us, us.Other()} {
		suit, agreed := p.Agreed(side)
		if agreed {
			e.one(1+int(suit), sideInputs)
		} else {
			e.one(0, sideInputs)
		}
	}
}

// option sets the inputs of a call that the hand may make.
func (e *encoder) option(p *bidding.Position, known hand.Knowledge, m *hand.Measures, c *bidding.Choice) {
	end := e.at + optionInputs
	e.one(int(c.Call), calls)
	e.one(jump(p, c.Call), jumps)
	e.one(c.Misfit, misfits)
	if c.Option != nil {
		for _, a := range c.Option.Line.Attributes {
			if effect := kinds[a.Effect]; effect > 0 {
				e.set(e.at + effect - 1)
			}
		}
	}
	e.at += effects
	e.one(kind(c.Call), levels)
	if suit, ok := c.Call.Strain().Suit(); c.Call.IsBid() && ok {
		q := hand.Length.In(suit)
		e.upTo(int(m[q]), lengthSteps)
		e.upTo(int(m[q])+known.Bounds(q).Low()-4, fitSteps)
	} else {
		e.at += lengthSteps + fitSteps
	}
	e.flag(c.Option == nil)
	if c.Option != nil {
		e.ranges(hand.Knowledge{c.Option.Limits})
	}
	e.at = end
}

// kinds number the effects of calls that are told apart, from 1.
var kinds = map[system.Effect]int{
	system.Forcing: 1, system.ForcesGame: 2, system.ToPlay: 3, system.Invites: 4, system.Asks: 5, system.Artificial: 6,
}

// jump returns how many levels a bid leaves out.
func jump(p *bidding.Position, c bridge.Call) int {
	if !c.IsBid() {
		return 0
	}
	least := 1
	if bid, _, ok := p.Auction().LastBid(); ok {
		if least = bid.Level(); c.Strain() <= bid.Strain() {
			least++
		}
	}
	return c.Level() - least
}

// kind returns the kind of contract that a call names.
func kind(c bridge.Call) int {
	switch {
	case !c.IsBid():
		return 0
	case c.Level() == bridge.Levels:
		return 4
	case c.Level() == bridge.Levels-1:
		return 3
	case bridge.Contract{Level: c.Level(), Strain: c.Strain()}.IsGame():
		return 2
	}
	return 1
}
