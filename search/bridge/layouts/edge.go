package layouts

import (
	"fmt"
	"math"

	"gogo/eval/bridge/hand"
)

// Edge says how firm the limits of a hand are: what a deal counts that is outside, above
// 0 and up to 1. Lower is firmer.
type Edge struct {
	Point float64 // for each point, or step of another scale
	Card  float64 // for each card of a length, and each ace, king or queen
}

// DefaultEdge is that of a player who bids by the system.
var DefaultEdge = Edge{Point: 0.1, Card: 0.02}

// farthest is how far outside a number may be and still count less than a nearer one.
const farthest = 8

// faintest is the least that a hand counts by one suit, or as a whole: so much that
// products of it are numbers still.
const faintest = 1e-15

// check reports whether the edge can be.
func (e Edge) check() error {
	if e.Point > 0 && e.Point <= 1 && e.Card > 0 && e.Card <= 1 {
		return nil
	}
	return fmt.Errorf("an edge of %g a point and %g a card: above 0 and up to 1 are possible", e.Point, e.Card)
}

// scale is what each number of a quantity counts.
type scale [hand.MaxValue + 1]float64

// scale returns what numbers of a quantity count where those of a set are within the
// limits. An empty set contradicts itself and says nothing.
func (e Edge) scale(q hand.Quantity, set hand.Set) *scale {
	var s scale
	for n := range s {
		s[n] = 1
		if d := set.Distance(n); set != 0 && d > 0 {
			s[n] = math.Pow(e.step(q), float64(min(d, farthest)))
		}
	}
	return &s
}

// step returns what one step outside the limits of a quantity counts.
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
