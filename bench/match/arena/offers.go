package arena

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"time"
)

const (
	// leavePatience bounds the wait for a queue that is told to forget a run.
	leavePatience = 5 * time.Second
	// againAfter is the pause before a job is offered again whose result is broken.
	againAfter = time.Second
)

// Offers are the jobs of a run on a queue that nobody has done yet, each for a part of the work of the run.
type Offers[Part any] struct {
	queue   Queue
	run     string
	waiting map[string]Part // by the ids of the jobs
}

// NewOffers returns the Offers of a run, without any. What an earlier run has left on the queue under its name is
// dropped.
func NewOffers[Part any](ctx context.Context, q Queue, run string) (*Offers[Part], error) {
	if err := q.Remove(ctx, run); err != nil {
		return nil, err
	}
	return &Offers[Part]{queue: q, run: run, waiting: map[string]Part{}}, nil
}

// Offer puts the job for a part on the queue. Every time it has a new id, so that no result of an earlier run is
// taken for one of this.
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
			return nil // of an earlier run, or seen before
		}
		delete(o.waiting, id)
		return take(part, result)
	})
}

// Len returns how many jobs are waited for.
func (o *Offers[Part]) Len() int { return len(o.waiting) }

// Leave takes what nobody waits for any more from the queue, even at the end of ctx.
func (o *Offers[Part]) Leave(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), leavePatience)
	defer cancel()
	if err := o.queue.Remove(ctx, o.run); err != nil {
		slog.Debug("what a run has left on the queue could not be dropped", "error", err)
	}
}

// JobKind returns which kind of job a worker has got, "" for a game of a match.
func JobKind(job []byte) string {
	var j struct {
		Kind string `json:"kind"`
	}
	if json.Unmarshal(job, &j) != nil {
		return ""
	}
	return j.Kind
}

// Pause waits before a job is offered again whose result is broken: a worker that always sends such results must not
// keep the queue spinning. The error is that of ctx.
func Pause(ctx context.Context) error {
	select {
	case <-time.After(againAfter):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
