package gtp

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"
)

// Finish completes a command in the goroutine of the session: it changes the state and
// returns the text of the response.
type Finish func() (string, error)

// Work is a command that runs in the background.
type Work struct {
	// Run runs in a goroutine of its own while the session reads on. It ends soon after
	// ctx is canceled.
	Run func(ctx context.Context) Finish
	// Recover completes the command if Run panics.
	Recover func(error) (string, error)
}

// job is work in progress.
type job struct {
	id     string
	cancel context.CancelFunc
	done   chan Finish
}

// jobGrace is how long a session waits at its end for the engine to stop: on a busy
// machine it may still be building its tables.
const jobGrace = 2 * time.Second

// startJob starts the job of the request with an id.
func (s *Session) startJob(ctx context.Context, id string, w Work) {
	ctx, cancel := context.WithCancel(ctx)
	j := &job{id: id, cancel: cancel, done: make(chan Finish, 1)}
	s.job = j
	go func() {
		defer func() {
			if r := recover(); r != nil {
				err := fmt.Errorf("panic: %v\n%s", r, debug.Stack())
				j.done <- func() (string, error) { return w.Recover(err) }
			}
		}()
		j.done <- w.Run(ctx)
	}()
}

// await waits for the end of the job, if there is one, and queues the requests that
// arrive meanwhile. requests may be nil.
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
			s.finishJob(ctx, f)
		case <-ctx.Done():
			s.abandonJob()
		}
	}
}

// abandonJob ends the job without an answer and gives the engine a moment to stop.
func (s *Session) abandonJob() {
	j := s.job
	s.job = nil
	j.cancel()
	timeout := time.NewTimer(jobGrace)
	defer timeout.Stop()
	select {
	case <-j.done:
	case <-timeout.C:
		s.opts.Log.Warn("engine still thinks after the end")
	}
}

// finishJob answers the request of the job, unless ctx has ended.
func (s *Session) finishJob(ctx context.Context, f Finish) {
	s.job.cancel()
	id := s.job.id
	s.job = nil
	if ctx.Err() == nil {
		s.respond(id, f)
	}
	s.idle = time.Now()
}

// Thought is the result of a search. Only Move is required.
type Thought[Move any] struct {
	Move            Move
	Depth, SelDepth int
	Score           string
	Nodes           int64
	Elapsed         time.Duration
	// PV is the principal variation, with Move first.
	PV []Move
	// Others are the next best moves with their lines, the best first, if several are
	// wanted.
	Others []Thought[Move]
}

// Describe returns the result in one line; moves are the names of the moves of PV.
func (t *Thought[Move]) Describe(moves []string) string {
	return fmt.Sprintf("depth %d-%d score %s nodes %d time %.3f pv %s",
		t.Depth, t.SelDepth, t.Score, t.Nodes, t.Elapsed.Seconds(), strings.Join(moves, ", "))
}

// ErrInterrupted is the failure of a command that was stopped before its end.
var ErrInterrupted = errors.New("interrupted")

// Failed returns the failure of a command whose engine has failed.
func Failed(err error) (string, error) { return "", fmt.Errorf("engine failed: %w", err) }

// Translate converts a thought to another type of moves.
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
