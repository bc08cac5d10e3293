package queue

import (
	"context"
	"net"

	"github.com/nats-io/nats.go"
)

// What the tests outside the package need of its inside.

// Conn is the connection below a Queue.
func (q *Queue) Conn() *nats.Conn { return q.conn }

// MaxPayload is the most bytes that a job or result may have.
func (q *Queue) MaxPayload() int { return int(q.conn.MaxPayload()) - headerRoom }

// DropJobs drops the jobs of a match without a notice to the workers.
func (q *Queue) DropJobs(ctx context.Context, match string) error {
	return q.purge(ctx, q.jobs, jobSubject+match+".*")
}

// Jobs returns the number of stored jobs, including running ones.
func (q *Queue) Jobs(ctx context.Context) (uint64, error) {
	info, err := q.jobs.Info(ctx)
	if err != nil {
		return 0, err
	}
	return info.State.Msgs, nil
}

// Requests returns how many requests for a job are open at the server: those of idle workers.
func (q *Queue) Requests(ctx context.Context) (int, error) {
	info, err := q.workers.Info(ctx)
	if err != nil {
		return 0, err
	}
	return info.NumWaiting, nil
}

// EmbeddedAddr is where the embedded server listens, or nil.
func (q *Queue) EmbeddedAddr() net.Addr { return q.server.server.Addr() }
