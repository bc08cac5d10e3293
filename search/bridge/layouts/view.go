package layouts

import (
	"errors"
	"fmt"

	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
)

// View is what is known of the four hands of thirteen cards.
type View struct {
	// Cards are those known to be a seat's: a player's own, dummy's, and what has been
	// played. At least one hand is known in full.
	Cards bridge.Deal
	// Lacks are cards that a seat does not have, as those of a suit to which it did not
	// follow. Of the cards below the ten of a suit it lacks all or none, but for those
	// that are in sight.
	Lacks [bridge.Seats]bridge.Cards
	// Known is what the seats have shown. None is nothing.
	Known [bridge.Seats]hand.Knowledge
	// Edges say how firm that is. The zero Edge stands for DefaultEdge.
	Edges [bridge.Seats]Edge
}

// places is how many hands may be hidden.
const places = bridge.Seats - 1

// place is a hand that may be hidden.
type place struct {
	seat  bridge.Seat
	cards bridge.Cards // known
	lacks bridge.Cards
	room  int // cards to be dealt
}

// check reports what is wrong with the cards.
func (v *View) check() error {
	var seen bridge.Cards
	for s := range bridge.Seat(bridge.Seats) {
		cards := v.Cards[s]
		switch {
		case (cards|v.Lacks[s])&^bridge.AllCards != 0:
			return fmt.Errorf("%v has or lacks cards that there are not", s)
		case cards.Count() > bridge.HandSize:
			return fmt.Errorf("%v has %d cards", s, cards.Count())
		case seen&cards != 0:
			return fmt.Errorf("%v is there twice", (seen & cards).Highest())
		case cards&v.Lacks[s] != 0:
			return fmt.Errorf("%v has %v and lacks it", s, (cards & v.Lacks[s]).Highest())
		}
		seen |= cards
	}
	return nil
}

// errNoHand is a view without a hand.
var errNoHand = errors.New("no hand is known in full")

// places returns the hands but one that is known.
func (v *View) places() (all [places]place, err error) {
	known := bridge.Seat(0)
	for known < bridge.Seats && v.Cards[known].Count() < bridge.HandSize {
		known++
	}
	if known == bridge.Seats {
		return all, errNoHand
	}
	for i := range all {
		s := (known + 1 + bridge.Seat(i)) % bridge.Seats
		all[i] = place{seat: s, cards: v.Cards[s], lacks: v.Lacks[s], room: bridge.HandSize - v.Cards[s].Count()}
	}
	return all, nil
}

// edge returns how firm the knowledge of a seat is.
func (v *View) edge(s bridge.Seat) Edge {
	if v.Edges[s] == (Edge{}) {
		return DefaultEdge
	}
	return v.Edges[s]
}

// known returns what the seat has shown. Of a hand in sight that is of no interest.
func (v *View) known(p *place) hand.Knowledge {
	if k := v.Known[p.seat]; len(k) > 0 && p.room > 0 {
		return k
	}
	return hand.Nothing()
}
