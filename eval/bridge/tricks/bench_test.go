package tricks

import (
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/simd"
)

// BenchmarkTricks estimates every strain and declarer of a few deals in turn.
func BenchmarkTricks(b *testing.B) {
	net, err := Default()
	if err != nil {
		b.Fatal(err)
	}
	for _, k := range simd.Available() {
		b.Run(k.Level().String(), func(b *testing.B) {
			e := NewEstimator(net, k)
			var deals [16]bridge.Deal
			for i := range deals {
				deals[i] = dealing.Deal(1, uint64(i))
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				e.Tricks(&deals[i/20%16], bridge.Strain(i/4%5), bridge.Seat(i%4))
			}
		})
	}
}

// BenchmarkEncode makes the inputs alone.
func BenchmarkEncode(b *testing.B) {
	deal := dealing.Deal(1, 1)
	var p picture
	var in inputs
	for i := 0; b.Loop(); i++ {
		p.look(&deal, bridge.Strain(i/4%5), bridge.Seat(i%4))
		p.encode(&in)
	}
}
