package doubledummy

import "gogo/board/bridge"

// search looks through the play of one deal in one strain.
//
// A result is the number of the tricks left that North and South take, as far as it matters
// for the number that they need: a number that is enough is a lower bound, one that is
// not is an upper bound (fail soft). With it comes what it rests on, cards whose rank
// mattered: any position of the same shape in which the same hands have the cards from
// the lowest of these up, suit by suit, has the same result.
type search struct {
	hands    [bridge.Seats]uint64
	trump    int    // 4 is none
	trumps   uint64 // all cards of the suit
	owners   ownerTable
	seats    [64]uint8 // who has each card of the deal
	table    *table
	killers  [1 << killerBits]killer
	tricks   [bridge.Ranks + 1]trick // by the number of tricks left
	noKiller killer                  // where those are kept that nobody asks for
	nodes    int64
	cancel   func() error // not nil when the search is to stop
	stopped  bool
}

// trick is a trick that is being played.
type trick struct {
	all    uint64 // the cards of all hands before the trick
	leader int
	suit   int // that was led
	left   int // tricks, this one included
	lists  [bridge.Seats]cardList
}

// learn notes the holders of the cards of a deal.
func (s *search) learn(hands *[bridge.Seats]uint64) {
	s.owners.fill(hands)
	for seat, hand := range hands {
		for ; hand != 0; hand &= hand - 1 {
			s.seats[lowest(hand)&63] = uint8(seat)
		}
	}
}

// checkNodes is the number of nodes that are searched between two looks at the context: some
// tenths of a millisecond.
const checkNodes = 1 << 10

// shape has the lengths of the suits in the hands, four bits each.
type shape uint64

// unit is one card in a shape.
func unit(seat, card int) shape { return 1 << ((seat*16 + card>>4*4) & 63) }

// of returns the lengths of one hand: clubs are the lowest four bits.
func (s shape) of(seat int) shape { return s >> ((seat & 3) * 16) }

// length returns the length of a suit in the lowest hand.
func (s shape) length(suit int) int { return int(s >> ((suit & 3) * 4) & 15) }

// key returns the key of patterns: the shape and the leader. The lengths of the
// clubs follow from the others but in one hand, and give room for the leader.
func (s shape) key(leader int) uint64 { return uint64(s)&^(0xf<<16) | uint64(leader)<<16 }

// shapeOf returns the shape of four hands.
func shapeOf(hands *[bridge.Seats]uint64) (s shape) {
	for seat, hand := range hands {
		for ; hand != 0; hand &= hand - 1 {
			s += unit(seat, lowest(hand))
		}
	}
	return s
}

// lead returns the result of a position at the start of a trick with n left, 1 at
// least, of which North and South need from 1 to n.
func (s *search) lead(leader, n, need int, lengths shape, all uint64) (tricks int, relevant uint64) {
	if n == 1 {
		return s.last(leader)
	}
	s.nodes++
	if s.nodes%checkNodes == 0 && s.cancel() != nil {
		s.stopped = true
	}
	if s.stopped {
		return 0, 0
	}
	key := lengths.key(leader)
	holders := s.owners.of(all)
	if p := s.table.lookup(key, &holders, need); p != nil {
		return p.tricks(), p.depths().cards(all)
	}
	tricks, relevant, ok := s.bound(leader, n, need, lengths, all)
	if !ok {
		t := &s.tricks[n]
		t.all, t.leader, t.left = all, leader, n
		if tricks, relevant = s.play(t, 0, 0, 0, need, lengths); s.stopped {
			return 0, 0
		}
	}
	relevant, d := s.extend(all, relevant)
	p := newPattern(&holders, d, tricks, tricks >= need)
	s.table.add(key, &p)
	return tricks, relevant
}

// bound returns a result that needs no search, if there is one that decides.
func (s *search) bound(leader, n, need int, lengths shape, all uint64) (tricks int, relevant uint64, ok bool) {
	ours, theirs := need, n-need+1 // what either side needs
	if leader&1 != 0 {
		ours, theirs = theirs, ours
	}
	if tricks, relevant = s.quickTricks(leader, n, ours, lengths); tricks >= ours {
		return forNorth(tricks, leader, n), relevant, true
	}
	tricks, relevant = s.laterTricks(leader, n, theirs, all)
	return forNorth(tricks, leader+1, n), relevant, tricks >= theirs
}

// forNorth returns the tricks of North and South if the side of a seat takes so many
// of n.
func forNorth(tricks, seat, n int) int {
	if seat&1 == 0 {
		return tricks
	}
	return n - tricks
}

// cards returns the cards of all hands.
func (s *search) cards() uint64 { return s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3] }

// extend goes down from the relevant cards to the lowest of their equals, as only one
// of these is tried. The lowest group of a suit has no need of it: when the owners of
// all other cards are known, the shape tells who has these.
func (s *search) extend(all, relevant uint64) (extended uint64, d depths) {
	for suit := range bridge.Suits {
		card := relevant & cardsOf(suit)
		if card == 0 {
			continue
		}
		card &= -card
		cards := all & cardsOf(suit)
		hand := s.hands[s.seats[lowest(card)&63]&3]
		others := cards &^ hand
		if below := others & (card - 1); below != 0 {
			card = cards & hand & over(highest(below))
		} else if card = others &^ (card - 1); card == 0 {
			continue
		}
		card &= -card
		extended |= card
		d |= depths(count(cards&^(card-1))) << (suit * 4)
	}
	return extended, d
}

// last returns the result of the last trick.
func (s *search) last(leader int) (tricks int, relevant uint64) {
	all := s.hands[leader&3]
	best, winner := highest(all), leader
	for i := 1; i < bridge.Seats; i++ {
		seat := (leader + i) & 3
		all |= s.hands[seat]
		if card := highest(s.hands[seat]); s.beats(card, best) {
			best, winner = card, seat
		}
	}
	return forNorth(1, winner, 1), rankMatters(best, all)
}

// rankMatters returns the card that wins a trick if it has to be higher than another.
func rankMatters(winner int, trick uint64) uint64 {
	if several(trick & cardsOf(suitOf(winner))) {
		return set(winner)
	}
	return 0
}

// beats reports whether a card beats the best one before it.
func (s *search) beats(card, best int) bool {
	if card>>4 == best>>4 {
		return card > best
	}
	return suitOf(card) == s.trump
}

// play returns the result of a trick of which so many cards have been played, the best
// of them by its holder.
func (s *search) play(t *trick, played, best, holder, need int, lengths shape) (tricks int, relevant uint64) {
	seat := (t.leader + played) & 3
	hand := s.hands[seat]
	cards := t.candidates(hand, played)
	if !several(cards) {
		card := lowest(cards)
		s.hands[seat] = hand &^ cards
		tricks, relevant = s.follow(t, card, seat, played, best, holder, need, lengths-unit(seat, card))
		s.hands[seat] = hand
		return tricks, relevant
	}
	list := &t.lists[played&3]
	list.n = 0
	k := slot{killer: &s.noKiller}
	if played < 3 {
		k = s.killerOf(t.situation(seat, played, best, hand))
		if card, ok := k.among(cards); ok {
			list.add(card)
			cards &^= set(card)
		}
	}
	north := seat&1 == 0
	if !north {
		tricks = bridge.Ranks
	}
	var idle uint64 // cards that can do no better than one that was tried
	for i := 0; ; i++ {
		if i == list.n {
			s.order(list, t, cards&^idle, turn{seat, played, best, holder})
			cards = 0
			if i == list.n {
				return tricks, relevant
			}
		}
		card := list.card(i)
		if idle&set(card) != 0 {
			continue
		}
		s.hands[seat] = hand &^ set(card)
		found, rests := s.follow(t, card, seat, played, best, holder, need, lengths-unit(seat, card))
		s.hands[seat] = hand
		if north == (found >= need) {
			k.keep(card)
			return found, rests
		}
		if north {
			tricks = max(tricks, found)
		} else {
			tricks = min(tricks, found)
		}
		relevant |= rests
		idle |= asGood(card, rests)
	}
}

// follow returns the result after a card is played to a trick.
func (s *search) follow(t *trick, card, seat, played, best, holder, need int, lengths shape) (tricks int, relevant uint64) {
	if played == 3 {
		return s.finish(t, card, seat, best, holder, need, lengths)
	}
	switch {
	case played == 0:
		t.suit = suitOf(card)
		best, holder = card, seat
	case s.beats(card, best):
		best, holder = card, seat
	}
	if played == 2 {
		return s.fourth(t, best, holder, need, lengths)
	}
	return s.play(t, played+1, best, holder, need, lengths)
}

// fourth does what play does for the last card of a trick, where it most often takes no
// list: the cards that win come before the others, if partner does not win already, and
// of both the lowest first.
func (s *search) fourth(t *trick, best, holder, need int, lengths shape) (tricks int, relevant uint64) {
	seat := (t.leader + 3) & 3
	hand := s.hands[seat]
	cards := t.candidates(hand, 3)
	var later uint64 // cards that are tried after the others
	if several(cards) {
		if cards&cardsOf(t.suit) == 0 {
			return s.play(t, 3, best, holder, need, lengths)
		}
		if higher := cards & over(best); higher != 0 && suitOf(best) == t.suit && holder != (t.leader+1)&3 {
			cards, later = higher, cards&^higher
		}
	}
	north := seat&1 == 0
	if !north {
		tricks = bridge.Ranks
	}
	for cards != 0 {
		card := lowest(cards)
		s.hands[seat] = hand &^ set(card)
		found, rests := s.finish(t, card, seat, best, holder, need, lengths-unit(seat, card))
		s.hands[seat] = hand
		if north == (found >= need) {
			return found, rests
		}
		if north {
			tricks = max(tricks, found)
		} else {
			tricks = min(tricks, found)
		}
		relevant |= rests
		idle := set(card) | asGood(card, rests)
		if cards &^= idle; cards == 0 {
			cards, later = later&^idle, 0
		}
	}
	return tricks, relevant
}

// finish returns the result after the last card of a trick.
func (s *search) finish(t *trick, card, seat, best, holder, need int, lengths shape) (tricks int, relevant uint64) {
	if s.beats(card, best) {
		best, holder = card, seat
	}
	all := s.cards()
	won := forNorth(1, holder, 1)
	switch n := t.left - 1; {
	case need <= won:
	case need-won > n:
		tricks = n
	default:
		tricks, relevant = s.lead(holder, n, need-won, lengths, all)
	}
	return tricks + won, relevant | rankMatters(best, t.all&^all)
}

// candidates returns the cards of a hand to try: of equals one.
func (t *trick) candidates(hand uint64, played int) uint64 {
	cards := hand
	if played > 0 {
		if suit := hand & cardsOf(t.suit); suit != 0 {
			cards = suit
		}
	}
	if several(cards) {
		cards = distinct(cards, hand, t.all)
	}
	return cards
}

// asGood returns the cards that cannot have another result than one that failed: those
// of its suit below the lowest whose rank mattered, if it is below that itself.
func asGood(card int, relevant uint64) uint64 {
	suit := cardsOf(suitOf(card))
	least := relevant & suit
	if least == 0 {
		return suit
	}
	least &= -least
	if set(card) < least {
		return suit & (least - 1)
	}
	return 0
}
