package queue

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Queue is a connection to a job server. Its methods may be called concurrently.
type Queue struct {
	cfg    Config
	server *embedded // nil if the server is remote
	conn   *nats.Conn
	live   *liveness
	trust  *trust
	js     jetstream.JetStream

	jobs, results jetstream.Stream
	workers       jetstream.Consumer

	mu      sync.Mutex
	offered map[string]*offer // by match and id, without a result yet

	closing  sync.Once
	closeErr error
}

// Open connects to the configured server, or starts the embedded one. It waits for an unreachable
// server until ctx ends; a server that rejects us is an error at once, ErrCredentials if it rejects
// our identity, and a folder in use is ErrLocked. When the folder can no longer be written, every
// call ends with ErrDisk. The caller must close the Queue.
func Open(ctx context.Context, cfg Config) (*Queue, error) {
	if err := cfg.check(); err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	q := &Queue{cfg: cfg.withDefaults(), live: newAlive(), offered: map[string]*offer{}}
	var err error
	if q.trust, err = newTrust(&q.cfg); err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	if err := q.open(ctx); err != nil {
		return nil, errors.Join(err, q.Close())
	}
	return q, nil
}

func (q *Queue) open(ctx context.Context) (err error) {
	if q.cfg.URL != "" {
		q.conn, err = connect(ctx, q.cfg, q.live)
	} else if q.server, err = startEmbedded(q.cfg.Dir, q.cfg.Log, q.live); err == nil {
		q.conn, err = nats.Connect("", append(q.cfg.sharedOptions(q.live), nats.InProcessServer(q.server.server))...)
	}
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	if q.js, err = jetstream.New(q.conn); err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	return q.prepare(ctx)
}

// flushTimeout bounds the time for the last messages to leave.
const flushTimeout = time.Second

// Close closes the connection and stops the embedded server. Pending calls end with ErrClosed, so
// it is better to end their contexts first.
func (q *Queue) Close() error {
	q.closing.Do(func() {
		if q.conn != nil {
			q.flush()
			q.conn.Close()
			q.live.lost(ErrClosed)
		}
		if q.server != nil {
			q.closeErr = q.server.stop()
		}
	})
	return q.closeErr
}

// flush waits until the server, if connected, has received everything sent so far. The rest is sent
// again by whoever needs it.
func (q *Queue) flush() {
	if q.conn.IsConnected() {
		_ = q.conn.FlushTimeout(flushTimeout)
	}
}

const (
	minAttempt = 2 * time.Second
	maxAttempt = 30 * time.Second
)

// retry repeats a call to the server until it succeeds, fails permanently, or ctx ends. Each
// attempt gets more time than the one before, for slow connections.
func (q *Queue) retry(ctx context.Context, what string, call func(context.Context) error) error {
	said := false
	limit, pause := minAttempt, minPause
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
		case isPermanent(err):
			return fmt.Errorf("queue: %s: %w", what, err)
		}
		// The loss of the server is logged elsewhere.
		if !said && !errors.Is(err, errLost) {
			said = true
			q.cfg.Log.Warn("queue: the server does not answer, trying again", "call", what, "error", err)
		}
		if err := sleep(ctx, pause); err != nil {
			return err
		}
		limit, pause = min(2*limit, maxAttempt), min(2*pause, maxPause)
	}
}

// attempt makes one call. It fails with errLost if the server is or gets lost.
func (q *Queue) attempt(ctx context.Context, limit time.Duration, call func(context.Context) error) error {
	ctx, release := q.live.bind(ctx)
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

// closedError explains why there is no connection any more.
func (q *Queue) closedError() error {
	if err := q.conn.LastError(); err != nil && isRefusal(err) {
		address, _ := q.cfg.addresses() // Open has checked them
		return fmt.Errorf("queue: %w: %w", ErrClosed, refusal(address, err))
	}
	return fmt.Errorf("queue: %w", ErrClosed)
}

// Publish stores a job. The match and the id are 1 to 64 letters, digits, hyphens or underscores. A
// job whose id is waiting or running is not stored again, but one that is done is; publish only
// jobs without a result.
func (q *Queue) Publish(ctx context.Context, match, id string, payload []byte) error {
	if err := checkNames(match, id); err != nil {
		return err
	}
	o := &offer{match: match, id: id, payload: payload}
	q.mu.Lock()
	q.offered[o.name()] = o
	q.mu.Unlock()
	return q.putJob(ctx, o)
}

// offer is a job that was published and has no result yet.
type offer struct {
	match, id string
	payload   []byte
	// isRefused is set after a result that was refused: by it a worker may think that the job is
	// done.
	isRefused bool
}

func (o *offer) name() string { return o.match + "." + o.id }

// putJob signs and stores a job.
func (q *Queue) putJob(ctx context.Context, o *offer) error {
	subject := jobSubject + o.name()
	header, err := q.trust.sign(jobKind, subject, rand.Text(), o.payload)
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	return q.put(ctx, q.jobs, &nats.Msg{Subject: subject, Header: header, Data: o.payload})
}

// forget drops the offers of a match.
func (q *Queue) forget(match string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	maps.DeleteFunc(q.offered, func(_ string, o *offer) bool { return o.match == match })
}

// offerAgain publishes the jobs of a match again whose results were refused. One that still waits or
// runs stays as it is.
func (q *Queue) offerAgain(ctx context.Context, match string) error {
	q.mu.Lock()
	var again []*offer
	for _, o := range q.offered {
		if o.match == match && o.isRefused {
			again = append(again, o)
		}
	}
	q.mu.Unlock()
	for _, o := range again {
		if err := q.putJob(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// Withdraw drops all jobs of a match and has workers cancel the running ones. Results stay.
func (q *Queue) Withdraw(ctx context.Context, match string) error {
	if err := checkName("match", match); err != nil {
		return err
	}
	q.forget(match)
	if err := q.purge(ctx, q.jobs, jobSubject+match+".*"); err != nil {
		return err
	}
	return q.retry(ctx, "tell the workers", func(ctx context.Context) error {
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

// pollInterval is the interval of looking for results without a notice.
const pollInterval = time.Second

// Results passes the results of a match to take, the oldest first, and then waits for more until
// ctx ends. A result is deleted only after take has returned nil for it, so take must store it
// first. If take returns ErrEnough, the result is deleted too and Results returns nil. Any other
// error of take is returned as it is, and the result comes again with the next call; so may one
// whose deletion failed. A match may have only one reader at a time.
func (q *Queue) Results(ctx context.Context, match string, take func(id string, payload []byte) error) error {
	if err := checkName("match", match); err != nil {
		return err
	}
	arrived := make(chan struct{}, 1)
	sub, err := q.conn.Subscribe(arrivedSubject+match, func(*nats.Msg) {
		select {
		case arrived <- struct{}{}:
		default: // one pending notice is enough
		}
	})
	if err != nil {
		return q.closedError()
	}
	defer func() { _ = sub.Unsubscribe() }() // fails only if the connection is gone
	for {
		switch err := q.drain(ctx, match, take); {
		case errors.Is(err, ErrEnough):
			return nil
		case err != nil:
			return err
		}
		if err := q.offerAgain(ctx, match); err != nil {
			return err
		}
		timer := time.NewTimer(pollInterval)
		select {
		case <-arrived:
		case <-timer.C:
		case <-ctx.Done():
		}
		timer.Stop()
	}
}

// drain passes on the stored results, the oldest first. It returns the ErrEnough of take. It asks
// for the first result each time, since a server that lost its last seconds in a crash assigns the
// same sequence numbers again.
func (q *Queue) drain(ctx context.Context, match string, take func(id string, payload []byte) error) error {
	for {
		var result *jetstream.RawStreamMsg
		err := q.retry(ctx, "read results", func(ctx context.Context) (err error) {
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
		taken := q.take(result, take)
		if taken != nil && !errors.Is(taken, ErrEnough) {
			return taken
		}
		err = q.retry(ctx, "delete a result", func(ctx context.Context) error {
			return deleteMessage(ctx, q.results, result.Sequence)
		})
		if err != nil {
			return err
		}
		if taken != nil {
			return taken
		}
	}
}

// take passes on a result of somebody known. Its job is not offered any more.
func (q *Queue) take(result *jetstream.RawStreamMsg, take func(id string, payload []byte) error) error {
	match, id, err := splitSubject(resultSubject, result.Subject)
	if err != nil { // not stored by a worker of ours
		q.cfg.Log.Warn("queue: dropping a malformed result", "error", err)
		return nil
	}
	name := (&offer{match: match, id: id}).name()
	if err := q.trust.verifyResult(result.Subject, result.Header, result.Data); err != nil {
		q.trust.refuse(resultKind, signed{key: result.Header.Get(keyHeader)}, err)
		q.mu.Lock()
		if o := q.offered[name]; o != nil {
			o.isRefused = true
		}
		q.mu.Unlock()
		return nil
	}
	err = take(id, result.Data)
	if err == nil || errors.Is(err, ErrEnough) {
		q.mu.Lock()
		delete(q.offered, name)
		q.mu.Unlock()
	}
	return err
}
