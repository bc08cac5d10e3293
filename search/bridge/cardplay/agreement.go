package cardplay

import (
	"context"

	"gogo/board/bridge"
)

// Carding is an agreement on what the cards of defenders say.
type Carding interface {
	// Likelihood returns how likely the hand whose turn it is plays a card with these
	// cards still in it, against other cards that cost as much: above 0 and up to 1.
	Likelihood(play *bridge.Play, hand bridge.Cards, card bridge.Card) float64
	// Choose returns which of some cards that are worth the same the hand whose turn it
	// is plays.
	Choose(play *bridge.Play, hand, cards bridge.Cards) bridge.Card
}

// Planner values cards over all layouts together, as they have to be played by somebody
// who cannot tell which of them is true.
type Planner interface {
	// Plan writes what each card is worth, in the unit of the problem's Gain, and reports
	// whether it did: false where the problem is too large for it. The error is that of
	// the context.
	Plan(ctx context.Context, p *Problem, values []float64) (bool, error)
}

// Problem is a choice of a card with all that a Planner may look at.
type Problem struct {
	Seat    bridge.Seat
	Play    bridge.Play // hidden hands are not known
	Layouts []Layout    // their weights have the play so far in them
	Cards   []bridge.Card
	// Tricks are those that the declarer takes in all with open cards, by layout and card.
	Tricks [][]int8
	// Gain is what so many tricks of the declarer gain over so many, for the side of Seat.
	Gain *[bridge.HandSize + 1][bridge.HandSize + 1]float64
}
