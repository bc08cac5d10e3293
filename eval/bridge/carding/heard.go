package carding

import (
	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
)

// Heard is which suits the seats have shown in the auction: a bit a suit. The zero value
// is an auction that said nothing.
type Heard [bridge.Seats]uint8

// Has reports whether a seat has shown a suit.
func (h *Heard) Has(s bridge.Seat, suit bridge.Suit) bool { return h[s]>>suit&1 != 0 }

const (
	bidLength   = 3 // cards of a suit that a seat has bid
	shownLength = 4 // of one that it has not
)

// Listen returns the suits that were shown: those that a seat has four cards of, and those
// that it has bid with three. A seat of which nothing is known has shown none.
func Listen(a *bridge.Auction, known *[bridge.Seats]hand.Knowledge) Heard {
	var h Heard
	for s := range bridge.Seat(bridge.Seats) {
		for suit := range bridge.Suit(bridge.Suits) {
			if length := known[s].Bounds(hand.Length.In(suit)); length != 0 && length.Low() >= shownLength {
				h[s] |= 1 << suit
			}
		}
	}
	for i, c := range a.Calls() {
		suit, ok := c.Strain().Suit()
		if !c.IsBid() || !ok {
			continue
		}
		s := a.Caller(i)
		if length := known[s].Bounds(hand.Length.In(suit)); length != 0 && length.Low() >= bidLength {
			h[s] |= 1 << suit
		}
	}
	return h
}
