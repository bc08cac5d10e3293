package doubledummy

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/internal/testlimit"
)

// endings returns a sequence of deals with few cards.
func endings(n int) []bridge.Deal {
	deals := make([]bridge.Deal, n)
	for i := range deals {
		deals[i] = dealing.Deal(3, uint64(i))
		for seat, hand := range deals[i] {
			for hand.Count() > 5 {
				hand &= hand - 1
			}
			deals[i][seat] = hand
		}
	}
	return deals
}

// TestTablesInOrder solves deals on several threads and wants those of one, in order.
func TestTablesInOrder(t *testing.T) {
	deals := endings(60)
	solver := NewSolver(MinMemory)
	for _, threads := range []int{0, 1, 3} {
		i := 0
		err := Tables(t.Context(), slices.Values(deals), Options{Threads: threads}, func(s *Solved) error {
			want, err := solver.Table(t.Context(), &deals[i])
			if s.Deal != deals[i] || s.Table != want || s.Time <= 0 {
				t.Errorf("%d threads, deal %d: %+v, want %v", threads, i, s, want)
			}
			i++
			return err
		})
		if err != nil || i != len(deals) {
			t.Errorf("%d threads: %d deals, %v", threads, i, err)
		}
	}
}

// TestTablesEnd ends by an error of the caller, by one of a deal, and by the context,
// and leaves no goroutine behind.
func TestTablesEnd(t *testing.T) {
	before := runtime.NumGoroutine()
	deals := slices.Values(endings(50))
	stop := errors.New("stop")
	if err := Tables(t.Context(), deals, Options{Threads: 2}, func(*Solved) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("the caller's error: %v", err)
	}
	wrong := slices.Values([]bridge.Deal{dealing.Deal(1, 0), {}})
	if err := Tables(t.Context(), wrong, Options{Threads: 2}, func(*Solved) error { return nil }); err == nil {
		t.Error("an empty deal was solved")
	}
	ctx, cancel := context.WithCancel(t.Context())
	err := Tables(ctx, deals, Options{Threads: 2}, func(*Solved) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	testlimit.Eventually(t, "no more goroutines than before", func() bool { return runtime.NumGoroutine() <= before })
}
