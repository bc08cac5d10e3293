package doubledummy

import "gogo/board/bridge"

// turn is a turn in a trick: the seat to play, and the cards played before.
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

// The kinds of leads, the best first.
const (
	leadRuff    = iota // partner ruffs
	leadFinesse        // through an honor on the left
	leadHonors         // from two of the three top cards
	leadPlain
	leadFrom  // from an honor under one on the right, with trumps
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
		return leadHonors
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

// finesses reports whether a lead goes through an honor that partner sits over: the
// king over the ace, the ace over the king, or the king over the queen, with what it
// takes to go on.
func finesses(top *[5]uint64, own, partner, left uint64) bool {
	both := own | partner
	return holds(partner, top[1]) && holds(left, top[0]) ||
		holds(partner, top[0]) && holds(left, top[1]) && (holds(partner, top[2]) || holds(both, top[2]) && holds(both, top[3])) ||
		holds(partner, top[1]) && holds(left, top[2]) && (holds(partner, top[3]) || holds(both, top[3]) && holds(both, top[4]))
}

// givesUp reports whether a lead leaves an honor to one that sits over it on the right.
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

// killerBits is the size of the killer table.
const killerBits = 16

// killer is the card that was best when a hand was last in a like situation: it is
// tried first. The lowest six bits are the card. The others tell the situations apart
// that share a place; a mistake costs time only.
type killer uint32

const killerCard = 1<<6 - 1

// slot is where the killer of a situation is kept.
type slot struct {
	*killer
	tag killer
}

// killerOf returns the slot of a situation.
func (s *search) killerOf(situation uint64) slot {
	hash := mix(situation)
	return slot{&s.killers[hash>>(64-killerBits)], killer(hash) &^ killerCard}
}

// among returns the killer if it is one of the cards.
func (k slot) among(cards uint64) (card int, ok bool) {
	card = int(*k.killer & killerCard)
	return card, *k.killer&^killerCard == k.tag && cards&set(card) != 0
}

// keep makes a card the killer.
func (k slot) keep(card int) { *k.killer = k.tag | killer(card&killerCard) }

// situation returns the key of a killer, the features that decide by experience which card is best: on lead the hand, of
// cards that follow suit what is left of the suit and the card to beat, otherwise the
// hand and the card to beat.
func (t *trick) situation(seat, played, best int, hand uint64) uint64 {
	where := uint64(seat)<<2 | uint64(played)
	switch {
	case played == 0:
		return hand ^ where<<60 ^ hand>>47
	case hand&cardsOf(t.suit) != 0:
		return t.all>>(t.suit*laneBits&63)&lane | uint64(t.suit)<<13 | uint64(best)<<16 | where<<24 | 1<<28
	default:
		return hand ^ uint64(best)<<13 ^ where<<29 ^ hand>>47 ^ 1<<63
	}
}

// cardList is cards in the order in which they are tried.
type cardList struct {
	cards [16]uint8
	n     int
}

func (l *cardList) card(i int) int { return int(l.cards[i&15]) }

func (l *cardList) add(card int) {
	l.cards[l.n&15] = uint8(card)
	l.n++
}

// addUp adds a set, the lowest card first.
func (l *cardList) addUp(cards uint64) {
	for ; cards != 0; cards &= cards - 1 {
		l.add(lowest(cards))
	}
}

// addDown adds a set, the highest card first.
func (l *cardList) addDown(cards uint64) {
	for cards != 0 {
		card := highest(cards)
		cards &^= set(card)
		l.add(card)
	}
}
