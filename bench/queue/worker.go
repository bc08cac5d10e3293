package queue

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Job is a piece of work.
type Job struct {
	Match, ID string
	// Payload comes over the network, from an owner that is known, or from anyone if none is listed.
	Payload []byte
	// Attempt counts the deliveries of the job, from 1 on.
	Attempt int
}

// Handler does a job and returns its result. When ctx ends, it must stop soon; if the cause is
// ErrWithdrawn, the result is not wanted. A job that ends in an error is handed back and comes
// again; for one that only this worker cannot do, the error is ErrUnable. A job that nobody can
// ever do needs a result that says so.
type Handler func(ctx context.Context, job Job) (result []byte, err error)

// Work does jobs of all matches, at most slots at a time, until ctx ends. Unfinished jobs are
// handed back at once. It returns the cause of ctx, ErrClosed, or a permanent error of the server.
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
	done    done
}

// run is a job in progress.
type run struct {
	job      Job
	msg      jetstream.Msg
	sequence uint64 // of the job in its stream
	sender   signed
	look     chan struct{} // asks whether the job is still wanted
	cancel   context.CancelCauseFunc
}

// withdraw looks after the jobs of a match that are said to be withdrawn. What is said may come from
// anyone: a job is canceled when it has left its stream.
func (w *worker) withdraw(match string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for r := range w.running {
		if r.job.Match == match {
			select {
			case r.look <- struct{}{}:
			default: // it is asked already
			}
		}
	}
}

// serve does one job after another. It returns the reason for its end. A fetch request stays open
// at the server as long as an attempt of retry lasts.
func (w *worker) serve(ctx context.Context) error {
	for {
		var msg jetstream.Msg
		err := w.queue.retry(ctx, "ask for a job", func(ctx context.Context) (err error) {
			msg, err = w.queue.workers.Next(jetstream.FetchContext(ctx))
			if errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) {
				msg, err = nil, nil
			}
			return err
		})
		switch {
		case err != nil:
			return err
		case msg == nil: // no job came
			continue
		case ctx.Err() != nil:
			_ = msg.Nak()
			return context.Cause(ctx)
		}
		if err := w.do(ctx, msg); err != nil {
			return err
		}
	}
}

const (
	// heartbeats is the number of heartbeats within AckWait.
	heartbeats = 3
	// storeGrace is how long a finished job may still take to be stored after its worker was
	// told to stop.
	storeGrace = 2 * time.Second
)

// do does one job. Its error ends the worker.
func (w *worker) do(ctx context.Context, msg jetstream.Msg) error {
	runCtx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := &run{msg: msg, look: make(chan struct{}, 1), cancel: cancel}
	if err := r.read(); err != nil {
		w.queue.cfg.Log.Warn("queue: dropping a malformed job", "error", err)
		return w.ack(ctx, r)
	}
	if refused, err := w.refuse(ctx, r); refused {
		return err
	}
	w.mu.Lock()
	w.running[r] = struct{}{}
	w.mu.Unlock()
	stopHeart := w.keepAlive(runCtx, r)
	defer func() {
		stopHeart()
		w.mu.Lock()
		delete(w.running, r)
		w.mu.Unlock()
	}()
	result, err := w.handle(runCtx, r.job)
	switch {
	case errors.Is(context.Cause(runCtx), ErrWithdrawn):
		// If the job has been published again by now, it must not wait.
		_ = msg.Nak()
		return nil
	case err == nil:
		return w.deliver(ctx, r, result)
	default:
		return w.handBack(ctx, r, err)
	}
}

// A refused job is left to other workers, each time it comes for so many delays of a job that is handed
// back more, up to a bound.
const refusedDelays, mostRefusals = 5, 30

// refuse refuses a job of somebody unknown: it goes back, since other workers may know its owner. One
// that nobody signed as it is, and one that was done before, is dropped.
func (w *worker) refuse(ctx context.Context, r *run) (refused bool, err error) {
	t := w.queue.trust
	r.sender, err = t.verify(jobKind, r.msg.Subject(), r.msg.Headers(), r.msg.Data())
	if err == nil && w.done.isReplay(r.sender.signature, r.sequence) {
		err = errReplayed
	}
	switch {
	case err == nil:
		return false, nil
	case errors.Is(err, errForged), errors.Is(err, errReplayed):
		t.refuse(jobKind, r.sender, err)
		return true, w.ack(ctx, r)
	}
	t.refuse(jobKind, r.sender, err)
	delay := time.Duration(refusedDelays*min(r.job.Attempt, mostRefusals)) * w.queue.cfg.RetryDelay
	_ = r.msg.NakWithDelay(delay) // if lost, AckWait has the same effect
	return true, nil
}

// read parses the message of the job. It sets the sequence number in the stream even if the job is
// malformed.
func (r *run) read() error {
	meta, err := r.msg.Metadata()
	if err != nil {
		return err
	}
	r.sequence = meta.Sequence.Stream
	r.job = Job{Payload: r.msg.Data(), Attempt: int(meta.NumDelivered)}
	r.job.Match, r.job.ID, err = splitSubject(jobSubject, r.msg.Subject())
	return err
}

// keepAlive sends heartbeats for a job, and cancels it when it is no longer in its stream: then the
// notice of its withdrawal was missed, or this process slept so long that another worker did the
// job. The returned function stops that.
func (w *worker) keepAlive(ctx context.Context, r *run) (stop func()) {
	ended := make(chan struct{})
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		defer close(ended)
		every := w.queue.workers.CachedInfo().Config.AckWait / heartbeats
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
			case <-r.look:
			case <-ctx.Done():
				return
			}
			// A lost server hears nothing; nothing more can be done here.
			_ = r.msg.InProgress()
			limited, cancel := context.WithTimeout(ctx, every)
			unwanted := isGone(limited, w.queue.jobs, r.sequence)
			cancel()
			if unwanted {
				r.cancel(ErrWithdrawn)
				return
			}
		}
	}()
	return func() {
		cancel()
		<-ended
	}
}

// deliver stores the result of a job and only then acknowledges the job.
func (w *worker) deliver(ctx context.Context, r *run, result []byte) error {
	words, cancel := withGrace(ctx, storeGrace)
	defer cancel()
	subject := resultSubject + r.job.Match + "." + r.job.ID
	header, err := w.queue.trust.sign(resultKind, subject, r.sender.key, result)
	if err == nil {
		err = w.queue.put(words, w.queue.results, &nats.Msg{Subject: subject, Header: header, Data: result})
	}
	switch {
	case errors.Is(err, ErrTooLarge):
		return w.handBack(ctx, r, err)
	case err != nil:
		_ = r.msg.Nak()
		return err
	}
	if r.sender != (signed{}) {
		w.done.add(r.sender.signature, r.sequence)
	}
	// If the notice gets lost, the reader polls a little later.
	_ = w.queue.conn.Publish(arrivedSubject+r.job.Match, nil)
	return w.ack(words, r)
}

// ackTimeout is the time limit for the server to confirm an acknowledgment.
const ackTimeout = time.Second

// ack acknowledges a job and waits for the confirmation. A server that has forgotten the
// delivery in a crash sends none: then the job is deleted instead.
func (w *worker) ack(ctx context.Context, r *run) error {
	return w.queue.retry(ctx, "acknowledge a job", func(ctx context.Context) error {
		limited, cancel := context.WithTimeout(ctx, ackTimeout)
		defer cancel()
		if r.msg.DoubleAck(limited) == nil {
			return nil
		}
		return deleteMessage(ctx, w.queue.jobs, r.sequence)
	})
}

// handBack returns a job to the queue: at once when the worker stops, otherwise after a delay. The
// worker pauses for the same time, so that others get the job and one bad worker does not cycle
// through the whole queue.
func (w *worker) handBack(ctx context.Context, r *run, cause error) error {
	if ctx.Err() != nil {
		_ = r.msg.Nak()
		return context.Cause(ctx)
	}
	cfg := w.queue.cfg
	level := cfg.Log.Info
	if !errors.Is(cause, ErrUnable) {
		level = cfg.Log.Warn
		w.queue.complain(r, cause)
	}
	level("queue: handing a job back", "match", r.job.Match, "job", r.job.ID, "attempt", r.job.Attempt, "error", cause)
	_ = r.msg.NakWithDelay(cfg.RetryDelay) // if lost, AckWait has the same effect
	return sleep(ctx, cfg.RetryDelay)
}

// withGrace returns a context that ends d after ctx.
func withGrace(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	later, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		if sleep(later, d) == nil {
			cancel(context.Cause(ctx))
		}
	})
	return later, func() {
		stop()
		cancel(nil)
	}
}
