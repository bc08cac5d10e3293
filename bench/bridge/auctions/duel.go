package auctions

import (
	"cmp"
	"context"

	"gogo/bench/stats"
	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
)

// Comparison says what the score of one table gains over that of the other, where the
// same side had the same cards.
type Comparison func(score, other int) float64

// IMPs compares in international matchpoints.
func IMPs(score, other int) float64 { return float64(bridge.IMPs(score - other)) }

// Matchpoints compares in percent of the top of a field of two: 100 for the better score,
// 50 for the same.
func Matchpoints(score, other int) float64 { return 50 + 50*float64(cmp.Compare(score, other)) }

// Duel plays each board twice, the first bidder once North-South and once East-West, and
// returns what it gains on a board.
func Duel(ctx context.Context, boards []Board, first, second bidding.Bidder, gain Comparison) (*stats.Points, error) {
	var sum stats.Points
	for i := range boards {
		b := &boards[i]
		open, err := Bid(ctx, b, first, second)
		if err != nil {
			return &sum, err
		}
		closed, err := Bid(ctx, b, second, first)
		if err != nil {
			return &sum, err
		}
		gained := gain(open.Score, closed.Score)
		sum.AddPair(gained, gained)
	}
	return &sum, nil
}
