package gtp

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"
)

// Finish ends a command in the session: it changes the state and returns the
// text of the response.
type Finish func() (string, error)

// Work is a command that takes its time.
type Work struct {
	// Run runs beside the session, which goes on reading. It ends soon after ctx
	// is canceled.
	Run func(ctx context.Context) Finish
	// Lost ends the command if Run panics.
	Lost func(error) (string, error)
}

// job is work under way.
type job struct {
	id     string
	cancel context.CancelFunc
	done   chan Finish
}

// grace is how long the engine may take to let go when nobody waits for it any more: on a
// busy machine it may still be building its tables.
const grace = 2 * time.Second

// begin starts the job of the request that has the id.
func (s *Session) begin(ctx context.Context, id string, w Work) {
	ctx, cancel := context.WithCancel(ctx)
	j := &job{id: id, cancel: cancel, done: make(chan Finish, 1)}
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
			s.waiting = append(s.waiting, q)
		case f := <-s.job.done:
			s.conclude(ctx, f)
		case <-ctx.Done():
			s.leave()
		}
	}
}

// leave ends the job without an answer and gives the engine a moment to let go.
func (s *Session) leave() {
	j := s.job
	s.job = nil
	j.cancel()
	timeout := time.NewTimer(grace)
	defer timeout.Stop()
	select {
	case <-j.done:
	case <-timeout.C:
		s.opts.Log.Warn("engine still thinks after the end")
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

// Thought is a move and what led to it. Only Move is needed.
type Thought[Move any] struct {
	Move            Move
	Depth, SelDepth int
	Score           string
	Nodes           int64
	Elapsed         time.Duration
	// PV is the expected line, Move first, the colors taking turns.
	PV []Move
	// Others are the next best moves with their lines, the best first, if several are wanted.
	Others []Thought[Move]
}

// Describe says in one line what was found; moves are the names of the line.
func (t *Thought[Move]) Describe(moves []string) string {
	return fmt.Sprintf("depth %d-%d score %s nodes %d time %.3f pv %s",
		t.Depth, t.SelDepth, t.Score, t.Nodes, t.Elapsed.Seconds(), strings.Join(moves, ", "))
}

// ErrInterrupted is the failure of a command that was stopped before its end.
var ErrInterrupted = errors.New("interrupted")

// Failed answers a command whose engine came to no end.
func Failed(err error) (string, error) { return "", fmt.Errorf("engine failed: %w", err) }

// Translate makes a thought of one game's moves one of another's.
func Translate[From, To any](t Thought[From], translate func(From) To) Thought[To] {
	pv := make([]To, len(t.PV))
	for i, m := range t.PV {
		pv[i] = translate(m)
	}
	return Thought[To]{
		Move: translate(t.Move), Depth: t.Depth, SelDepth: t.SelDepth, Score: t.Score,
		Nodes: t.Nodes, Elapsed: t.Elapsed, PV: pv,
	}
}
