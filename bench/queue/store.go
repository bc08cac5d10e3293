package queue

import (
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// headerRoom is what a message needs beside its payload, in bytes.
const headerRoom = 256

func (q *Queue) purge(ctx context.Context, stream jetstream.Stream, subject string) error {
	return q.persist(ctx, "purge "+subject, func(ctx context.Context) error {
		return stream.Purge(ctx, jetstream.WithPurgeSubject(subject))
	})
}

// put stores a message under a subject unless there is one already. That makes
// it safe to repeat, and unlike message ids, which a server remembers for some
// minutes, it neither forgets nor refuses what was withdrawn meanwhile.
func (q *Queue) put(ctx context.Context, stream jetstream.Stream, subject string, payload []byte) error {
	return q.persist(ctx, "store "+subject, func(ctx context.Context) error {
		// A server may be back with another limit, so this is asked each time.
		if limit := q.conn.MaxPayload() - headerRoom; int64(len(payload)) > limit {
			return fmt.Errorf("%d bytes, and the server takes %d: %w", len(payload), limit, ErrTooLarge)
		}
		_, err := q.js.PublishMsg(ctx, &nats.Msg{Subject: subject, Data: payload},
			jetstream.WithExpectLastSequencePerSubject(0))
		if !isConflict(err) {
			return err
		}
		// In a cluster a conflict may be with a message that fails in the end.
		_, err = stream.GetLastMsgForSubject(ctx, subject)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return errVanished
		}
		return err
	})
}

// errVanished is a conflict with a message that is not there any more. The next
// attempt decides.
var errVanished = errors.New("a message of this subject came and went")

// remove deletes one message, unless it is gone already.
func remove(ctx context.Context, stream jetstream.Stream, sequence uint64) error {
	err := stream.DeleteMsg(ctx, sequence)
	if err == nil || isGone(ctx, stream, sequence) {
		return nil
	}
	return err
}

// isGone reports whether the server says that a message is no longer there.
func isGone(ctx context.Context, stream jetstream.Stream, sequence uint64) bool {
	_, err := stream.GetMsg(ctx, sequence)
	return errors.Is(err, jetstream.ErrMsgNotFound)
}
