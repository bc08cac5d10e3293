package bidding

import (
	"strings"

	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
)

// binding says which suits the letters of a block stand for.
type binding struct {
	letters string
	suits   [16]bridge.Suit // of the letters in order
}

// get returns what a letter stands for.
func (b *binding) get(r system.SuitRef) (bridge.Suit, bool) {
	if s, ok := r.Fixed(); ok {
		return s, true
	}
	if i := strings.IndexByte(b.letters, byte(r)); i >= 0 {
		return b.suits[i], true
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
	b.suits[len(b.letters)] = s
	b.letters += string(rune(r))
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
	for i := range b.letters {
		if system.SuitRef(b.letters[i]).IsVariable() && b.suits[i] == s {
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

// known returns the letters that the position gives: the agreed suit and those of the
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

// minTheirSuit is how many cards make a suit that was bid the bidder's: a minor may be
// opened with three.
const minTheirSuit = 3

// shownLength returns how many cards of a suit either player of a side is known to have.
func (p *Position) shownLength(side bridge.Side, s bridge.Suit) int {
	a, b := bridge.Seat(side), bridge.Seat(side).Partner()
	q := hand.Length.In(s)
	return max(p.known[a].Bounds(q).Low(), p.known[b].Bounds(q).Low())
}
