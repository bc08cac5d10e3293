package backgammon

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"sync/atomic"
	"time"

	"gogo/internal/access"
	"gogo/protocol/bgblitz"
	"gogo/protocol/ubgi"
)

const (
	// maxSessions bounds the connections that are served at once.
	maxSessions = 64 // --per-address is less
	// linger is how long a client is still served after the end of its input.
	linger = time.Minute
	// parting is the time for a last message.
	parting = time.Second
)

// limits bounds the clients over TCP.
type limits struct {
	idle   time.Duration // how long a client that waits for nothing may go without a complete request; 0 is forever
	linger time.Duration
}

// server serves clients over TCP, each in a session of its own.
type server struct {
	host   host
	limits limits
	log    *slog.Logger
}

// listen serves the connections to a listener until the context ends. It closes the listener and
// returns after the last session.
func (s *server) listen(ctx context.Context, listener net.Listener) error {
	access.Serve(ctx, listener, s.log, func(conn net.Conn) { s.serve(ctx, conn) })
	return ctx.Err()
}

// errGone ends the session of a client that has hung up.
var errGone = errors.New("the client is gone")

// serve serves a connection and closes it. When a client has been silent for too long, when linger
// is over after its end of input, or when the server's context ends, pending answers are sent as
// far as they have come. When a client hangs up, all its work ends.
func (s *server) serve(ctx context.Context, conn net.Conn) {
	log := s.log.With("client", conn.RemoteAddr().String())
	log.Debug("session begins")
	session, end := context.WithCancelCause(ctx)
	defer end(nil)
	h, work := s.host.counted()
	c := &client{Conn: conn, idle: s.limits.idle, onFailure: func() { end(errGone) }}
	c.touch()
	c.onEOF = func() {
		time.AfterFunc(s.limits.linger, func() { end(nil) })
		go c.probe(session, work)
	}
	stop := context.AfterFunc(session, c.startParting)
	defer stop()
	if s.limits.idle > 0 {
		go c.watch(session, work, func() { end(idleError(s.limits.idle)) })
	}
	err := h.session(session, c, c)
	if closing := conn.Close(); err == nil {
		err = closing
	}
	log.Debug("session has ended", "err", err)
}

// client is the connection to one client. A single goroutine reads from it. A client is active when
// it gets an answer, as it does to every complete request: bytes alone keep no place.
type client struct {
	net.Conn
	idle      time.Duration // how long a write may block; 0 is forever
	onEOF     func()        // called when the client closes its sending side
	onFailure func()        // called when the connection fails in either direction
	ended     bool
	parting   atomic.Bool
	active    atomic.Int64 // when it got an answer last, or began, in Unix nanoseconds
}

func (c *client) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	switch {
	case err == nil || c.ended:
	case errors.Is(err, io.EOF):
		c.ended = true
		c.onEOF()
	default:
		c.ended = true
		c.onFailure()
	}
	return n, err
}

// touch notes that the client is active.
func (c *client) touch() { c.active.Store(time.Now().UnixNano()) }

// Write writes an answer to the client, within the idle limit.
func (c *client) Write(p []byte) (int, error) {
	c.touch()
	access.Of(c.Conn).Identify()
	return c.write(p)
}

// write writes to the client, within the idle limit.
func (c *client) write(p []byte) (int, error) {
	if c.idle > 0 && !c.parting.Load() {
		if err := c.SetWriteDeadline(time.Now().Add(c.idle)); err != nil {
			return 0, err
		}
	}
	n, err := c.Conn.Write(p)
	if err != nil {
		c.onFailure()
	}
	return n, err
}

// Delays between the probes of a half-closed connection: each is twice the one before, up to
// longestProbe.
const (
	firstProbe   = 50 * time.Millisecond
	longestProbe = time.Second
)

// probe finds out whether a client that has closed its sending side is still there: one that has
// hung up looks the same. While work is under way it writes a space now and then, which means
// nothing in any of the protocols; once the peer is gone, the write after the next fails. It
// returns with the context.
func (c *client) probe(ctx context.Context, work *atomic.Int32) {
	wait := firstProbe
	timer := time.NewTimer(wait)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		if work.Load() > 0 {
			if _, err := c.write([]byte(" ")); err != nil {
				return
			}
		}
		wait = min(2*wait, longestProbe)
		timer.Reset(wait)
	}
}

// startParting leaves little time for the messages still to be written.
func (c *client) startParting() {
	c.parting.Store(true)
	_ = c.SetDeadline(time.Now().Add(parting))
}

// watch calls end once the client has been inactive for too long with no work under way. It returns
// with the context.
func (c *client) watch(ctx context.Context, work *atomic.Int32, end func()) {
	timer := time.NewTimer(c.idle)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-timer.C:
			left := idleLeft(now.Sub(time.Unix(0, c.active.Load())), c.idle, work.Load() > 0)
			if left <= 0 {
				end()
				return
			}
			timer.Reset(left)
		}
	}
}

// idleLeft returns how much longer a client may stay silent. One that waits for an answer gets the
// full time again.
func idleLeft(silent, idle time.Duration, waits bool) time.Duration {
	if waits {
		return idle
	}
	return idle - silent
}

// idleError is the reason for ending an idle session, in the terms of every protocol.
func idleError(d time.Duration) error {
	text := fmt.Sprintf("silent for %v: the session ends", d)
	return errors.Join(&bgblitz.Error{Code: bgblitz.Idle, Message: text}, &ubgi.Error{Code: ubgi.BadState, Detail: text})
}
