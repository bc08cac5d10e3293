package queue

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

// Announce answers every Discover with a description until stop is called or the
// Queue is closed. Workers say by it what they can do.
func (q *Queue) Announce(description []byte) (stop func(), err error) {
	sub, err := q.conn.Subscribe(discoverSubject, func(m *nats.Msg) {
		_ = m.Respond(description) // a question can be repeated
	})
	if err != nil {
		return nil, q.closedError()
	}
	q.flush()
	return func() { _ = sub.Unsubscribe() }, nil // fails only if the connection is gone
}

// Discover asks who is there and hands the descriptions of Announce to take, until
// take has enough or the time is over. Descriptions come over the network, from
// whoever may write to the server.
func (q *Queue) Discover(ctx context.Context, wait time.Duration, take func(description []byte) (enough bool)) error {
	err := q.persist(ctx, "ask for workers", func(ctx context.Context) error {
		inbox := q.conn.NewRespInbox()
		sub, err := q.conn.SubscribeSync(inbox)
		if err != nil {
			return err
		}
		defer func() { _ = sub.Unsubscribe() }() // fails only if the connection is gone
		if err := q.conn.PublishRequest(discoverSubject, inbox, nil); err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(ctx, wait)
		defer cancel()
		for {
			m, err := sub.NextMsgWithContext(ctx)
			switch {
			case errors.Is(err, nats.ErrNoResponders), errors.Is(err, context.DeadlineExceeded):
				return nil
			case err != nil:
				return err
			}
			if len(m.Header) > 0 {
				return nil // the server says that there is nobody
			}
			if take(m.Data) {
				return nil
			}
		}
	})
	return err
}

// maxComplaint bounds the text of a complaint, in bytes.
const maxComplaint = 500

// complain tells the owner of a match why a job was handed back that this worker
// should have done.
func (q *Queue) complain(r *run, cause error) {
	text := fmt.Sprintf("%s: %v", q.cfg.Name, cause)
	_ = q.conn.Publish(complaintSubject+r.job.Match, []byte(text[:min(len(text), maxComplaint)])) // it is only for people
}

// Complaints hands to take why workers have handed jobs of a match back, until stop
// is called. Those that come while the server is lost are not heard. They come over
// the network, from whoever may write to the server.
func (q *Queue) Complaints(match string, take func(text string)) (stop func(), err error) {
	if err := checkName("match", match); err != nil {
		return nil, err
	}
	sub, err := q.conn.Subscribe(complaintSubject+match, func(m *nats.Msg) {
		take(string(m.Data[:min(len(m.Data), maxComplaint)]))
	})
	if err != nil {
		return nil, q.closedError()
	}
	return func() { _ = sub.Unsubscribe() }, nil // fails only if the connection is gone
}
