package doubledummy

import "gogo/board/bridge"

// The kinds of leads, the best first.
const (
	leadRuff    = iota // partner ruffs
	leadFinesse        // through an honour on the left
	leadHonours        // from two of the three top cards
	leadPlain
	leadFrom  // from an honour under one on the right, with trumps
	leadTrump // which costs tempo
	leadLast  // what an opponent ruffs, and the middle cards of all suits
	leadKinds
)

// orderLeads orders leads: suits by their kind, of each the highest and the lowest
// card, then all cards between.
func (s *search) orderLeads(list *cardList, t *trick, cards uint64, seat int) {
	var kinds [leadKinds]uint64
	var chosen uint64
	for suit := range bridge.Suits {
		own := cards & cardsOf(suit)
		if own == 0 {
			continue
		}
		kind := s.leadKind(t, suit, seat)
		choice := own & -own
		switch kind {
		case leadLast:
			choice = 0
		case leadRuff:
		default:
			choice |= set(highest(own))
		}
		kinds[kind] |= choice
		chosen |= choice
	}
	kinds[leadLast] = cards &^ chosen
	for _, cards := range kinds {
		list.addDown(cards)
	}
}

// leadKind returns what kind of lead one of a suit is.
func (s *search) leadKind(t *trick, suit, seat int) int {
	cards := cardsOf(suit)
	left, right := s.hands[(seat+1)&3], s.hands[(seat+3)&3]
	own, partner := s.hands[seat]&cards, s.hands[(seat+2)&3]&cards
	switch {
	case suit == s.trump:
		return leadTrump
	case left&cards == 0 && left&s.trumps != 0 || right&cards == 0 && right&s.trumps != 0:
		return leadLast
	}
	top := tops(t.all, suit)
	switch {
	case several(partner) && several(left&cards) && finesses(&top, own, partner, left):
		return leadFinesse
	case s.trumps != 0 && several(own) && several(right&cards) && givesUp(&top, own, partner, right):
		return leadFrom
	case left&cards != 0 && right&cards != 0 && several((own|partner)&(top[0]|top[1]|top[2])):
		return leadHonours
	case partner == 0 && left&cards != 0 && right&cards != 0 && s.ruffsWith(seat, own, top[0]):
		return leadRuff
	}
	return leadPlain
}

// tops returns the five highest cards of a suit. Where there are not so many stands a
// bit that is in no hand.
func tops(cards uint64, suit int) (top [5]uint64) {
	d := descend(cards, suit)
	for i := range top {
		top[i] = d.nth(i)
	}
	return top
}

// holds reports whether a hand has all of the cards.
func holds(hand, cards uint64) bool { return hand&cards == cards }

// finesses reports whether a lead goes through an honour that partner sits over: the
// king over the ace, the ace over the king, or the king over the queen, with what it
// takes to go on.
func finesses(top *[5]uint64, own, partner, left uint64) bool {
	both := own | partner
	return holds(partner, top[1]) && holds(left, top[0]) ||
		holds(partner, top[0]) && holds(left, top[1]) && (holds(partner, top[2]) || holds(both, top[2]) && holds(both, top[3])) ||
		holds(partner, top[1]) && holds(left, top[2]) && (holds(partner, top[3]) || holds(both, top[3]) && holds(both, top[4]))
}

// givesUp reports whether a lead leaves an honour to one that sits over it on the right.
func givesUp(top *[5]uint64, own, partner, right uint64) bool {
	return holds(own, top[0]) && holds(right, top[1]) ||
		holds(own, top[1]) && holds(right, top[0]) && !holds(own|partner, top[2])
}

// ruffsWith reports whether partner, who has none of the suit, has trumps to ruff it
// with, no more than the leader has, and the leader a card that is not the highest.
func (s *search) ruffsWith(seat int, own, highest uint64) bool {
	trumps := s.hands[(seat+2)&3] & s.trumps
	return trumps != 0 && count(trumps) <= count(s.hands[seat]&s.trumps) && own&-own != highest
}
