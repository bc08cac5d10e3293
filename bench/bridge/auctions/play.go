package auctions

import (
	"context"
	"fmt"
	"time"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
)

// MaxCalls is how long an auction may be that is not a fault of a bidder's.
const MaxCalls = 40

// Auction is a board that was bid.
type Auction struct {
	Contract bridge.Contract
	Score    int // for North-South
	Calls    []Call
}

// Call is one call with what it rests on.
type Call struct {
	Seat   bridge.Seat
	Choice bidding.Choice
	Time   time.Duration
	Broken Promise // what the call says and the hand has not
	Forced bool    // a pass was not allowed
}

// Bid lets the bidders of North-South and East-West bid a board.
func Bid(ctx context.Context, b *Board, northSouth, eastWest bidding.Bidder) (*Auction, error) {
	p := bidding.New(b.Dealer(), b.Vulnerable(), northSouth.System(), eastWest.System())
	var a Auction
	for !p.Auction().Done() {
		seat := p.Auction().Turn()
		bidder := []bidding.Bidder{northSouth, eastWest}[seat.Side()]
		c := Call{Seat: seat, Forced: p.Forced() && !p.MayLeaveIn()}
		start := time.Now()
		var err error
		if c.Choice, err = bidder.Choose(ctx, p, b.Deal[seat]); err != nil {
			return nil, err
		}
		c.Time = time.Since(start)
		next, err := p.After(c.Choice.Call)
		if err != nil {
			return nil, fmt.Errorf("board %d after %q: %w", b.Number, p.Auction(), err)
		}
		m := hand.Measure(b.Deal[seat])
		c.Broken = broken(next, &m)
		a.Calls = append(a.Calls, c)
		p = next
	}
	a.Contract, _ = p.Auction().Contract()
	a.Score = b.Score(a.Contract)
	return &a, nil
}
