package claim

import (
	"slices"

	"gogo/board/bridge"
)

// view is what a player knows who is to play a card.
type view struct {
	position bridge.Position            // hidden hands are empty in it
	ours     []bridge.Seat              // whose cards the player chooses, one or two
	hidden   []bridge.Seat              // that are not in sight
	unseen   bridge.Cards               // what those have between them
	out      [bridge.Seats]bridge.Cards // suits in which a hand has shown out
}

// newView returns what the player sees whose turn it is. It reports false if there is
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

// handsOf returns the hands whose cards the player chooses whose turn it is.
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
