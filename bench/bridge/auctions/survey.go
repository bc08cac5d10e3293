package auctions

import (
	"cmp"
	"context"
	"time"

	"gogo/bench/stats"
	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
)

// Survey is the results of a bidder in all four seats.
type Survey struct {
	Boards  int
	FromPar stats.Points  // IMPs per board, absolute
	Games   ContractCount // game contracts below slam
	Slams   ContractCount
	Odd     [Odds]int // contracts of each kind
	Calls   int
	Kept    int // calls whose promise was kept
	Nearly  int // others within a point or a card
	Faults  int // calls whose meanings do not fit the hand, where a pass was not allowed
	Passed  int // forcing calls that were passed
	Longest int // calls of an auction
	Time    time.Duration
	Slowest time.Duration // call
}

// ContractCount counts contracts of a kind: those bid, and those that make.
type ContractCount struct {
	Bid, Made int
	Missed    int // par has one that makes, but nobody bid one
}

// Observer receives each board with its auction and the difference from par in IMPs.
type Observer func(*Board, *Auction, int)

// Run bids the boards. The observer, if not nil, receives each.
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
	s.Odd[b.OddContract(a.Contract)]++
	for i := range a.Calls {
		s.addCall(&a.Calls[i])
	}
	s.Longest = max(s.Longest, len(a.Calls))
	return imps
}

func isSlam(c bridge.Contract) bool { return c.Level >= 6 }
func isGame(c bridge.Contract) bool { return c.IsGame() && !isSlam(c) }

func (r *ContractCount) add(bid, par bridge.Contract, makes bool, is func(bridge.Contract) bool) {
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
	case c.Deviation.IsZero():
		s.Kept++
	case c.Deviation.IsSmall():
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

// Comparison compares the score of one table with that of the other, where the same side held the
// same cards.
type Comparison func(score, other int) float64

// IMPs compares in international matchpoints.
func IMPs(score, other int) float64 { return float64(bridge.IMPs(score - other)) }

// Matchpoints compares in percent of a top in a field of two: 100 for the better score, 50 for a
// tie.
func Matchpoints(score, other int) float64 { return 50 + 50*float64(cmp.Compare(score, other)) }

// Duel plays each board twice, the first bidder once North-South and once East-West, and returns
// its gain per board.
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
