package auctions

import (
	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
)

// Promise is how far a hand is from what a call said of it.
type Promise struct {
	Points int // of high cards or points
	Cards  int // in the suit that is furthest
	Stops  int // suits without the stopper that was shown
}

// Kept reports whether nothing is missing.
func (p Promise) Kept() bool { return p == Promise{} }

// Nearly reports whether no more than a point or a card is missing.
func (p Promise) Nearly() bool { return p.Stops == 0 && p.Points+p.Cards <= 1 }

// broken returns the least that is missing from one of the meanings of the call that was
// made last. A call without a meaning promises nothing.
func broken(p *bidding.Position, m *hand.Measures) Promise {
	var least Promise
	made := p.Made()
	for i := range made {
		missing := missing(&made[i].Limits, m)
		if i == 0 || missing.sum() < least.sum() {
			least = missing
		}
	}
	return least
}

func (p Promise) sum() int { return p.Points + p.Cards + p.Stops }

// missing compares a hand with limits.
func missing(l *hand.Limits, m *hand.Measures) Promise {
	p := Promise{Points: max(
		l[hand.HighCards].Distance(int(m[hand.HighCards])),
		l[hand.Points].Distance(int(m[hand.Points])),
	)}
	for s := range bridge.Suit(bridge.Suits) {
		length, stopper, support := hand.Length.In(s), hand.Stopper.In(s), hand.Support.In(s)
		p.Points = max(p.Points, l[support].Distance(int(m[support])))
		p.Cards = max(p.Cards, l[length].Distance(int(m[length])))
		if !l[stopper].Has(int(m[stopper])) {
			p.Stops++
		}
	}
	return p
}
