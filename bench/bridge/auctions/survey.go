package auctions

import (
	"cmp"
	"context"
	"time"

	"gogo/bench/stats"
	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
)

// Survey is what a bidder in all four seats reaches on boards.
type Survey struct {
	Boards  int
	FromPar stats.Points // IMPs a board, without sign
	Games   Reached      // contracts of game below slam
	Slams   Reached
	Calls   int
	Kept    int // calls whose promise was kept
	Nearly  int // others within a point or a card
	Faults  int // calls by no meaning that the hand fits, where a pass was not allowed
	Passed  int // forcing calls that were passed
	Longest int // calls of an auction
	Time    time.Duration
	Slowest time.Duration // call
}

// Reached counts contracts of a kind: those bid, and those that par has.
type Reached struct {
	Bid, Made int
	Missed    int // par has one that makes for a side, and nobody bid one
}

// Observer is told of each board, how it was bid, and how many IMPs that is from par.
type Observer func(*Board, *Auction, int)

// Run bids the boards. The observer, if there is one, is told of each with its IMPs.
func Run(ctx context.Context, boards []Board, bidder bidding.Bidder, observe Observer) (*Survey, error) {
	var s Survey
	for i := range boards {
		b := &boards[i]
		a, err := Bid(ctx, b, bidder, bidder)
		if err != nil {
			return &s, err
		}
		imps := s.add(b, a)
		if observe != nil {
			observe(b, a, imps)
		}
	}
	return &s, nil
}

// add counts a board.
func (s *Survey) add(b *Board, a *Auction) int {
	s.Boards++
	par := b.Par()
	imps := bridge.IMPs(a.Score - par.Score)
	imps = max(imps, -imps)
	s.FromPar.AddPair(float64(imps), float64(imps))
	makes := false
	if !a.Contract.IsPassedOut() {
		makes = b.Tricks[a.Contract.Strain][a.Contract.Declarer] >= a.Contract.Needed()
	}
	best := bridge.Contract{}
	for _, c := range par.Contracts {
		if c.Doubled == bridge.Undoubled && c.Tricks >= c.Needed() {
			best = c.Contract
		}
	}
	s.Games.add(a.Contract, best, makes, isGame)
	s.Slams.add(a.Contract, best, makes, isSlam)
	for i := range a.Calls {
		s.addCall(&a.Calls[i])
	}
	s.Longest = max(s.Longest, len(a.Calls))
	return imps
}

func isSlam(c bridge.Contract) bool { return c.Level >= 6 }
func isGame(c bridge.Contract) bool { return c.IsGame() && !isSlam(c) }

func (r *Reached) add(bid, par bridge.Contract, makes bool, is func(bridge.Contract) bool) {
	switch {
	case is(bid):
		r.Bid++
		if makes {
			r.Made++
		}
	case is(par):
		r.Missed++
	}
}

// addCall counts a call.
func (s *Survey) addCall(c *Call) {
	s.Calls++
	switch {
	case c.Broken.Kept():
		s.Kept++
	case c.Broken.Nearly():
		s.Nearly++
	}
	if c.Choice.Misfit > 0 {
		s.Faults++
	}
	if c.Forced && c.Choice.Call == bridge.Pass {
		s.Passed++
	}
	s.Time += c.Time
	s.Slowest = max(s.Slowest, c.Time)
}

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
