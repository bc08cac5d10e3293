package alphamu

import "gogo/board/bridge"

// state is a position of the play in all worlds that are still in: the same but for the
// hands of the defenders.
type state struct {
	known bridge.Position // whose defenders have no cards
	left  int             // tricks, the one that has been begun included
	won   int             // tricks of the declarer's side
	in    []int           // worlds, by their number
	hands [][2]bridge.Cards
}

// newState returns the state of a problem.
func newState(p *Problem) *state {
	s := &state{known: p.Worlds[0].Position, won: p.Won}
	s.left = s.known.Tricks()
	for _, seat := range defenders(p.Declarer) {
		s.known.Deal[seat] = 0
	}
	for i := range p.Worlds {
		s.in = append(s.in, i)
		var hands [2]bridge.Cards
		for k, seat := range defenders(p.Declarer) {
			hands[k] = p.Worlds[i].Position.Deal[seat]
		}
		s.hands = append(s.hands, hands)
	}
	return s
}

// defenders returns the seats of the defenders.
func defenders(declarer bridge.Seat) [2]bridge.Seat {
	return [2]bridge.Seat{declarer.Next(), declarer.Previous()}
}

// position returns the position in the i-th world that is in.
func (s *state) position(i int, declarer bridge.Seat) bridge.Position {
	p := s.known
	for k, seat := range defenders(declarer) {
		p.Deal[seat] = s.hands[i][k]
	}
	return p
}

// legal returns what a hand may play to the trick.
func (s *state) legal(hand bridge.Cards) bridge.Cards {
	if suit, led := s.known.Trick.Suit(); led {
		if follow := hand.In(suit); follow != 0 {
			return follow
		}
	}
	return hand
}

// after returns the state after a card of the declarer's side, which all worlds have.
func (s *state) after(card bridge.Card, declarer bridge.Seat) *state {
	next := *s
	next.known.Deal[s.known.Turn()] &^= card.Set()
	next.add(card, declarer)
	return &next
}

// afterDefender returns the state after a card of a defender: of the worlds in which it is
// legal.
func (s *state) afterDefender(card bridge.Card, k int, declarer bridge.Seat) *state {
	next := *s
	next.in, next.hands = make([]int, 0, len(s.in)), make([][2]bridge.Cards, 0, len(s.in))
	for i, world := range s.in {
		hands := s.hands[i]
		if !s.legal(hands[k]).Has(card) {
			continue
		}
		hands[k] &^= card.Set()
		next.in = append(next.in, world)
		next.hands = append(next.hands, hands)
	}
	next.add(card, declarer)
	return &next
}

// add adds a card to the trick, and begins the next one if it was the last.
func (s *state) add(card bridge.Card, declarer bridge.Seat) {
	t := &s.known.Trick
	t.Add(card)
	if !t.Done() {
		return
	}
	winner := t.Winner(s.known.Trump)
	if winner.Side() == declarer.Side() {
		s.won++
	}
	s.left--
	s.known.Trick = bridge.NewTrick(winner)
}

// classes returns a card of each class of the legal cards of a hand of the declarer's side
// that are as good as each other: nobody else has one between them.
func (s *state) classes(hand bridge.Cards) []bridge.Card {
	others := s.hands[0][0] | s.hands[0][1]
	for seat, cards := range s.known.Deal {
		if bridge.Seat(seat) != s.known.Turn() {
			others |= cards
		}
	}
	others |= s.known.Trick.Set()
	var all []bridge.Card
	for card := range s.legal(hand).Down {
		if n := len(all); n > 0 && all[n-1].Suit() == card.Suit() && others&(all[n-1].Set()-1)&^(card.Set()-1) == 0 {
			all[n-1] = card
			continue
		}
		all = append(all, card)
	}
	return all
}
