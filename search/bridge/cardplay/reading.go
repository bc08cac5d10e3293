package cardplay

import (
	"gogo/board/bridge"
	"gogo/eval/bridge/carding"
)

// reading is what the cards of hidden hands say by themselves, whatever tricks they take.
type reading struct {
	*past
	plays []moment
	cards []read
}

// read is a card that was played by a hidden hand.
type read struct {
	number int                // of the card
	at     *carding.Situation // nil where no agreement says anything
}

// unlikely is what the least likely card counts: people deviate.
const unlikely = 0.02

// newReading returns what is to be read from the cards of a play.
func newReading(s *sight, p *past) *reading {
	r := &reading{past: p, plays: s.plays}
	back := s.Play
	for i := s.Play.Len() - 1; i >= 0; i-- {
		back.Undo()
		seat := s.plays[i].seat
		if s.inSight(seat) {
			continue
		}
		so := read{number: i}
		if a := s.Carding[seat.Side()]; a != nil && seat.Side() != s.Play.Contract().Declarer.Side() {
			at := a.At(&back, s.Heard)
			so.at = &at
		}
		r.cards = append(r.cards, so)
	}
	return r
}

// likelihood returns how likely the cards are in a layout, in proportion to others.
func (r *reading) likelihood(deal *bridge.Deal) float64 {
	w := 1.0
	for _, so := range r.cards {
		m := r.plays[so.number]
		if so.at != nil {
			w *= max(so.at.Likelihood(deal[m.seat], m.card), unlikely)
			continue
		}
		trick := &r.tricks[so.number]
		gone := r.gone[so.number]
		w /= float64(honours(m.card, deal[m.seat]&^gone, gone&^trick.Set()))
	}
	return w
}

// honours returns among how many equals an honour was chosen, 1 for a lower card: which
// of these is played follows habits.
func honours(card bridge.Card, hand, gone bridge.Cards) int {
	if card.Rank() < bridge.Ten {
		return 1
	}
	return touching(card, hand, gone)
}
