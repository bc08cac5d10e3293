package ubgi

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"gogo/protocol/analyst"
)

// work serves a go. It runs in the background while the session reads on, and ends soon
// after ctx does. It may write lines before it returns the answer.
type work func(ctx context.Context, say func(line string)) (answer []string, err error)

// outcome is the result of work.
type outcome struct {
	lines []string
	err   error
}

// job is work in progress.
type job struct {
	cancel context.CancelFunc
	says   chan string
	done   chan outcome
}

// endGrace is how long a session waits at its end for the engine to stop.
const endGrace = 500 * time.Millisecond

// startJob starts a job.
func (s *Session) startJob(ctx context.Context, do work) {
	ctx, cancel := context.WithCancel(ctx)
	j := &job{cancel: cancel, says: make(chan string), done: make(chan outcome, 1)}
	s.job = j
	go func() {
		lines, err := do(ctx, func(line string) { j.says <- line })
		j.done <- outcome{lines, err}
	}()
}

// await waits for the end of the job, if there is one, and receives the requests that
// arrive meanwhile. requests may be nil.
func (s *Session) await(ctx context.Context, requests <-chan request) {
	for s.job != nil {
		arriving := requests
		if len(s.waiting) >= queueLength {
			arriving = nil
		}
		select {
		case q := <-arriving:
			s.receive(&q)
		case line := <-s.job.says:
			s.out.line(line)
		case a := <-s.job.done:
			s.finishJob(a)
		case <-ctx.Done():
			s.stopJob()
		}
		if s.out.err != nil && s.job != nil {
			s.stopJob()
		}
	}
}

// receive queues a request that arrives while the engine is thinking, or serves it at
// once if it is urgent.
func (s *Session) receive(q *request) {
	switch {
	case q.is("stop"):
		s.job.cancel()
	case q.is("isready") && len(s.waiting) == 0:
		s.out.line("readyok")
	default:
		s.waiting = append(s.waiting, *q)
	}
}

// finishJob answers the go of the job.
func (s *Session) finishJob(a outcome) {
	s.job.cancel()
	s.job = nil
	if a.err != nil {
		s.out.line(errorLine(a.err))
		return
	}
	for _, line := range a.lines {
		s.out.line(line)
	}
}

// stopJob stops the job and lets it answer, which takes no longer than fallbackTime.
func (s *Session) stopJob() {
	s.job.cancel()
	for s.job != nil {
		select {
		case line := <-s.job.says:
			s.out.line(line)
		case a := <-s.job.done:
			s.finishJob(a)
		}
	}
}

// fallbackTime bounds the evaluation that replaces a question that was stopped. It takes
// a millisecond or less on an idle machine.
const fallbackTime = time.Second

// errPanic is the error for an engine that has panicked.
var errPanic = errors.New("the engine failed")

// askOrFallback asks the engine a question. If it is stopped a truncated rollout answers with what
// it has found, as soon as the engine returns. Otherwise the bare network answers without waiting for
// the engine, and the ply of the question is set accordingly.
func askOrFallback[A any](ctx context.Context, s *Session, q *analyst.Question, ask func(context.Context, analyst.Question) (A, error)) (A, error) {
	if ctx.Err() == nil {
		deep := *q
		asked := askEngine(s, func() (A, error) { return ask(ctx, deep) })
		var a reply[A]
		answered := true
		select {
		case a = <-asked:
		case <-ctx.Done():
			a, answered = lateReply(asked, q)
		}
		if answered && (a.err == nil || ctx.Err() == nil) {
			return a.answer, a.err
		}
	}
	q.Ply = min(q.Ply, 1)
	bare := *q
	again, cancel := context.WithTimeout(context.WithoutCancel(ctx), fallbackTime)
	defer cancel()
	select {
	case a := <-askEngine(s, func() (A, error) { return ask(again, bare) }):
		return a.answer, a.err
	case <-again.Done():
		var none A
		return none, again.Err()
	}
}

// lateReply waits for the answer to a question that was stopped, if it is about a truncated rollout.
func lateReply[A any](asked <-chan reply[A], q *analyst.Question) (a reply[A], answered bool) {
	if !q.Ply.Truncated() {
		return a, false
	}
	timeout := time.NewTimer(endGrace)
	defer timeout.Stop()
	select {
	case a = <-asked:
		return a, true
	case <-timeout.C:
		return a, false
	}
}

// reply is the answer of an engine.
type reply[A any] struct {
	answer A
	err    error
}

// askEngine asks the engine in a goroutine of its own, which may outlive the wait for the
// answer. The session waits for it at its end.
func askEngine[A any](s *Session, ask func() (A, error)) <-chan reply[A] {
	answer := make(chan reply[A], 1)
	s.asking.Go(func() {
		var a reply[A]
		defer func() {
			if r := recover(); r != nil {
				s.opts.Log.Error("the engine panicked", "panic", r, "stack", string(debug.Stack()))
				a.err = errPanic
			}
			answer <- a
		}()
		a.answer, a.err = ask()
	})
	return answer
}

// awaitEngine waits until the engine has returned from all questions.
func (s *Session) awaitEngine() {
	settled := make(chan struct{})
	go func() {
		s.asking.Wait()
		close(settled)
	}()
	timeout := time.NewTimer(endGrace)
	defer timeout.Stop()
	select {
	case <-settled:
	case <-timeout.C:
		s.opts.Log.Error("the engine has not let go", "after", endGrace)
	}
}
