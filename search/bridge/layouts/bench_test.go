package layouts_test

import (
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
	"gogo/search/bridge/layouts"
)

// slip is the chance that judges of these tests give a call that the system has not.
const slip = 0.02

// board is a deal that the own system has bid.
type board struct {
	deal  bridge.Deal
	start *bidding.Position
	end   *bidding.Position
}

func ownSystem(tb testing.TB) *system.System {
	tb.Helper()
	s, err := system.Open("two-over-one")
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// bid bids a deal.
func bid(tb testing.TB, s *system.System, deal *bridge.Deal, dealer bridge.Seat) board {
	tb.Helper()
	b := board{deal: *deal, start: bidding.New(dealer, 0, s, s)}
	b.end = b.start
	for !b.end.Auction().Done() {
		m := hand.Measure(deal[b.end.Auction().Turn()])
		next, err := b.end.After(b.end.Choose(&m).Call)
		if err != nil {
			tb.Fatal(err)
		}
		b.end = next
	}
	return b
}

// view returns what a seat sees of a board.
func (b *board) view(s bridge.Seat) *layouts.View {
	v := &layouts.View{}
	v.Cards[s] = b.deal[s]
	for other := range v.Known {
		v.Known[other] = b.end.Known(bridge.Seat(other))
	}
	return v
}

// calls returns the judge of a board's auction.
func (b *board) calls(tb testing.TB) *layouts.Calls {
	tb.Helper()
	calls, err := layouts.NewCalls(b.start, b.end.Auction().Calls(), slip)
	if err != nil {
		tb.Fatal(err)
	}
	return calls
}

// sampler returns the sampler of a seat, with or without the judge.
func (b *board) sampler(tb testing.TB, s bridge.Seat, judged bool) *layouts.Sampler {
	tb.Helper()
	if judged {
		return mustSampler(tb, b.view(s), b.calls(tb))
	}
	return mustSampler(tb, b.view(s), nil)
}

// find returns the first deal that is bid with some calls from North on, and no others.
func find(tb testing.TB, text string) board {
	tb.Helper()
	calls, err := bridge.ParseAuction(bridge.North, text)
	if err != nil {
		tb.Fatal(err)
	}
	s := ownSystem(tb)
	b := board{start: bidding.New(bridge.North, 0, s, s)}
	for i := range uint64(400_000) {
		b.deal = dealing.Deal(9, i)
		if b.end = follow(tb, &b, calls.Calls()); b.end != nil {
			return b
		}
	}
	tb.Fatal("no deal is bid", text)
	return board{}
}

// follow bids a deal as long as the calls are those of an auction, and returns where they
// end, nil if they differ.
func follow(tb testing.TB, b *board, calls []bridge.Call) *bidding.Position {
	tb.Helper()
	p := b.start
	for _, want := range calls {
		m := hand.Measure(b.deal[p.Auction().Turn()])
		if p.Choose(&m).Call != want {
			return nil
		}
		next, err := p.After(want)
		if err != nil {
			tb.Fatal(err)
		}
		p = next
	}
	return p
}

// measured is the number of boards in the benchmarks: a thousand for figures to state.
var measured = flag.Int("boards", 20, "boards that a benchmark is of")

// BenchmarkDeals draws 1,000 deals, the making of the sampler and the judge included.
func BenchmarkDeals(b *testing.B) {
	for _, auction := range []string{
		"1NT Pass 2H Pass 2S Pass",
		"1S Pass 1NT Pass 2H Pass Pass Pass",
		"Pass 1C Pass 1S Pass 1NT Pass 3NT",
		"1D 1H X Pass",
		"1S 2H Pass 3NT",
		"1H Pass 2NT Pass",
		"2C Pass 2D Pass 2NT Pass",
		"1NT Pass 4NT Pass",
	} {
		for _, judged := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s/judged=%t", strings.ReplaceAll(auction, " ", "-"), judged), func(b *testing.B) {
				board := find(b, auction)
				deals := make([]bridge.Deal, 1000)
				b.ReportAllocs()
				for i := uint64(0); b.Loop(); i++ {
					board.sampler(b, bridge.South, judged).Deals(i, deals)
				}
			})
		}
	}
}

// BenchmarkBoards draws 1,000 deals for each of some boards that the own system has bid,
// the making of the sampler and the judge included.
func BenchmarkBoards(b *testing.B) {
	boards := *measured
	for _, judged := range []bool{false, true} {
		b.Run(fmt.Sprintf("judged=%t", judged), func(b *testing.B) {
			s := ownSystem(b)
			deals := make([]bridge.Deal, 1000)
			took := make([]float64, 0, boards)
			for b.Loop() {
				took = took[:0]
				for i := range uint64(boards) {
					d := dealing.Deal(78, i)
					board := bid(b, s, &d, bridge.Seat(i%bridge.Seats))
					start := time.Now()
					board.sampler(b, bridge.Seat(i/4%bridge.Seats), judged).Deals(i, deals)
					took = append(took, float64(time.Since(start).Microseconds())/1000)
				}
			}
			slices.Sort(took)
			b.ReportMetric(took[boards/2], "ms/median")
			b.ReportMetric(took[boards*9/10], "ms/90%")
			b.ReportMetric(took[boards*19/20], "ms/95%")
			b.ReportMetric(took[boards-1], "ms/most")
		})
	}
}

// BenchmarkGain measures by how much the true deals of boards that the own system has bid
// are likelier than among all deals with the player's cards, in nats a deal.
func BenchmarkGain(b *testing.B) {
	const proposals = 2000
	boards := *measured
	for _, judged := range []bool{false, true} {
		b.Run(fmt.Sprintf("judged=%t", judged), func(b *testing.B) {
			s := ownSystem(b)
			for b.Loop() {
				sum, squares := 0.0, 0.0
				for i := range uint64(boards) {
					d := dealing.Deal(77, i)
					board := bid(b, s, &d, bridge.Seat(i%bridge.Seats))
					sampler := board.sampler(b, bridge.Seat(i/4%bridge.Seats), judged)
					gain := sampler.Gain(&d, i, proposals)
					sum += gain
					squares += gain * gain
				}
				mean := sum / float64(boards)
				b.ReportMetric(mean, "nats")
				b.ReportMetric(1.96*math.Sqrt((squares/float64(boards)-mean*mean)/float64(boards)), "±nats")
			}
		})
	}
}
