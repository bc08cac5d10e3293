package claim

import "gogo/board/bridge"

// Card returns a card by which the player whose turn it is takes all tricks that are left,
// and whether one is known that does so for sure. The declarer counts on his own hand and
// dummy's, a defender on his own alone: nothing is asked of a partner.
func Card(play *bridge.Play) (bridge.Card, bool) {
	v, ok := newView(play)
	if !ok {
		return bridge.NoCard, false
	}
	steps, ok := v.line()
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
