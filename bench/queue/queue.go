package queue

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Queue is a connection to the server of jobs. Its methods may be called from
// several goroutines at once.
type Queue struct {
	cfg    Config
	server *embedded // nil if the server is elsewhere
	conn   *nats.Conn
	alive  *alive
	js     jetstream.JetStream

	jobs, results jetstream.Stream
	workers       jetstream.Consumer

	closing  sync.Once
	closeErr error
}

// Open connects to the server that cfg names, or starts the embedded one. It
// waits for a server that cannot be reached until ctx ends; a server that
// refuses us is an error at once, ErrCredentials if it is for who we are, and
// a folder that is in use is ErrLocked. When a folder cannot be written any more, every
// call ends with ErrDisk. Who opens a Queue closes it.
func Open(ctx context.Context, cfg Config) (*Queue, error) {
	if err := cfg.check(); err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	q := &Queue{cfg: cfg.withDefaults(), alive: newAlive()}
	if err := q.open(ctx); err != nil {
		return nil, errors.Join(err, q.Close())
	}
	return q, nil
}

func (q *Queue) open(ctx context.Context) (err error) {
	if q.cfg.URL != "" {
		q.conn, err = connect(ctx, q.cfg, q.alive)
	} else if q.server, err = startEmbedded(q.cfg.Dir, q.cfg.Log, q.alive); err == nil {
		q.conn, err = nats.Connect("", append(q.cfg.sharedOptions(q.alive), nats.InProcessServer(q.server.server))...)
	}
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	if q.js, err = jetstream.New(q.conn); err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	return q.prepare(ctx)
}

// flushWait bounds how long the last messages may take to leave.
const flushWait = time.Second

// Close ends the connection and the embedded server. Calls that are under way
// end with ErrClosed, so it is better to end their contexts first.
func (q *Queue) Close() error {
	q.closing.Do(func() {
		if q.conn != nil {
			q.flush()
			q.conn.Close()
			q.alive.lost(ErrClosed)
		}
		if q.server != nil {
			q.closeErr = q.server.stop()
		}
	})
	return q.closeErr
}

// flush sees to it that what was sent has reached the server, if it is there.
// What has not is sent again by whoever needs it.
func (q *Queue) flush() {
	if q.conn.IsConnected() {
		_ = q.conn.FlushTimeout(flushWait)
	}
}

const (
	firstAttempt = 2 * time.Second
	mostAttempt  = 30 * time.Second
)

// persist repeats a call to the server until it succeeds, fails for a lasting
// reason, or ctx ends. Each attempt has more time than the one before, for slow
// lines.
func (q *Queue) persist(ctx context.Context, what string, call func(context.Context) error) error {
	said := false
	limit, pause := firstAttempt, firstPause
	for {
		err := q.attempt(ctx, limit, call)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case q.conn.IsClosed():
			return q.closedError()
		case errors.Is(err, ErrDisk):
			return fmt.Errorf("queue: %w", err)
		case q.server != nil && hasCode(err, codeNoStorage, codeNoResources):
			return fmt.Errorf("queue: %w", &diskError{q.cfg.Dir, "no room for its files"})
		case isLasting(err):
			return fmt.Errorf("queue: %s: %w", what, err)
		}
		// The loss of the server has its own message.
		if !said && !errors.Is(err, errLost) {
			said = true
			q.cfg.Log.Warn("queue: the server does not answer, trying again", "call", what, "error", err)
		}
		if err := sleep(ctx, pause); err != nil {
			return err
		}
		limit, pause = min(2*limit, mostAttempt), min(2*pause, mostPause)
	}
}

// attempt makes one call. It fails with errLost when the server is lost, be it
// before or meanwhile.
func (q *Queue) attempt(ctx context.Context, limit time.Duration, call func(context.Context) error) error {
	ctx, release := q.alive.bind(ctx)
	defer release()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	err := call(limited)
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// closedError says why there is no connection any more.
func (q *Queue) closedError() error {
	if err := q.conn.LastError(); err != nil && isRefusal(err) {
		address, _ := q.cfg.addresses() // Open has checked them
		return fmt.Errorf("queue: %w: %w", ErrClosed, refusal(address, err))
	}
	return fmt.Errorf("queue: %w", ErrClosed)
}

// Publish stores a job. The match and the id are 1 to 64 letters, digits,
// hyphens or underscores. A job whose id waits or runs already is not stored
// again; one that is done is, so publish only what has no result.
func (q *Queue) Publish(ctx context.Context, match, id string, payload []byte) error {
	if err := checkNames(match, id); err != nil {
		return err
	}
	return q.put(ctx, q.jobs, jobSubject+match+"."+id, payload)
}

// Withdraw drops all jobs of a match. Workers are told, so that they cancel
// those that run. Results stay.
func (q *Queue) Withdraw(ctx context.Context, match string) error {
	if err := checkName("match", match); err != nil {
		return err
	}
	if err := q.purge(ctx, q.jobs, jobSubject+match+".*"); err != nil {
		return err
	}
	return q.persist(ctx, "tell the workers", func(ctx context.Context) error {
		if err := q.conn.Publish(withdrawnSubject+match, nil); err != nil {
			return err
		}
		return q.conn.FlushWithContext(ctx)
	})
}

// Remove drops the jobs of a match and its results, read or not.
func (q *Queue) Remove(ctx context.Context, match string) error {
	if err := q.Withdraw(ctx, match); err != nil {
		return err
	}
	return q.purge(ctx, q.results, resultSubject+match+".*")
}

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

// takeAll hands over the results that are there, the first first. ErrEnough is that of
// take. It asks for the first each time, since a server that lost its last seconds in a crash
// gives the same sequence numbers again.
func (q *Queue) takeAll(ctx context.Context, match string, take func(id string, payload []byte) error) error {
	for {
		var result *jetstream.RawStreamMsg
		err := q.persist(ctx, "read results", func(ctx context.Context) (err error) {
			const fromFirst = 1
			result, err = q.results.GetMsg(ctx, fromFirst, jetstream.WithGetMsgSubject(resultSubject+match+".*"))
			if errors.Is(err, jetstream.ErrMsgNotFound) {
				result, err = nil, nil
			}
			return err
		})
		if err != nil || result == nil {
			return err
		}
		var taken error
		if _, id, err := splitSubject(resultSubject, result.Subject); err == nil {
			taken = take(id, result.Data)
		} else { // no worker of ours has stored it
			q.cfg.Log.Warn("queue: dropping a malformed result", "error", err)
		}
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
