package queue

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// pollResults is how often results are looked for when no notice comes.
const pollResults = time.Second

// Results hands the results of a match to take, the oldest first, and then waits
// for more until ctx ends. A result is deleted only after take has returned nil
// for it, so take first brings it to safety. ErrEnough of take does the same, and
// ends Results without an error. Any other error of take is returned as it is,
// and the result comes again with the next call; so may one whose deletion
// failed. A match has one reader at a time.
func (q *Queue) Results(ctx context.Context, match string, take func(id string, payload []byte) error) error {
	if err := checkName("match", match); err != nil {
		return err
	}
	arrived := make(chan struct{}, 1)
	sub, err := q.conn.Subscribe(arrivedSubject+match, func(*nats.Msg) {
		select {
		case arrived <- struct{}{}:
		default: // a reader that has one notice to answer needs no second
		}
	})
	if err != nil {
		return q.closedError()
	}
	defer func() { _ = sub.Unsubscribe() }() // fails only if the connection is gone
	for {
		switch err := q.takeAll(ctx, match, take); {
		case errors.Is(err, ErrEnough):
			return nil
		case err != nil:
			return err
		}
		timer := time.NewTimer(pollResults)
		select {
		case <-arrived:
		case <-timer.C:
		case <-ctx.Done():
		}
		timer.Stop()
	}
}

// takeAll hands over the results that are there. ErrEnough is that of take.
func (q *Queue) takeAll(ctx context.Context, match string, take func(id string, payload []byte) error) error {
	for {
		result, err := q.oldestResult(ctx, match)
		if err != nil || result == nil {
			return err
		}
		taken := q.handOver(result, take)
		if taken != nil && !errors.Is(taken, ErrEnough) {
			return taken
		}
		err = q.persist(ctx, "delete a result", func(ctx context.Context) error {
			return remove(ctx, q.results, result.Sequence)
		})
		if err != nil {
			return err
		}
		if taken != nil {
			return taken
		}
	}
}

// handOver gives a result to take. One with an impossible id, which no worker of
// ours has stored, is only logged.
func (q *Queue) handOver(result *jetstream.RawStreamMsg, take func(id string, payload []byte) error) error {
	_, id, err := splitSubject(resultSubject, result.Subject)
	if err != nil {
		q.cfg.Log.Warn("queue: dropping a result that is none", "error", err)
		return nil
	}
	return take(id, result.Data)
}

// oldestResult returns the first stored result of a match, or nil. It asks for
// the first each time, since a server that lost its last seconds in a crash
// gives the same sequence numbers again.
func (q *Queue) oldestResult(ctx context.Context, match string) (result *jetstream.RawStreamMsg, err error) {
	err = q.persist(ctx, "read results", func(ctx context.Context) (err error) {
		const fromFirst = 1
		result, err = q.results.GetMsg(ctx, fromFirst, jetstream.WithGetMsgSubject(resultSubject+match+".*"))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			result, err = nil, nil
		}
		return err
	})
	return result, err
}
