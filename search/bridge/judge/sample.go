package judge

import (
	"context"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/search/bridge/layouts"
)

// Layouts draws deals from what the players have shown, and from what they would have
// called otherwise.
type Layouts struct {
	Slip float64 // the chance of a call that the system would not have made
}

// DefaultSampler forgives a call that the system would not have made one time in ten.
var DefaultSampler = Layouts{Slip: 0.1}

// Sample returns n deals. The error is one of the cards.
func (l Layouts) Sample(_ context.Context, p *bidding.Position, cards bridge.Cards, n int, seed uint64) ([]bridge.Deal, error) {
	me := p.Auction().Turn()
	view := layouts.View{}
	view.Cards[me] = cards
	for s := range bridge.Seat(bridge.Seats) {
		if s != me {
			view.Known[s] = p.Known(s)
		}
	}
	calls, err := layouts.CallsTo(p, l.Slip)
	if err != nil {
		return nil, err
	}
	sampler, err := layouts.New(&view, calls)
	if err != nil {
		return nil, err
	}
	deals := make([]bridge.Deal, n)
	sampler.Deals(seed, deals)
	return deals, nil
}
