package queue

import (
	"context"
	"errors"
	"sync"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Job is a piece of work.
type Job struct {
	Match, ID string
	// Payload comes over the network, from whoever may write to the server.
	Payload []byte
	// Attempt counts how often the job was handed out, from 1 on.
	Attempt int
}

// Handler does a job and returns its result. When ctx ends, it must stop soon;
// if the cause is ErrWithdrawn, nobody wants the result. A job that ends in an
// error is handed back for others and comes again; for one that only this
// worker cannot do, the error is ErrUnable. A job that nobody can ever do needs
// a result that says so.
type Handler func(ctx context.Context, job Job) (result []byte, err error)

// Work does jobs of all matches, so many at a time, until ctx ends. Jobs that
// are not done then are handed back at once. It returns the cause of the end of
// ctx, ErrClosed, or an error of the server that waiting does not heal.
func (q *Queue) Work(ctx context.Context, slots int, handle Handler) error {
	if slots < 1 || slots > maxWaiting {
		return errors.New("queue: not a number of jobs to do at a time")
	}
	w := &worker{queue: q, handle: handle, running: map[*run]struct{}{}}
	sub, err := q.conn.Subscribe(withdrawnSubject+"*", func(notice *nats.Msg) {
		w.withdraw(notice.Subject[len(withdrawnSubject):])
	})
	if err != nil {
		return q.closedError()
	}
	defer func() {
		_ = sub.Unsubscribe() // fails only if the connection is gone
		q.flush()
	}()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	for range slots {
		all.Go(func() { stop(w.serve(ctx)) })
	}
	all.Wait()
	return context.Cause(ctx)
}

// worker is one call of Work.
type worker struct {
	queue  *Queue
	handle Handler

	mu      sync.Mutex
	running map[*run]struct{}
}

// withdraw cancels the jobs of a match.
func (w *worker) withdraw(match string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for r := range w.running {
		if r.job.Match == match {
			r.cancel(ErrWithdrawn)
		}
	}
}

// serve does one job after the other. It returns why it ends.
func (w *worker) serve(ctx context.Context) error {
	for {
		msg, err := w.next(ctx)
		if err != nil {
			return err
		}
		if err := w.do(ctx, msg); err != nil {
			return err
		}
	}
}

// next waits for a job.
func (w *worker) next(ctx context.Context) (jetstream.Msg, error) {
	for {
		msg, err := w.ask(ctx)
		if err != nil {
			return nil, err
		}
		if msg == nil {
			continue
		}
		if ctx.Err() != nil {
			_ = msg.Nak()
			return nil, context.Cause(ctx)
		}
		return msg, nil
	}
}

// ask makes one request for a job, which stays open at the server as long as an
// attempt of persist lasts. It returns nil if no job came.
func (w *worker) ask(ctx context.Context) (msg jetstream.Msg, err error) {
	err = w.queue.persist(ctx, "ask for a job", func(ctx context.Context) error {
		msg, err = w.queue.workers.Next(jetstream.FetchContext(ctx))
		if errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) {
			return nil
		}
		return err
	})
	return msg, err
}

// errLost is the cause of the end of a call whose server went away. Its answer
// will never come, so there is no need to wait out its time.
var errLost = errors.New("server lost")

// alive tells calls under way that the server is lost. It begins as lost.
type alive struct {
	mu     sync.Mutex
	ctx    context.Context //nolint:containedctx // a broadcast, which a context is
	cancel context.CancelCauseFunc
}

func newAlive() *alive {
	a := &alive{}
	a.found()
	a.lost(errLost)
	return a
}

// found says that the server is there.
func (a *alive) found() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ctx, a.cancel = context.WithCancelCause(context.Background())
}

// lost says that the server is gone, and why.
func (a *alive) lost(why error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.cancel(why)
}

// bind returns a context that ends with ctx or when the server is lost, with
// the cause of either.
func (a *alive) bind(ctx context.Context) (context.Context, context.CancelFunc) {
	a.mu.Lock()
	server := a.ctx
	a.mu.Unlock()
	ctx, cancel := context.WithCancelCause(ctx)
	if server.Err() != nil { // AfterFunc would be a moment late
		cancel(context.Cause(server))
	}
	stop := context.AfterFunc(server, func() { cancel(context.Cause(server)) })
	return ctx, func() {
		stop()
		cancel(nil)
	}
}
