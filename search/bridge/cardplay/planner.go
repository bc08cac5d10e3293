package cardplay

import (
	"context"

	"gogo/board/bridge"
)

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
