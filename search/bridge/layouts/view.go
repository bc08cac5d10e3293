package layouts

import (
	"errors"
	"fmt"
	"math"

	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
)

// View is the knowledge about the four hands of thirteen cards.
type View struct {
	// Cards are those known to be a seat's: a player's own, dummy's, and what has been
	// played. At least one hand is known in full.
	Cards bridge.Deal
	// Lacks are cards that a seat does not have, such as the cards of a suit to which it did not
	// follow. Of the cards below the ten of a suit it lacks all or none, but for those
	// that are in sight.
	Lacks [bridge.Seats]bridge.Cards
	// Known has the limits that the seats have shown. None is nothing.
	Known [bridge.Seats]hand.Knowledge
	// Edges say how firm that is. The zero Edge stands for DefaultEdge.
	Edges [bridge.Seats]Edge
}

// places is the number of hands that may be hidden.
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

// hidden is the cards that are not in sight and the hands that have them.
type hidden struct {
	cards  bridge.Deal // in sight
	unseen bridge.Cards
	places [places]place
	points [places]int // of the cards in sight
	suits  [bridge.Suits]suit
}

// newHidden returns what a view does not show.
func newHidden(v *View) (*hidden, error) {
	if err := v.check(); err != nil {
		return nil, err
	}
	h := hidden{cards: v.Cards, unseen: bridge.AllCards &^ v.Cards.Cards()}
	var err error
	if h.places, err = v.places(); err != nil {
		return nil, err
	}
	for i := range h.places {
		h.points[i] = h.places[i].cards.Points()
	}
	for s := range bridge.Suit(bridge.Suits) {
		if h.suits[s], err = newSuit(s, h.unseen, &h.places); err != nil {
			return nil, err
		}
	}
	return &h, nil
}

// count returns how many deals have the cards in sight.
func (h *hidden) count() float64 {
	b := newBuilder(h)
	unlimited := hand.Unlimited()
	a := newAlternative(&unlimited, DefaultEdge, b.weights)
	return b.component(h.spec([places]int{}, [places]*alternative{&a, &a, &a})).mass
}

// Edge is the firmness of the limits of a hand: the weight of a deal outside of them, above
// 0 and up to 1. Lower is firmer.
type Edge struct {
	Point float64 // for each point, or step of another scale
	Card  float64 // for each card of a length, and each ace, king or queen
}

// DefaultEdge is the edge for a player who bids by the system.
var DefaultEdge = Edge{Point: 0.1, Card: 0.02}

// maxDistance is the distance outside from which weights fall no further.
const maxDistance = 8

// minWeight is the least that a hand counts by one suit, or as a whole: so much that
// products of it are numbers still.
const minWeight = 1e-15

// check returns an error if the edge is out of range.
func (e Edge) check() error {
	if e.Point > 0 && e.Point <= 1 && e.Card > 0 && e.Card <= 1 {
		return nil
	}
	return fmt.Errorf("an edge of %g a point and %g a card: above 0 and up to 1 are possible", e.Point, e.Card)
}

// scale has the weight of each number of a quantity.
type scale [hand.MaxValue + 1]float64

// scale returns the weights of the numbers of a quantity where the numbers of a set are within the
// limits. An empty set contradicts itself and says nothing.
func (e Edge) scale(q hand.Quantity, set hand.Set) *scale {
	var s scale
	for n := range s {
		s[n] = 1
		if d := set.Distance(n); set != 0 && d > 0 {
			s[n] = math.Pow(e.step(q), float64(min(d, maxDistance)))
		}
	}
	return &s
}

// step returns the weight of one step outside the limits of a quantity.
func (e Edge) step(q hand.Quantity) float64 {
	if of, _, ok := q.Suit(); ok {
		q = of
	}
	switch q {
	case hand.Length, hand.KeyCards, hand.Ace, hand.King, hand.Queen, hand.Aces, hand.Kings:
		return e.Card
	}
	if q >= hand.Difference {
		return e.Card
	}
	return e.Point
}
