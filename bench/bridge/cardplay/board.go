package cardplay

import (
	"context"

	"gogo/bench/bridge/auctions"
	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/hand"
	"gogo/search/bridge/cardplay"
	"gogo/search/bridge/layouts"
)

// board is a deal that was bid.
type board struct {
	number   int // of the deal, from 1
	deal     bridge.Deal
	contract bridge.Contract
	end      *bidding.Position
	calls    *layouts.Calls
	heard    carding.Heard
}

// slip is the chance that players give a call that the system has not.
const slip = 0.02

// bid bids the deal of a number with one bidder in all seats.
func bid(ctx context.Context, seed uint64, number int, bidder bidding.Bidder) (*board, error) {
	b := &board{number: number, deal: dealing.Deal(seed, uint64(number-1))}
	at := auctions.Board{Number: number, Deal: b.deal}
	auction, err := auctions.Bid(ctx, &at, bidder, bidder)
	if err != nil {
		return nil, err
	}
	b.contract = auction.Contract
	start := bidding.New(at.Dealer(), at.Vulnerable(), bidder.System(), bidder.System())
	b.end = start
	for _, c := range auction.Calls {
		if b.end, err = b.end.After(c.Choice.Call); err != nil {
			return nil, err
		}
	}
	known := b.known()
	b.heard = carding.Listen(b.end.Auction(), &known)
	b.calls, err = layouts.NewCalls(start, b.end.Auction().Calls(), slip)
	return b, err
}

// known returns what all seats have shown.
func (b *board) known() (known [bridge.Seats]hand.Knowledge) {
	for s := range known {
		known[s] = b.end.Known(bridge.Seat(s))
	}
	return known
}

// question returns what a seat knows that is to choose a card.
func (b *board) question(seat bridge.Seat, play *bridge.Play) *cardplay.Question {
	return &cardplay.Question{
		Seat: seat, Play: *play, Vulnerable: b.end.Vulnerable(), Known: b.known(), Heard: b.heard, Calls: b.calls,
	}
}
