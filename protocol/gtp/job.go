package gtp

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"
)

// Finish ends a command in the session: it changes the state and returns the
// text of the response.
type Finish func() (string, error)

// Work is a command that takes its time.
type Work struct {
	// Run runs beside the session, which goes on reading. It ends soon after ctx
	// is cancelled.
	Run func(ctx context.Context) Finish
	// Lost ends the command if Run panics or does not end.
	Lost func(error) (string, error)
}

// job is work under way.
type job struct {
	id     string
	lost   func(error) (string, error)
	cancel context.CancelFunc
	done   chan Finish
}

// grace is how long the engine may take to let go at the end: on a busy machine it may still
// be building its tables.
const grace = 2 * time.Second

var errDeaf = errors.New("the engine still thinks after the end")

// begin starts the job of the request that has the id. At the end a job is
// cancelled before it begins, so that it takes no time, and none is begun beside
// one that goes on.
func (s *Session) begin(ctx context.Context, id string, w Work) {
	if s.deaf {
		s.respond(id, func() (string, error) { return w.Lost(errDeaf) })
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	if s.leaving {
		cancel()
	}
	j := &job{id: id, lost: w.Lost, cancel: cancel, done: make(chan Finish, 1)}
	s.job = j
	go func() {
		defer func() {
			if r := recover(); r != nil {
				err := fmt.Errorf("panic: %v\n%s", r, debug.Stack())
				j.done <- func() (string, error) { return w.Lost(err) }
			}
		}()
		j.done <- w.Run(ctx)
	}()
}

// await waits for the end of the job, if there is one, and takes what arrives
// meanwhile. With nil for requests nothing arrives.
func (s *Session) await(ctx context.Context, requests <-chan Request) {
	for s.job != nil {
		if s.leaving || s.out.err != nil || ctx.Err() != nil {
			s.leave(ctx)
			return
		}
		arriving := requests
		if len(s.waiting) >= queueLength {
			arriving = nil
		}
		select {
		case q := <-arriving:
			if q.interrupts {
				s.job.cancel()
				continue
			}
			s.leaving = q.leaves()
			s.waiting = append(s.waiting, q)
		case f := <-s.job.done:
			s.conclude(ctx, f)
		case <-ctx.Done():
		}
	}
}

// leave ends the job at once and gives the engine a moment for it.
func (s *Session) leave(ctx context.Context) {
	s.job.cancel()
	timeout := time.NewTimer(grace)
	defer timeout.Stop()
	select {
	case f := <-s.job.done:
		s.conclude(ctx, f)
	case <-timeout.C:
		s.deaf = true
		lost := s.job.lost
		s.conclude(ctx, func() (string, error) { return lost(errDeaf) })
	}
}

// conclude answers the request of the job, unless nobody listens any more.
func (s *Session) conclude(ctx context.Context, f Finish) {
	s.job.cancel()
	id := s.job.id
	s.job = nil
	if ctx.Err() == nil {
		s.respond(id, f)
	}
	s.idle = time.Now()
}
