package bidding_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
)

// TestTwoSystems has a table where the sides play different systems: each call means what
// the system of its caller says, whoever asks.
func TestTwoSystems(t *testing.T) {
	modern, standard := own(t, "two-over-one"), own(t, "sayc")
	sides := []struct {
		dealer bridge.Seat
		forced bool // by one no trump over one spade
	}{{bridge.North, true}, {bridge.East, false}}
	for _, side := range sides {
		p := bidding.New(side.dealer, bridge.NoneVulnerable, modern, standard)
		for _, text := range []string{"1S", "P", "1N", "P"} {
			c, err := bridge.ParseCall(text)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.After(c); err != nil {
				t.Fatal(err)
			}
		}
		if p.Forced() != side.forced {
			t.Errorf("%v opens: one no trump forces: %v", side.dealer, p.Forced())
		}
		most := p.Known(side.dealer.Partner()).Bounds(hand.HighCards).High()
		if (most > 10) != side.forced {
			t.Errorf("%v opens: one no trump shows at most %d points", side.dealer, most)
		}
	}
}

// TestTwoSystemsBid bids deals between two systems to their end: each call has the
// meanings of its caller's own system alone.
func TestTwoSystemsBid(t *testing.T) {
	systems := [2]*system.System{own(t, "two-over-one"), own(t, "sayc")}
	var has [2]map[*system.Line]bool
	for side, s := range systems {
		has[side] = map[*system.Line]bool{}
		for _, b := range s.Blocks {
			for _, l := range b.Lines {
				has[side][l] = true
			}
		}
	}
	for i := range uint64(200) {
		deal := dealing.Deal(11, i)
		p := bidding.New(bridge.Seat(i%bridge.Seats), bridge.NoneVulnerable, systems[0], systems[1])
		for !p.Auction().Done() && p.Auction().Len() <= 40 {
			caller := p.Auction().Turn()
			m := hand.Measure(deal[caller])
			next, err := p.After(p.Choose(&m).Call)
			if err != nil {
				t.Fatal(err)
			}
			p = next
			for _, o := range p.Made() {
				if !has[caller.Side()][o.Line] {
					t.Fatalf("deal %d, %v: %v of %v is the other side's", i, p.Auction(), o.Line.Place, caller)
				}
			}
		}
		if !p.Auction().Done() {
			t.Errorf("deal %d: %v goes on", i, p.Auction())
		}
	}
}

// TestNoHonorIsLacking wants a hand a point short of a call among its candidates, and none that has other aces than a call names.
func TestNoHonorIsLacking(t *testing.T) {
	const text = `
system "Small"
section "Openings"
opening:
  1N : 13+ hcp, balanced
  2N : 1+ aces
  3N : ace S
`
	s, err := system.Read(fstest.MapFS{"small.bid": {Data: []byte(text)}}, "small.bid")
	if err != nil {
		t.Fatal(err)
	}
	p := bidding.New(bridge.North, bridge.NoneVulnerable, s, s)
	cards, err := bridge.ParseHand("KQ52.KJ3.Q84.J32")
	if err != nil {
		t.Fatal(err)
	}
	m := hand.Measure(cards)
	var calls []bridge.Call
	for _, c := range p.Candidates(&m, p.Choose(&m), 1) {
		calls = append(calls, c.Call)
	}
	if want := []bridge.Call{bridge.Pass, bridge.Bid(1, bridge.NoTrump)}; !slices.Equal(calls, want) {
		t.Errorf("the candidates are %v, want %v", calls, want)
	}
}
