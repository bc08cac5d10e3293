package judge

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/tricks"
	"gogo/eval/simd"
	"gogo/search/bridge/doubledummy"
)

// counters returns one of each kind.
func counters(tb testing.TB) (Solved, Estimated) {
	tb.Helper()
	net, err := tricks.Default()
	if err != nil {
		tb.Fatal(err)
	}
	kernels, err := simd.Select("")
	if err != nil {
		tb.Fatal(err)
	}
	return Solved{doubledummy.NewSolver(64 << 20)}, Estimated{tricks.NewEstimator(net, kernels)}
}

// TestSolvedIsCertain compares every play of a deal with the solver's table.
func TestSolvedIsCertain(t *testing.T) {
	solved, _ := counters(t)
	deal := dealing.Deal(4, 1)
	table, err := doubledummy.NewSolver(doubledummy.LeastMemory).Table(t.Context(), &deal)
	if err != nil {
		t.Fatal(err)
	}
	for strain, row := range table {
		for by, want := range row {
			got, err := solved.Tricks(t.Context(), &deal, bridge.Strain(strain), bridge.Seat(by))
			if err != nil || got != tricks.Certain(want) {
				t.Errorf("%v by %v: %v, %v, want %d for certain", bridge.Strain(strain), bridge.Seat(by), got, err, want)
			}
		}
	}
}

func TestCountersEndWithTheContext(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	deal := dealing.Deal(4, 1)
	solved, estimated := counters(t)
	for _, c := range []Counter{solved, estimated} {
		if _, err := c.Tricks(ctx, &deal, bridge.NoTrump, bridge.South); !errors.Is(err, context.Canceled) {
			t.Errorf("%T: %v", c, err)
		}
	}
}

// BenchmarkCounter counts the tricks of a play of one deal after the other.
func BenchmarkCounter(b *testing.B) {
	solved, estimated := counters(b)
	var deals [40]bridge.Deal
	for i := range deals {
		deals[i] = dealing.Deal(4, uint64(i))
	}
	for _, c := range []Counter{solved, estimated} {
		b.Run(fmt.Sprintf("%T", c), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if _, err := c.Tricks(b.Context(), &deals[i%len(deals)], bridge.Strain(i%bridge.Strains), bridge.Seat(i/7%bridge.Seats)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
