package queue

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// run is a job that is being done.
type run struct {
	job      Job
	msg      jetstream.Msg
	sequence uint64 // of the job in its stream
	cancel   context.CancelCauseFunc
}

const (
	// heartbeats is how many signs of life fit into AckWait.
	heartbeats = 3
	// lastWords is how long a finished job may still take to be stored after
	// its worker was told to stop.
	lastWords = 2 * time.Second
)

// do does one job. Its error ends the worker.
func (w *worker) do(ctx context.Context, msg jetstream.Msg) error {
	job, sequence, err := readJob(msg)
	if err != nil {
		w.queue.cfg.Log.Warn("queue: dropping a job that is none", "error", err)
		return w.settle(ctx, msg, sequence)
	}
	runCtx, cancel := context.WithCancelCause(ctx)
	r := &run{job: job, msg: msg, sequence: sequence, cancel: cancel}
	w.enter(r)
	stopHeart := w.keepAlive(runCtx, r)
	defer func() {
		cancel(nil)
		stopHeart()
		w.leave(r)
	}()
	result, err := w.handle(runCtx, job)
	switch {
	case errors.Is(context.Cause(runCtx), ErrWithdrawn):
		// Should the job be there again by now, it must not wait.
		_ = msg.Nak()
		return nil
	case err == nil:
		return w.deliver(ctx, r, result)
	default:
		return w.handBack(ctx, r, err)
	}
}

// readJob returns the job in a message, and the number of it in the stream even
// if it is no job of ours.
func readJob(msg jetstream.Msg) (Job, uint64, error) {
	meta, err := msg.Metadata()
	if err != nil {
		return Job{}, 0, err
	}
	match, id, err := splitSubject(jobSubject, msg.Subject())
	job := Job{Match: match, ID: id, Payload: msg.Data(), Attempt: int(meta.NumDelivered)}
	return job, meta.Sequence.Stream, err
}

func (w *worker) enter(r *run) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running[r] = struct{}{}
}

func (w *worker) leave(r *run) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.running, r)
}

// keepAlive gives signs of life for a job, and cancels it when it is no longer
// in its stream: then the notice of its withdrawal was missed, or this process
// slept so long that another worker did the job. The function that it returns
// ends that.
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
			case <-ctx.Done():
				return
			}
			// A lost server hears nothing; there is no more to do about it here.
			_ = r.msg.InProgress()
			if w.isUnwanted(ctx, every, r) {
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

// isUnwanted reports whether the server says in time that a job is not stored
// any more.
func (w *worker) isUnwanted(ctx context.Context, limit time.Duration, r *run) bool {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	return isGone(ctx, w.queue.jobs, r.sequence)
}

// deliver stores the result of a job and only then gives up the job.
func (w *worker) deliver(ctx context.Context, r *run, result []byte) error {
	words, cancel := linger(ctx, lastWords)
	defer cancel()
	err := w.queue.put(words, w.queue.results, resultSubject+r.job.Match+"."+r.job.ID, result)
	switch {
	case errors.Is(err, ErrTooLarge):
		return w.handBack(ctx, r, err)
	case err != nil:
		_ = r.msg.Nak()
		return err
	}
	// Should the notice get lost, the reader looks by itself a little later.
	_ = w.queue.conn.Publish(arrivedSubject+r.job.Match, nil)
	return w.settle(words, r.msg, r.sequence)
}

// ackPatience is how long the server may take to confirm that a job is done.
const ackPatience = time.Second

// settle tells the server that a job is done and waits for its word. A server
// that has forgotten in a crash that it ever handed out the job gives none: then
// the job is deleted instead.
func (w *worker) settle(ctx context.Context, msg jetstream.Msg, sequence uint64) error {
	return w.queue.persist(ctx, "acknowledge a job", func(ctx context.Context) error {
		limited, cancel := context.WithTimeout(ctx, ackPatience)
		defer cancel()
		if msg.DoubleAck(limited) == nil {
			return nil
		}
		return remove(ctx, w.queue.jobs, sequence)
	})
}

// handBack returns a job to the queue: at once when the worker stops, else
// after a rest. The worker rests as long, so that others get the job and
// one bad worker does not turn over the whole queue.
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
	_ = r.msg.NakWithDelay(cfg.RetryDelay) // if it gets lost, AckWait does the same
	return sleep(ctx, cfg.RetryDelay)
}

// linger returns a context that ends some time after ctx.
func linger(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
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
