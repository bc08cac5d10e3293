package bidding_test

import (
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
)

// BenchmarkAuctions bids whole deals by rules, the positions of each anew.
func BenchmarkAuctions(b *testing.B) {
	s := own(b, "two-over-one")
	calls := 0
	for i := 0; b.Loop(); i++ {
		deal := dealing.Deal(1, uint64(i%1000))
		p := bidding.New(bridge.Seat(i%bridge.Seats), bridge.Vulnerability(i/4%4), s, s)
		var m [bridge.Seats]hand.Measures
		for seat := range m {
			m[seat] = hand.Measure(deal[seat])
		}
		for !p.Auction().Done() {
			p, _ = p.After(p.Choose(&m[p.Auction().Turn()]).Call)
			calls++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(calls), "ns/call")
}
