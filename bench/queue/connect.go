package queue

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

const (
	minPause = 50 * time.Millisecond
	maxPause = time.Second
)

// connect connects to the configured server. It waits for an unreachable server until ctx ends; a
// server that rejects us is an error at once.
func connect(ctx context.Context, cfg Config, server *liveness) (*nats.Conn, error) {
	address, err := cfg.addresses()
	if err != nil {
		return nil, err
	}
	options, err := cfg.options(server)
	if err != nil {
		return nil, err
	}
	said := ""
	for pause := minPause; ; pause = min(2*pause, maxPause) {
		conn, err := nats.Connect(cfg.URL, options...)
		if err == nil {
			if said != "" {
				cfg.Log.Info("queue: the server is there", "server", address)
			}
			return conn, nil
		}
		if isRefusal(err) {
			return nil, refusal(address, err)
		}
		if said != err.Error() {
			said = err.Error()
			cfg.Log.Warn("queue: no server yet, waiting", "server", address, "error", err)
		}
		if sleep(ctx, pause) != nil {
			return nil, fmt.Errorf("%s: %w, last: %w", address, context.Cause(ctx), err)
		}
	}
}

// sharedOptions returns the settings common to all connections. Their handlers log the loss and the
// return of the connection and tell pending calls.
func (c Config) sharedOptions(server *liveness) []nats.Option {
	return []nats.Option{
		nats.Name(c.Name),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(reconnectWait),
		// Nothing is buffered for a lost server: what must arrive is sent again, and a late
		// heartbeat would only mislead.
		nats.ReconnectBufSize(-1),
		nats.NoCallbacksAfterClientClose(),
		nats.ConnectHandler(func(*nats.Conn) { server.found() }),
		nats.DisconnectErrHandler(func(conn *nats.Conn, err error) {
			server.lost(errLost)
			c.Log.Warn("queue: server lost, waiting", "server", shownAddress(conn, c), "error", err)
		}),
		nats.ReconnectHandler(func(conn *nats.Conn) {
			server.found()
			c.Log.Info("queue: server is back", "server", shownAddress(conn, c))
		}),
		nats.ClosedHandler(func(conn *nats.Conn) {
			c.Log.Error("queue: connection given up", "server", shownAddress(conn, c), "error", conn.LastError())
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			c.Log.Warn("queue: message from the server", "error", err)
		}),
	}
}

// shownAddress returns the connected server or, while there is none, all candidates.
func shownAddress(conn *nats.Conn, cfg Config) string {
	if address := conn.ConnectedAddr(); address != "" {
		return address
	}
	address, err := cfg.addresses()
	if err != nil || cfg.URL == "" {
		return "embedded"
	}
	return address
}

// refusal returns the error for a server that rejects us, or that we do not trust.
func refusal(address string, err error) error {
	for _, credentials := range []error{
		nats.ErrAuthorization, nats.ErrAuthExpired, nats.ErrAuthRevoked, nats.ErrAccountAuthExpired,
	} {
		if errors.Is(err, credentials) {
			return fmt.Errorf("%s: %w: %w", address, ErrCredentials, err)
		}
	}
	return fmt.Errorf("%s: %w", address, err)
}

// sleep waits for d, or returns the cause of ctx if that ends earlier.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Announce answers every Discover with a description until stop is called or the Queue is closed.
// Workers use it to advertise their abilities.
func (q *Queue) Announce(description []byte) (stop func(), err error) {
	sub, err := q.conn.Subscribe(discoverSubject, func(m *nats.Msg) {
		if s, err := q.trust.verify(questionKind, m.Reply, m.Header, nil); err != nil {
			q.trust.refuse(questionKind, s, err)
			return
		}
		if header, err := q.trust.sign(answerKind, m.Reply, "", description); err == nil {
			_ = m.RespondMsg(&nats.Msg{Header: header, Data: description}) // a question can be repeated
		}
	})
	if err != nil {
		return nil, q.closedError()
	}
	q.flush()
	return func() { _ = sub.Unsubscribe() }, nil // fails only if the connection is gone
}

// Discover asks all workers for their descriptions and passes these to take, until take has enough
// or the time is over. Descriptions come over the network, from workers that are known.
func (q *Queue) Discover(ctx context.Context, wait time.Duration, take func(description []byte) (enough bool)) error {
	err := q.retry(ctx, "ask for workers", func(ctx context.Context) error {
		inbox := q.conn.NewRespInbox()
		sub, err := q.conn.SubscribeSync(inbox)
		if err != nil {
			return err
		}
		defer func() { _ = sub.Unsubscribe() }() // fails only if the connection is gone
		header, err := q.trust.sign(questionKind, inbox, "", nil)
		if err != nil {
			return err
		}
		if err := q.conn.PublishMsg(&nats.Msg{Subject: discoverSubject, Reply: inbox, Header: header}); err != nil {
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
			if m.Header.Get("Status") != "" {
				return nil // the server reports that there is no responder
			}
			if s, err := q.trust.verify(answerKind, inbox, m.Header, m.Data); err != nil {
				q.trust.refuse(answerKind, s, err)
				continue
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

// complain tells the owner of a match why this worker handed back a job.
func (q *Queue) complain(r *run, cause error) {
	text := fmt.Sprintf("%s: %v", q.cfg.Name, cause)
	m := &nats.Msg{Subject: complaintSubject + r.job.Match, Data: []byte(text[:min(len(text), maxComplaint)])}
	var err error
	if m.Header, err = q.trust.sign(complaintKind, m.Subject, "", m.Data); err == nil {
		_ = q.conn.PublishMsg(m) // informational only
	}
}

// Complaints passes to take the reasons for which workers hand back jobs of a match, until stop is
// called. Those sent while the server is lost are missed. They come over the network, from workers
// that are known.
func (q *Queue) Complaints(match string, take func(text string)) (stop func(), err error) {
	if err := checkName("match", match); err != nil {
		return nil, err
	}
	sub, err := q.conn.Subscribe(complaintSubject+match, func(m *nats.Msg) {
		if s, err := q.trust.verify(complaintKind, m.Subject, m.Header, m.Data); err != nil {
			q.trust.refuse(complaintKind, s, err)
			return
		}
		take(string(m.Data[:min(len(m.Data), maxComplaint)]))
	})
	if err != nil {
		return nil, q.closedError()
	}
	return func() { _ = sub.Unsubscribe() }, nil // fails only if the connection is gone
}

// errLost is the cause of the end of a call whose server went away. Its answer will never come, so
// waiting for the time-out would be pointless.
var errLost = errors.New("server lost")

// liveness tells pending calls that the server is lost. Initially it is lost.
type liveness struct {
	mu     sync.Mutex
	ctx    context.Context //nolint:containedctx // a broadcast, which a context is
	cancel context.CancelCauseFunc
}

func newAlive() *liveness {
	a := &liveness{}
	a.found()
	a.lost(errLost)
	return a
}

// found records that the server is connected.
func (a *liveness) found() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ctx, a.cancel = context.WithCancelCause(context.Background())
}

// lost records that the server is gone, and why.
func (a *liveness) lost(why error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.cancel(why)
}

// bind returns a context that ends with ctx or when the server is lost, with the respective cause.
func (a *liveness) bind(ctx context.Context) (context.Context, context.CancelFunc) {
	a.mu.Lock()
	server := a.ctx
	a.mu.Unlock()
	ctx, cancel := context.WithCancelCause(ctx)
	if server.Err() != nil { // AfterFunc would be a moment late
		cancel(context.Cause(server))
	}
	stop := context.AfterFunc(server, func() { cancel(context.Cause(server)) })
	return ctx, func() {
		stop()
		cancel(nil)
	}
}
