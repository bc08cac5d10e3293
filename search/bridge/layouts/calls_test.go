package layouts_test

import (
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/internal/testlimit"
	"gogo/search/bridge/layouts"
)

// TestJudgedDealsAreBidAlike bids deals again that were drawn to fit auctions.
func TestJudgedDealsAreBidAlike(t *testing.T) {
	s := ownSystem(t)
	alike, all := [2]int{}, 0
	deals := uint64(6)
	if testlimit.IsLong() {
		deals = 30
	}
	for i := range deals {
		d := dealing.Deal(40, i)
		b := bid(t, s, &d, bridge.Seat(i%bridge.Seats))
		for j, evidence := range []*layouts.Calls{nil, b.calls(t)} {
			sampled := make([]bridge.Deal, 20)
			mustSampler(t, b.view(bridge.South), evidence).Deals(i, sampled)
			for k := range sampled {
				if again := bid(t, s, &sampled[k], b.start.Auction().Dealer()); *again.end.Auction() == *b.end.Auction() {
					alike[j]++
				}
			}
		}
		all += 20
	}
	if alike[1] < all*8/10 || alike[0] > alike[1]*8/10 {
		t.Errorf("of %d deals %d are bid alike, %d of those that were not judged", all, alike[1], alike[0])
	}
}

func TestCallsThatCannotBeJudged(t *testing.T) {
	s := ownSystem(t)
	start := bidding.New(bridge.North, 0, s, s)
	for _, slip := range []float64{0, -1, 1.5} {
		if _, err := layouts.NewCalls(start, nil, slip); err == nil || !strings.Contains(err.Error(), "chance") {
			t.Errorf("a slip of %g: %v", slip, err)
		}
	}
	bids := []bridge.Call{bridge.Bid(1, bridge.NoTrump), bridge.Bid(1, bridge.NoTrump)}
	if _, err := layouts.NewCalls(start, bids, 0.1); err == nil || !strings.Contains(err.Error(), "not higher") {
		t.Errorf("two bids of one no trump: %v", err)
	}
}

// TestCallsWithoutMeaningSayNothing has an auction that no system bids.
func TestCallsWithoutMeaningSayNothing(t *testing.T) {
	s := ownSystem(t)
	start := bidding.New(bridge.North, 0, s, s)
	calls := []bridge.Call{bridge.Bid(7, bridge.Clubs.Strain()), bridge.Bid(7, bridge.Hearts.Strain()), bridge.Bid(7, bridge.Spades.Strain())}
	judge, err := layouts.NewCalls(start, calls, 1e-9)
	if err != nil {
		t.Fatal(err)
	}
	v := &layouts.View{}
	v.Cards[bridge.South] = mustHand(t, "KQJ54.A74.Q52.62")
	deals := make([]bridge.Deal, 50)
	mustSampler(t, v, judge).Deals(1, deals)
	for i := range deals {
		if !agree(v, &deals[i]) {
			t.Fatal(deals[i].Text(bridge.North))
		}
	}
}

// caller makes one call with every hand.
type caller struct{ call bridge.Call }

func (c caller) Call(*bidding.Position, bridge.Cards) bidding.Choice {
	return bidding.Choice{Call: c.call}
}

// TestAskedCaller has a call count as a slip unless the system or the player that is asked would make it.
func TestAskedCaller(t *testing.T) {
	s := ownSystem(t)
	start := bidding.New(bridge.North, 0, s, s)
	notrump := bridge.Bid(1, bridge.NoTrump)
	for _, tt := range []struct {
		name, hand string
		asked      layouts.Caller
		want       float64
	}{
		{"the system's", "AK52.KJ3.Q84.K92", caller{call: bridge.Pass}, 1},
		{"a slip", "AK52.KJ3.Q84.J92", nil, 0.25},
		{"a slip for both", "AK52.KJ3.Q84.J92", caller{call: bridge.Pass}, 0.25},
		{"the player's", "AK52.KJ3.Q84.J92", caller{call: notrump}, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			calls, err := layouts.NewCalls(start, []bridge.Call{notrump}, 0.25)
			if err != nil {
				t.Fatal(err)
			}
			calls.Ask(tt.asked)
			cards, err := bridge.ParseHand(tt.hand)
			if err != nil {
				t.Fatal(err)
			}
			m := hand.Measure(cards)
			if got := calls.Likelihood(bridge.North, cards, &m); got != tt.want {
				t.Errorf("a likelihood of %v, want %v", got, tt.want)
			}
		})
	}
}
