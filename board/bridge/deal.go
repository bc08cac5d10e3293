package bridge

import (
	"errors"
	"fmt"
	"strings"
)

// HandSize is how many cards a hand has before the play.
const HandSize = 13

// Deal has the hands of the four seats, before the play or in the course of it.
type Deal [Seats]Cards

// Cards returns the cards of all hands.
func (d *Deal) Cards() Cards { return d[North] | d[East] | d[South] | d[West] }

// Owner returns who holds a card, and false if nobody does.
func (d *Deal) Owner(c Card) (Seat, bool) {
	for s, hand := range d {
		if hand.Has(c) {
			return Seat(s), true
		}
	}
	return 0, false
}

// Complete reports whether every seat has thirteen cards, all of the pack.
func (d *Deal) Complete() bool { return d.Check() == nil && d.Cards() == AllCards }

// Check returns an error if a card is in two hands, a hand has more than thirteen cards,
// or the hands do not all have the same number of cards.
func (d *Deal) Check() error {
	var seen Cards
	for s, hand := range d {
		switch both := seen & hand; {
		case hand&^AllCards != 0:
			return fmt.Errorf("%v has cards that there are not", Seat(s))
		case both != 0:
			return fmt.Errorf("%v is there twice", both.Highest())
		case hand.Count() > HandSize:
			return fmt.Errorf("%v has %d cards", Seat(s), hand.Count())
		}
		seen |= hand
	}
	for s, hand := range d {
		if hand.Count() != d[North].Count() {
			return fmt.Errorf("%v has %d cards and North %d", Seat(s), hand.Count(), d[North].Count())
		}
	}
	return nil
}

// maxDealText is how long the text of a deal may be, in bytes: one with a seat's name
// and every ten as 10 has 100.
const maxDealText = 1024

// errNoFirst means that a deal does not say whose hand comes first.
var errNoFirst = errors.New("a deal begins with the first seat and a colon, N: for North")

// ParseDeal reads a deal as in PBN: the seat of the first hand, a colon, and four
// hands clockwise with spaces between them. A hyphen is an unknown hand; if it is the
// only one and the others have thirteen cards, it gets the rest. A card in two hands is
// an error; the number of cards is not checked, as it is by Check.
func ParseDeal(text string) (Deal, error) {
	if len(text) > maxDealText {
		return Deal{}, fmt.Errorf("a deal of %d bytes, more than %d", len(text), maxDealText)
	}
	first, rest, ok := strings.Cut(strings.TrimSpace(text), ":")
	if !ok {
		return Deal{}, errNoFirst
	}
	seat, err := ParseSeat(strings.TrimSpace(first))
	if err != nil {
		return Deal{}, err
	}
	hands := strings.Fields(rest)
	if len(hands) != Seats {
		return Deal{}, fmt.Errorf("a deal of %d hands, not 4", len(hands))
	}
	var d Deal
	unknown := 0
	for i, text := range hands {
		s := (seat + Seat(i)) % Seats
		if text == "-" {
			unknown++
			continue
		}
		hand, err := ParseHand(text)
		if err != nil {
			return Deal{}, fmt.Errorf("%v: %w", s, err)
		}
		if both := d.Cards() & hand; both != 0 {
			return Deal{}, fmt.Errorf("%v is there twice", both.Highest())
		}
		d[s] = hand
	}
	if unknown == 1 {
		d.FillIn()
	}
	return d, nil
}

// FillIn gives the rest of the pack to the only hand without cards, if it is thirteen cards.
func (d *Deal) FillIn() {
	empty, count := 0, 0
	for s, hand := range d {
		if hand == 0 {
			empty = s
			count++
		}
	}
	if rest := AllCards &^ d.Cards(); count == 1 && rest.Count() == HandSize {
		d[empty] = rest
	}
}

// Text returns the deal as in PBN with the hand of a seat first.
func (d *Deal) Text(first Seat) string {
	hands := make([]string, Seats)
	for i := range hands {
		hands[i] = d[(first+Seat(i))%Seats].String()
	}
	return first.Letter() + ":" + strings.Join(hands, " ")
}
