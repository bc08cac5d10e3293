package auctions

import (
	"context"

	"gogo/bench/stats"
	"gogo/board/bridge"
)

// Duel plays each board twice, the first bidder once North-South and once East-West, and
// returns the IMPs that it gains on a board. The observer is told of both auctions.
func Duel(ctx context.Context, boards []Board, first, second Bidder, observe func(*Board, [2]*Auction, int)) (*stats.Points, error) {
	var sum stats.Points
	for i := range boards {
		b := &boards[i]
		open, err := Bid(ctx, b, first, second)
		if err != nil {
			return nil, err
		}
		closed, err := Bid(ctx, b, second, first)
		if err != nil {
			return nil, err
		}
		imps := bridge.IMPs(open.Score - closed.Score)
		sum.AddPair(float64(imps), float64(imps))
		if observe != nil {
			observe(b, [2]*Auction{open, closed}, imps)
		}
	}
	return &sum, nil
}
