package bidding

import (
	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
)

// binding says which suits the letters of a block stand for: for each of system.Letters a suit and one more, 0 for none.
type binding [system.Letters]uint8

// get returns what a letter stands for.
func (b *binding) get(r system.SuitRef) (bridge.Suit, bool) {
	if s, ok := r.Fixed(); ok {
		return s, true
	}
	if i, ok := r.Letter(); ok && b[i] > 0 {
		return bridge.Suit(b[i] - 1), true
	}
	return 0, false
}

// quantity returns what a condition measures, of the suit that its letter stands for if
// it has one.
func (b *binding) quantity(c *system.Condition) (hand.Quantity, bool) {
	if c.Suit == system.NoSuit {
		return c.Quantity, true
	}
	s, ok := b.get(c.Suit)
	return c.Quantity.In(s), ok
}

// with returns a binding with one letter more.
func (b binding) with(r system.SuitRef, s bridge.Suit) binding {
	if i, ok := r.Letter(); ok {
		b[i] = uint8(s) + 1
	}
	return b
}

// bind adds that a letter stands for a suit, if it may.
func (b *binding) bind(r system.SuitRef, s bridge.Suit) bool {
	if bound, ok := b.get(r); ok {
		return bound == s
	}
	if !r.IsVariable() || !r.MayBe(s) || b.uses(s) {
		return false
	}
	*b = b.with(r, s)
	return true
}

// uses reports whether a variable stands for a suit already.
func (b *binding) uses(s bridge.Suit) bool {
	for _, bound := range b[:system.Variables] {
		if bound == uint8(s)+1 {
			return true
		}
	}
	return false
}

// each calls a function with the binding for every suit that a letter may stand for:
// itself if it is bound or no letter at all.
func (b binding) each(r system.SuitRef, f func(binding)) {
	if _, ok := b.get(r); ok || !r.IsVariable() {
		f(b)
		return
	}
	for s := range bridge.Suit(bridge.Suits) {
		if r.MayBe(s) && !b.uses(s) {
			f(b.with(r, s))
		}
	}
}

// eachNew is each without the suits of the opponents and the one that is agreed.
func (b binding) eachNew(r system.SuitRef, f func(binding)) {
	_, bound := b.get(r)
	b.each(r, func(next binding) {
		if s, ok := next.get(r); bound || !ok || !b.taken(s) {
			f(next)
		}
	})
}

// taken reports whether a suit is the opponents' or agreed.
func (b *binding) taken(s bridge.Suit) bool {
	for _, r := range []system.SuitRef{'E', 'F', 'T'} {
		if bound, ok := b.get(r); ok && bound == s {
			return true
		}
	}
	return false
}

// bindings returns the letters that the position gives: the agreed suit and the letters of the
// opponents.
func (p *Position) bindings() binding {
	var b binding
	if u := p.us(); u.hasAgreed {
		b = b.with('T', u.agreed)
	}
	letters := []system.SuitRef{'E', 'F'}
	for _, s := range p.theirSuits() {
		if len(letters) > 0 {
			b = b.with(letters[0], s)
			letters = letters[1:]
		}
	}
	return b
}

// theirSuits returns the suits that the opponents have shown, in the order of their
// bids, and then those that they have shown otherwise.
func (p *Position) theirSuits() []bridge.Suit {
	var all []bridge.Suit
	seen := [bridge.Suits]bool{}
	them := p.auction.Turn().Side().Other()
	add := func(s bridge.Suit) {
		if seen[s] || p.shownLength(them, s) < minTheirSuit {
			return
		}
		seen[s] = true
		all = append(all, s)
	}
	for i, c := range p.auction.Calls() {
		if c.IsBid() && p.auction.Caller(i).Side() == them {
			if s, ok := c.Strain().Suit(); ok {
				add(s)
			}
		}
	}
	for s := range bridge.Suit(bridge.Suits) {
		if p.shownLength(them, s) > minTheirSuit {
			add(s)
		}
	}
	return all
}

// minTheirSuit is the number of cards that make a suit that was bid the bidder's: a minor may be
// opened with three.
const minTheirSuit = 3

// shownLength returns how many cards of a suit either player of a side is known to have.
func (p *Position) shownLength(side bridge.Side, s bridge.Suit) int {
	a, b := bridge.Seat(side), bridge.Seat(side).Partner()
	q := hand.Length.In(s)
	return max(p.known[a].Bounds(q).Low(), p.known[b].Bounds(q).Low())
}

// holds reports whether a condition of the table holds. Some are about the call that is
// meant.
func (p *Position) holds(c *system.Condition, b *binding, call bridge.Call) bool {
	return p.isTrue(c, b, call) != c.Not
}

func (p *Position) isTrue(c *system.Condition, b *binding, call bridge.Call) bool {
	bid, bidder, anyBid := p.auction.LastBid()
	me := p.auction.Turn()
	switch c.Kind {
	case system.Shown, system.MayHave:
		return p.isShown(c, b)
	case system.Fit:
		s, ok := b.get(c.Suit)
		return ok && p.isFit(s)
	case system.Agreed:
		s, ok := b.get(c.Suit)
		return ok && p.us().hasAgreed && p.us().agreed == s
	case system.Forced:
		return p.Forced()
	case system.GameForce:
		return p.us().forcedGame
	case system.Asked:
		return p.isAsked(c, b)
	case system.SignedOff:
		return p.us().last.toPlay
	case system.Invited:
		return p.us().last.invites
	case system.Contested:
		return p.isContested()
	case system.TheirBid:
		return anyBid && bidder.Side() != me.Side()
	case system.OurBid:
		return anyBid && bidder.Side() == me.Side()
	case system.TheyOpened:
		return p.theyOpened()
	case system.Balancing:
		return p.balancing()
	case system.IsBelow:
		return bid < c.Bid
	case system.IsDoubled:
		return p.auction.Doubled() != bridge.Undoubled
	case system.Vulnerable:
		return p.table.vulnerable.Has(me.Side())
	case system.TheyVulnerable:
		return p.table.vulnerable.Has(me.Side().Other())
	case system.InSeat:
		return !anyBid && c.Set.Has(p.auction.Len()+1)
	case system.PassedHand:
		return p.us().passed[p.seat(c.Who)]
	case system.FirstCall:
		return p.isFirstCall()
	case system.InStrain:
		return anyBid && p.isStrain(bid.Strain(), c.Suit, b)
	case system.New:
		s, ok := b.get(c.Suit)
		return ok && p.isNew(s)
	}
	return p.isTrueOf(c, call)
}

// isTrueOf is isTrue for conditions on the call.
func (p *Position) isTrueOf(c *system.Condition, call bridge.Call) bool {
	if !call.IsBid() {
		return false
	}
	switch c.Kind {
	case system.IsLow:
		return call.Level() == p.lowest(call.Strain())
	case system.IsJump:
		return call.Level() == p.lowest(call.Strain())+1
	case system.AtLevel:
		return c.Set.Has(call.Level())
	}
	return false
}

// isShown reports whether a player has shown a quantity, or may have it.
func (p *Position) isShown(c *system.Condition, b *binding) bool {
	if c.Who == system.Opponents {
		left, right := *c, *c
		left.Who, right.Who = system.LeftOpponent, system.RightOpponent
		return p.isShown(&left, b) || p.isShown(&right, b)
	}
	q, ok := b.quantity(c)
	if !ok {
		return false
	}
	bounds := p.known[p.seat(c.Who)].Bounds(q)
	if c.Kind == system.MayHave {
		return bounds&c.Set != 0
	}
	return bounds&^c.Set == 0
}

// isFit reports whether we are known to have eight cards of a suit, or have agreed on it.
func (p *Position) isFit(s bridge.Suit) bool {
	if u := p.us(); u.hasAgreed && u.agreed == s {
		return true
	}
	me, q := p.auction.Turn(), hand.Length.In(s)
	return p.known[me].Bounds(q).Low()+p.known[me.Partner()].Bounds(q).Low() >= fitLength
}

// isAsked reports whether partner's last call asks something, of a suit if one is named.
// The opponents may have come between.
func (p *Position) isAsked(c *system.Condition, b *binding) bool {
	last := p.us().last
	if last.asks != c.Tag {
		return false
	}
	if c.Suit == system.NoSuit {
		return true
	}
	s, ok := b.get(c.Suit)
	return ok && last.asksSuit && last.about == s
}

// isContested reports whether the opponents have done anything but pass.
func (p *Position) isContested() bool {
	us := p.auction.Turn().Side()
	for i, c := range p.auction.Calls() {
		if c != bridge.Pass && p.auction.Caller(i).Side() != us {
			return true
		}
	}
	return false
}

// theyOpened reports whether the opponents have made the first bid.
func (p *Position) theyOpened() bool {
	for i, c := range p.auction.Calls() {
		if c.IsBid() {
			return p.auction.Caller(i).Side() != p.auction.Turn().Side()
		}
	}
	return false
}

// isFirstCall reports whether the player to call has only passed so far.
func (p *Position) isFirstCall() bool {
	me := p.auction.Turn()
	for i, c := range p.auction.Calls() {
		if c != bridge.Pass && p.auction.Caller(i) == me {
			return false
		}
	}
	return true
}

// isStrain reports whether a letter stands for a strain.
func (p *Position) isStrain(s bridge.Strain, r system.SuitRef, b *binding) bool {
	if r == 'N' {
		return s == bridge.NoTrump
	}
	suit, ok := b.get(r)
	return ok && suit.Strain() == s
}

// isNew reports whether nobody has bid a suit or shown four cards in it.
func (p *Position) isNew(s bridge.Suit) bool {
	for _, c := range p.auction.Calls() {
		if c.IsBid() && c.Strain() == s.Strain() {
			return false
		}
	}
	for _, k := range p.known {
		if k.Bounds(hand.Length.In(s)).Low() >= 4 {
			return false
		}
	}
	return true
}

// lowest returns the lowest level at which a strain can be bid, which may be too high.
func (p *Position) lowest(s bridge.Strain) int {
	bid, _, ok := p.auction.LastBid()
	switch {
	case !ok:
		return 1
	case s > bid.Strain():
		return bid.Level()
	}
	return bid.Level() + 1
}
