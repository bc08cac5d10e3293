package doubledummy

import "gogo/board/bridge"

// turn says who is to play and what was played before.
type turn struct {
	seat, played int
	best, holder int // the best card so far and who played it
}

// order adds cards to a list, the most promising first: the one that most likely
// reaches what its side wants or shows soon that it cannot.
func (s *search) order(list *cardList, t *trick, cards uint64, at turn) {
	switch {
	case !several(cards):
		list.addUp(cards)
	case at.played == 0:
		s.orderLeads(list, t, cards, at.seat)
	case cards&cardsOf(t.suit) != 0:
		s.orderFollowing(list, t, cards, at)
	default:
		s.orderDiscards(list, t, cards, at)
	}
}

// orderFollowing orders cards of the suit that was led.
func (s *search) orderFollowing(list *cardList, t *trick, cards uint64, at turn) {
	if !s.beats(highest(cards), at.best) || s.spares(t, highest(cards), at) {
		list.addUp(cards)
		return
	}
	higher := cards & over(at.best)
	next := s.hands[(at.seat+1)&3] & cardsOf(t.suit)
	if at.played == 3 || next == 0 || lowest(higher) > highest(next) {
		list.addUp(higher)
	} else {
		list.addDown(higher)
	}
	list.addUp(cards &^ higher)
}

// spares reports whether a hand that can beat the best card needs not: partner's card
// stands as well as its own highest, or partner is yet to play and does so.
func (s *search) spares(t *trick, own int, at turn) bool {
	next := s.hands[(at.seat+1)&3] & cardsOf(t.suit)
	if at.played >= 2 && at.holder == (at.seat+2)&3 {
		return at.played == 3 || next&over(at.best) == next&over(own)
	}
	partner := s.hands[(at.seat+2)&3] & cardsOf(t.suit)
	if at.played != 1 || partner == 0 || highest(partner) < at.best {
		return false
	}
	if next == 0 || highest(partner) > highest(next) {
		return true
	}
	return highest(next) > own && next&over(highest(partner)) == next&over(own)
}

// orderDiscards orders cards of a hand that cannot follow suit: a ruff that is of use,
// then the lowest card of each suit, of the longest first, then the rest.
func (s *search) orderDiscards(list *cardList, t *trick, cards uint64, at turn) {
	if ruffs := s.ruffs(t, cards&s.trumps, at); ruffs != 0 {
		list.addUp(ruffs)
		cards &^= ruffs
	}
	var discards [bridge.Suits]uint64 // by length, the lowest cards
	var lengths [bridge.Suits]int
	n := 0
	for suit := range bridge.Suits {
		low := cards &^ s.trumps & cardsOf(suit)
		if low == 0 {
			continue
		}
		length := count(s.hands[at.seat] & cardsOf(suit))
		i := n
		for ; i > 0 && lengths[i-1] < length; i-- {
			lengths[i], discards[i] = lengths[i-1], discards[i-1]
		}
		lengths[i], discards[i] = length, low&-low
		n++
	}
	for _, low := range discards[:n] {
		list.addUp(low)
		cards &^= low
	}
	list.addDown(cards)
}

// ruffs returns the trumps that may win the trick, none if partner does so.
func (s *search) ruffs(t *trick, trumps uint64, at turn) uint64 {
	if trumps == 0 {
		return 0
	}
	next := s.hands[(at.seat+1)&3]
	follows := next & cardsOf(t.suit)
	partner := at.holder == (at.seat+2)&3
	switch {
	case partner && (at.played == 3 || follows != 0 && !s.beats(highest(follows), at.best)):
		return 0
	case suitOf(at.best) == s.trump:
		if partner {
			return 0
		}
		return trumps & over(at.best)
	case at.played == 3 || follows != 0 || next&s.trumps == 0:
		return trumps & -trumps
	}
	return trumps
}
