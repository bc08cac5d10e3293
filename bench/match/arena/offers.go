package arena

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"time"
)

const (
	// cleanupTimeout bounds the wait for the queue when a run is cleaned up.
	cleanupTimeout = 5 * time.Second
	// retryDelay is the pause before a job with a broken result is offered again.
	retryDelay = time.Second
)

// Offers are the unfinished jobs of a run on a queue, each for a part of the run's work.
type Offers[Part any] struct {
	queue   Queue
	run     string
	waiting map[string]Part // by job id
}

// NewOffers returns empty Offers for a run. It drops the jobs that an earlier run has left on the
// queue under the same name.
func NewOffers[Part any](ctx context.Context, q Queue, run string) (*Offers[Part], error) {
	if err := q.Remove(ctx, run); err != nil {
		return nil, err
	}
	return &Offers[Part]{queue: q, run: run, waiting: map[string]Part{}}, nil
}

// Offer puts the job for a part on the queue, each time under a new id, so that no result of an
// earlier run is mistaken for one of this run.
func (o *Offers[Part]) Offer(ctx context.Context, part Part, job any) error {
	data, err := json.Marshal(job)
	if err != nil {
		return err
	}
	id := rand.Text()
	o.waiting[id] = part
	return o.queue.Publish(ctx, o.run, id, data)
}

// Results delivers the result of each job once, until take returns an error, which it returns, or ctx ends.
func (o *Offers[Part]) Results(ctx context.Context, take func(part Part, result []byte) error) error {
	return o.queue.Results(ctx, o.run, func(id string, result []byte) error {
		part, ok := o.waiting[id]
		if !ok {
			return nil // of an earlier run, or a duplicate
		}
		delete(o.waiting, id)
		return take(part, result)
	})
}

// Len returns the number of unfinished jobs.
func (o *Offers[Part]) Len() int { return len(o.waiting) }

// Withdraw removes the remaining jobs from the queue, even at the end of ctx.
func (o *Offers[Part]) Withdraw(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cleanupTimeout)
	defer cancel()
	if err := o.queue.Remove(ctx, o.run); err != nil {
		slog.Debug("what a run has left on the queue could not be dropped", "error", err)
	}
}

// JobKind returns the kind of an encoded job, "" for a game of a match.
func JobKind(job []byte) string {
	var j struct {
		Kind string `json:"kind"`
	}
	if json.Unmarshal(job, &j) != nil {
		return ""
	}
	return j.Kind
}

// RetryPause waits before a job with a broken result is offered again: a worker that always sends such
// results must not keep the queue spinning. It returns the error of ctx.
func RetryPause(ctx context.Context) error {
	select {
	case <-time.After(retryDelay):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
