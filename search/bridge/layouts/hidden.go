package layouts

import (
	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
)

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
