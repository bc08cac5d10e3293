package bluechip

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
)

// hall is all players at all tables.
type hall struct {
	load    Load
	venues  []*venue
	relays  []*relays
	arrived chan struct{} // an entry a player who has heard of the first board
	begin   chan struct{} // closed when all have
}

func newHall(l Load, venues []*venue) *hall {
	h := &hall{load: l, venues: venues, begin: make(chan struct{}), arrived: make(chan struct{}, len(venues)*bridge.Seats)}
	for range venues {
		h.relays = append(h.relays, newRelays())
	}
	return h
}

// play plays all boards. The memory is measured when everybody sits.
func (h *hall) play(ctx context.Context, memory func() float64) (*Report, error) {
	players, ctx := errgroup.WithContext(ctx)
	for i := range h.venues {
		for s := range bridge.Seat(bridge.Seats) {
			players.Go(func() error {
				if err := h.sit(ctx, i, s); err != nil {
					return fmt.Errorf("table %d: %v: %w", i+1, s, err)
				}
				return nil
			})
		}
	}
	report := new(Report)
	if h.wait(ctx) {
		report.Memory = memory() / float64(len(h.venues))
	}
	start := time.Now()
	close(h.begin)
	if err := players.Wait(); err != nil {
		return nil, err
	}
	report.Elapsed, report.Boards = time.Since(start), h.load.Tables*h.load.Boards
	report.measure(h.relays)
	return report, nil
}

// wait waits until everybody has heard of the first board. It reports false if the context
// ends before.
func (h *hall) wait(ctx context.Context) bool {
	for range cap(h.arrived) {
		select {
		case <-h.arrived:
		case <-ctx.Done():
			return false
		}
	}
	return true
}
