package claim

import (
	"slices"

	"gogo/board/bridge"
)

// other is what a hand may hold whose cards the player does not choose.
type other struct {
	seat        bridge.Seat
	most, least [bridge.Suits]int // cards of the suits
	high        [bridge.Suits]bridge.Card
	played      bool // to the trick that has been begun
}

// others returns the hands that are not the player's.
func (v *view) others() []other {
	hidden := make([]other, 0, bridge.Seats-1)
	for _, seat := range v.hidden {
		hidden = append(hidden, newOther(seat, v.unseen, v.out[seat], v.size(seat)))
	}
	v.tighten(hidden)
	all := hidden
	for seat := range bridge.Seat(bridge.Seats) {
		if !slices.Contains(v.ours, seat) && !slices.Contains(v.hidden, seat) {
			open := newOther(seat, v.position.Deal[seat], 0, v.size(seat))
			open.least = open.most
			all = append(all, open)
		}
	}
	for i := range all {
		all[i].follow(&v.position.Trick)
	}
	return all
}

// newOther returns a hand of so many out of some cards, with none in suits that it has
// shown out in.
func newOther(seat bridge.Seat, cards, out bridge.Cards, size int) other {
	o := other{seat: seat}
	for suit := range bridge.Suit(bridge.Suits) {
		o.most[suit] = min((cards &^ out).Length(suit), size)
		o.high[suit] = cards.In(suit).Highest()
	}
	return o
}

// follow counts a card that the hand has played to the trick as one that it has yet to
// play: so all hands are the same, of which a trick takes a card.
func (o *other) follow(t *bridge.Trick) {
	if t.By(o.seat) == bridge.NoCard {
		return
	}
	o.played = true
	led, _ := t.Suit()
	o.most[led]++
	for suit := range o.least {
		o.least[suit]++
	}
}

// tightenings is how often bounds are drawn tighter by one another: more finds little.
const tightenings = 3

// tighten draws the bounds of the hidden hands tighter: what the others have no room for
// a hand has, and what it has for sure takes room from its other suits.
func (v *view) tighten(hidden []other) {
	for range tightenings {
		for suit := range bridge.Suit(bridge.Suits) {
			room := 0
			for i := range hidden {
				room += hidden[i].most[suit]
			}
			for i := range hidden {
				o := &hidden[i]
				o.least[suit] = max(o.least[suit], v.unseen.Length(suit)-room+o.most[suit])
			}
		}
		for i := range hidden {
			hidden[i].fill(v.size(hidden[i].seat))
		}
	}
}

// fill bounds each suit by the room that the cards leave that the hand has for sure.
func (o *other) fill(size int) {
	sure := 0
	for _, n := range o.least {
		sure += n
	}
	for suit := range o.most {
		o.most[suit] = min(o.most[suit], size-sure+o.least[suit])
	}
}

// beats reports whether the hand may have a higher card of a suit after so many rounds of
// it.
func (o *other) beats(card bridge.Card, rounds uint8) bool {
	return o.has(card.Suit(), rounds) && o.high[card.Suit()] > card
}

// has reports whether the hand may have a card of a suit after so many rounds of it.
func (o *other) has(suit bridge.Suit, rounds uint8) bool { return o.most[suit] > int(rounds) }

// follows reports whether the hand has a card of a suit for sure after so many tricks.
func (o *other) follows(suit bridge.Suit, tricks int) bool { return o.least[suit] > tricks }
