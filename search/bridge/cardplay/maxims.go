package cardplay

import "gogo/board/bridge"

// maxims plays a card by the maxims that beginners learn: lead partner's suit, the top of a
// sequence or the fourth best, second hand low, third hand high, cover an honor with an honor, draw
// trumps, play the longest suit, finesse against one card.
type maxims struct {
	*sight
	position bridge.Position
	hand     bridge.Cards // whose turn it is
	across   bridge.Cards // partner's, as far as it is in sight
	others   bridge.Cards // that opponents may hold
	trump    bridge.Cards // of all hands, 0 in no trump
}

// maxim returns the card for a question, without looking ahead.
func (s *sight) maxim() bridge.Card {
	m := maxims{sight: s, position: s.Play.Position(), others: s.unseen}
	turn, dummy := m.position.Turn(), s.Play.Contract().Dummy()
	m.hand = m.position.Deal[turn]
	if s.defends() {
		m.others |= m.position.Deal[dummy]
	} else {
		m.across = m.position.Deal[turn.Partner()]
	}
	if suit, ok := m.position.Trump.Suit(); ok {
		m.trump = suit.Cards()
	}
	legal := m.position.Legal()
	led, follows := m.position.Trick.Suit()
	switch {
	case follows && legal.In(led) != 0:
		return m.follow(legal)
	case follows:
		return m.discard()
	case !s.defends():
		return m.declare()
	case s.Play.Len() == 0:
		return m.lead(m.openingSuit())
	}
	return m.lead(m.nextSuit())
}

// master reports whether no opponent can have a higher card of the suit.
func (m *maxims) master(c bridge.Card) bool {
	suit := m.others.In(c.Suit())
	return suit == 0 || suit.Highest() < c
}

// sequence returns the number of cards in a row from the highest of a suit down, if that is an honor.
func (m *maxims) sequence(s bridge.Suit) int {
	suit := m.hand.In(s)
	if suit == 0 || suit.Highest().Rank() < bridge.Ten {
		return 0
	}
	n := 1
	for c := suit.Highest(); c.Rank() > bridge.Two && suit.Has(c-1); c-- {
		n++
	}
	return n
}

// lead returns a defender's lead from a suit: the top of a sequence or of three low cards, or the
// fourth best or lowest.
func (m *maxims) lead(s bridge.Suit) bridge.Card {
	const fourth = 4
	suit := m.hand.In(s)
	top := suit.Highest()
	if m.sequence(s) > 1 || m.master(top) || suit.Count() == 2 || top.Rank() < bridge.Ten && suit.Count() < fourth {
		return top
	}
	n := 0
	for c := range suit.Down {
		n++
		if n == fourth {
			return c
		}
	}
	return suit.Lowest()
}

// openingSuit returns the suit of the opening lead: partner's, or against no trump the longest, and
// else a singleton, a suit with a sequence or one without the ace.
func (m *maxims) openingSuit() bridge.Suit {
	best, most := m.hand.Highest().Suit(), -1
	for s := range bridge.Suit(bridge.Suits) {
		n := m.hand.Length(s)
		if n == 0 {
			continue
		}
		value := n + m.sequence(s)
		declarer := m.Play.Contract().Declarer
		switch {
		case m.Heard.Has(m.Seat.Partner(), s):
			value += 20
		case s.Cards() == m.trump || m.Heard.Has(declarer, s):
			value -= 5
		case m.trump == 0:
			value += n
		case n == 1:
			value += 5
		case m.hand.Has(s.Of(bridge.Ace)) && !m.hand.Has(s.Of(bridge.King)):
			value -= 3
		}
		if value > most {
			best, most = s, value
		}
	}
	return best
}

// nextSuit returns the suit of a later lead of a defender: one with a winner that our side has led,
// then what partner has led, then what the defender has, and else the longest.
func (m *maxims) nextSuit() bridge.Suit {
	best, most := m.hand.Highest().Suit(), -1
	for s := range bridge.Suit(bridge.Suits) {
		n := m.hand.Length(s)
		if n == 0 {
			continue
		}
		value := n
		if s.Cards() == m.trump {
			value = 0
		}
		if m.ledBy(m.Seat.Partner(), s) {
			value += 20
		} else if m.ledBy(m.Seat, s) {
			value += 10
		}
		if value >= 10 && m.master(m.hand.In(s).Highest()) {
			value += 40
		}
		if value > most {
			best, most = s, value
		}
	}
	return best
}

// ledBy reports whether a seat has led a suit.
func (m *maxims) ledBy(seat bridge.Seat, s bridge.Suit) bool {
	for i := range m.Play.Tricks() {
		t := m.Play.Trick(i)
		if led, ok := t.Suit(); ok && led == s && t.Leader() == seat {
			return true
		}
	}
	return false
}

// declare returns the declarer's lead: trumps while the defenders have some, then the longest suit
// of both hands.
func (m *maxims) declare() bridge.Card {
	best, most := m.hand.Highest().Suit(), -1
	for s := range bridge.Suit(bridge.Suits) {
		if m.hand.Length(s) == 0 {
			continue
		}
		both := (m.hand | m.across).In(s)
		value := max(m.hand.Length(s), m.across.Length(s))*4 + both.Count()
		if s.Cards() == m.trump {
			value = 0
			if m.others&m.trump != 0 {
				value = 100
			}
		}
		if value > most {
			best, most = s, value
		}
	}
	suit, across := m.hand.In(best), m.across.In(best)
	top := suit.Highest()
	switch {
	case across != 0 && m.master(across.Highest()) && (!m.master(top) || across.Count() < suit.Count()):
		return suit.Lowest()
	case m.master(top), m.sequence(best) > 1 && across != 0 && across.Highest() < top:
		return top
	}
	return suit.Lowest()
}

// follow returns one of some cards of the suit that was led.
func (m *maxims) follow(legal bridge.Cards) bridge.Card {
	t := &m.position.Trick
	seat := t.Winner(m.position.Trump)
	winning := t.By(seat)
	partners := seat == m.position.Turn().Partner()
	higher := legal &^ (winning.Set()<<1 - 1)
	if ledSuit, _ := t.Suit(); winning.Suit() != ledSuit {
		higher = 0 // ruffed
	}
	switch low := legal.Lowest(); {
	case higher == 0:
		return low
	case t.Len() == bridge.Seats-1:
		if partners {
			return low
		}
		return higher.Lowest()
	case t.Len() == 1:
		if winning.Rank() >= bridge.Ten && higher.Lowest().Rank() >= bridge.Queen {
			return higher.Lowest() // covers
		}
		return low
	case partners && m.master(winning):
		return low
	}
	return m.third(higher)
}

// third returns the card of the third hand: the highest, of equals the lowest; the declarer
// finesses against one card if the hand has a higher one.
func (m *maxims) third(higher bridge.Cards) bridge.Card {
	top := higher.Highest()
	others := m.others.In(top.Suit())
	if m.defends() {
		card := top
		for c := range higher.Down {
			if between := others & (top.Set() - c.Set()); between == 0 {
				card = c
			}
		}
		return card
	}
	for c := range higher.Down {
		if above := others &^ (c.Set()<<1 - 1); above.Count() == 1 && above < top.Set() {
			return c
		}
	}
	return top
}

// discard returns the card of a hand that cannot follow suit: a ruff if partner does not win the
// trick, or the lowest card of the longest suit.
func (m *maxims) discard() bridge.Card {
	t := &m.position.Trick
	seat := t.Winner(m.position.Trump)
	winning := t.By(seat)
	if seat != m.position.Turn().Partner() || !m.master(winning) && t.Len() < bridge.Seats-1 {
		trumps := m.hand & m.trump
		if winning.Set()&m.trump != 0 {
			trumps &^= winning.Set()<<1 - 1
		}
		if trumps != 0 {
			return trumps.Lowest()
		}
	}
	side := m.hand &^ m.trump
	if side == 0 {
		return m.hand.Lowest()
	}
	best := lowest(side)
	for c := range side.Down {
		if c.Rank() == best.Rank() && side.Length(c.Suit()) > side.Length(best.Suit()) {
			best = c
		}
	}
	return best
}
