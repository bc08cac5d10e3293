package ubgi

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"gogo/protocol/oracle"
)

// secondThought bounds the question that is asked in place of one that was
// stopped. It takes a millisecond or less where the machine is not busy.
const secondThought = time.Second

// errPanic is an engine that has failed in a way that it does not know of.
var errPanic = errors.New("the engine failed")

// thought asks a question of the engine. If it is stopped, the bare network
// answers, without waiting for the engine to let go, and the question says so.
func thought[A any](ctx context.Context, s *Session, q *oracle.Question, ask func(context.Context, oracle.Question) (A, error)) (A, error) {
	if ctx.Err() == nil {
		deep := *q
		select {
		case a := <-inquire(s, func() (A, error) { return ask(ctx, deep) }):
			if a.err == nil || ctx.Err() == nil {
				return a.answer, a.err
			}
		case <-ctx.Done():
		}
	}
	q.Ply = min(q.Ply, 1)
	bare := *q
	again, cancel := context.WithTimeout(context.WithoutCancel(ctx), secondThought)
	defer cancel()
	select {
	case a := <-inquire(s, func() (A, error) { return ask(again, bare) }):
		return a.answer, a.err
	case <-again.Done():
		var none A
		return none, again.Err()
	}
}

// reply is what an engine answers.
type reply[A any] struct {
	answer A
	err    error
}

// inquire asks the engine in a goroutine of its own, which may outlive the wait
// for the answer. The session waits for it at its end.
func inquire[A any](s *Session, ask func() (A, error)) <-chan reply[A] {
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

// settle waits until the engine has let go of every question.
func (s *Session) settle() {
	settled := make(chan struct{})
	go func() {
		s.asking.Wait()
		close(settled)
	}()
	timeout := time.NewTimer(grace)
	defer timeout.Stop()
	select {
	case <-settled:
	case <-timeout.C:
		s.opts.Log.Error("the engine has not let go", "after", grace)
	}
}
