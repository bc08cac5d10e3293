package server

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"gogo/protocol/darrington/hall"
)

// Stats counts what a server has done since it was made.
type Stats struct {
	Messages     uint64 // from players
	NAKs         uint64 // sent to them
	Unread       uint64 // connections ended since they did not read
	SaveFailures uint64
}

// counters are Stats that grow.
type counters struct{ messages, naks, unread, saveFailures atomic.Uint64 }

// Stats returns the present counts.
func (s *Server) Stats() Stats {
	c := &s.stats
	return Stats{c.messages.Load(), c.naks.Load(), c.unread.Load(), c.saveFailures.Load()}
}

// errStopped reports that the hall has stopped.
var errStopped = errors.New("the server has stopped")

// Do calls a function in the goroutine of the hall, between two messages, and waits until what it
// has changed is saved. The error is hall.ErrFrozen if that was not possible, so that nothing has
// changed. After another error the function may still be called.
func (s *Server) Do(ctx context.Context, do func(now time.Time, h *hall.Hall)) error {
	saved := make(chan error, 1)
	call := func(now time.Time) {
		do(now, s.hall)
		s.awaiting = append(s.awaiting, saved)
	}
	select {
	case s.inbox <- call:
	case <-s.done:
		return errStopped
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-saved:
		return err
	case <-s.done:
		return errStopped
	case <-ctx.Done():
		return ctx.Err()
	}
}

// release tells those who wait for a commit how it has ended.
func (s *Server) release(err error) {
	for _, saved := range s.awaiting {
		saved <- err
	}
	s.awaiting = s.awaiting[:0]
}
