package cardplay

import (
	"context"

	"gogo/bench/auctions"
	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
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
}

// slip is the chance that players give a call that the system has not.
const slip = 0.1

// bid bids the deal of a number with one bidder in all seats.
func bid(ctx context.Context, seed uint64, number int, bidder auctions.Bidder) (*board, error) {
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
	b.calls, err = layouts.NewCalls(start, b.end.Auction().Calls(), slip)
	return b, err
}

// question returns what a seat knows that is to choose a card.
func (b *board) question(seat bridge.Seat, play *bridge.Play) (*cardplay.Question, error) {
	var d bridge.Deal
	d[seat] = b.deal[seat]
	seen, err := bridge.NewPlay(d, b.contract)
	if err != nil {
		return nil, err
	}
	for i, card := range play.Cards() {
		if err := seen.Play(card); err != nil {
			return nil, err
		}
		if i > 0 {
			continue
		}
		if dummy := b.contract.Dummy(); dummy != seat {
			if err := seen.Show(dummy, b.deal[dummy]); err != nil {
				return nil, err
			}
		}
	}
	q := &cardplay.Question{Seat: seat, Play: seen, Vulnerable: b.end.Vulnerable(), Calls: b.calls}
	for s := range bridge.Seat(bridge.Seats) {
		if s != seat {
			q.Known[s] = b.end.Known(s)
		}
	}
	return q, nil
}
