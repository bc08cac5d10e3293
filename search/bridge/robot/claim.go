package robot

import (
	"slices"

	"gogo/board/bridge"
)

// Claim returns a card by which the player whose turn it is takes all tricks that are left,
// however the cards lie that it does not see and whatever the others play, and whether one is
// known. The declarer counts on its own hand and dummy's, a defender on its own alone: nothing
// is asked of a partner.
//
// It looks for a line: cards of the player's hands for every trick to come, chosen now, that
// win each trick. A line holds against all layouts at once, so none is dealt. What the others
// may hold is known by bounds alone: how many cards of a suit each has at most and at least.
// Each round of a suit takes one from the most, and each trick, in which anything may be
// thrown away, one from the least. A card wins if nobody can have a higher one, and nobody can
// ruff.
//
// That is sound and not complete: a line that waits for what the others play, such as a
// finesse against a hand that is known to have the card, is not found.
func Claim(play *bridge.Play) (bridge.Card, bool) {
	v, ok := newView(play)
	if !ok {
		return bridge.NoCard, false
	}
	steps, _, ok := v.line(v.tricks())
	if !ok {
		return bridge.NoCard, false
	}
	return steps[0].by(v.ours, play.Turn()), true
}

// by returns the card of a hand.
func (s step) by(ours []bridge.Seat, seat bridge.Seat) bridge.Card {
	for i := range ours {
		if ours[i] == seat {
			return s[i]
		}
	}
	return bridge.NoCard
}

// view has the knowledge of a player who is to play a card.
type view struct {
	position bridge.Position            // hidden hands are empty in it
	ours     []bridge.Seat              // whose cards the player chooses, one or two
	hidden   []bridge.Seat              // that are not in sight
	unseen   bridge.Cards               // what those have between them
	out      [bridge.Seats]bridge.Cards // suits in which a hand has shown out
}

// newView returns the view of the player to play. It reports false if there is
// nothing to play, or if it is not known which cards the hidden hands have between them.
func newView(play *bridge.Play) (v view, ok bool) {
	if play.Done() {
		return v, false
	}
	v.position = play.Position()
	v.ours = handsOf(play)
	v.unseen = bridge.AllCards &^ v.position.Deal.Cards()
	for _, card := range play.Cards() {
		v.unseen &^= card.Set()
	}
	places := 0
	for seat := range bridge.Seat(bridge.Seats) {
		if play.Known(seat) {
			continue
		}
		if slices.Contains(v.ours, seat) {
			return v, false
		}
		v.hidden = append(v.hidden, seat)
		v.out[seat] = shownOut(play, seat)
		places += v.size(seat)
	}
	return v, places == v.unseen.Count()
}

// handsOf returns the hands whose cards the player to play chooses.
func handsOf(play *bridge.Play) []bridge.Seat {
	contract := play.Contract()
	if player := play.Player(); player != contract.Declarer {
		return []bridge.Seat{player}
	}
	return []bridge.Seat{contract.Declarer, contract.Dummy()}
}

// shownOut returns the suits that a hand was seen not to have.
func shownOut(play *bridge.Play, seat bridge.Seat) (out bridge.Cards) {
	for i := range play.Tricks() {
		t := play.Trick(i)
		led, _ := t.Suit()
		if card := t.By(seat); card != bridge.NoCard && card.Suit() != led {
			out |= led.Cards()
		}
	}
	return out
}

// tricks returns how many tricks are left, the one that has been begun included.
func (v *view) tricks() int {
	own := v.ours[0]
	if v.position.Trick.By(own) != bridge.NoCard {
		return v.position.Deal[own].Count() + 1
	}
	return v.position.Deal[own].Count()
}

// size returns how many cards a hand has left.
func (v *view) size(seat bridge.Seat) int {
	if v.position.Trick.By(seat) != bridge.NoCard {
		return v.tricks() - 1
	}
	return v.tricks()
}

// other bounds the holding of a hand whose cards the player does not choose.
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

// tighteningRounds is how often bounds tighten one another: more rounds find little.
const tighteningRounds = 3

// tighten draws the bounds of the hidden hands tighter: what the others have no room for
// a hand has, and what it has for sure takes room from its other suits.
func (v *view) tighten(hidden []other) {
	for range tighteningRounds {
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
