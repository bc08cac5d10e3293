package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"gogo/protocol/bgblitz"
	"gogo/protocol/ubgi"
)

const (
	// maxSessions bounds the connections that are served at once.
	maxSessions = 64
	// linger is how long a client is still served after the end of its input.
	linger = time.Minute
	// parting is the time for a last message.
	parting = time.Second
)

// limits bounds the clients over TCP.
type limits struct {
	sessions int           // at once
	idle     time.Duration // how long a client that waits for nothing may stay silent; 0 is forever
	linger   time.Duration
}

// server serves clients over TCP, each in a session of its own.
type server struct {
	host   host
	limits limits
	log    *slog.Logger
}

// listen serves the connections to a listener until the context ends or the listener fails. It
// closes the listener and returns after the last session.
func (s *server) listen(ctx context.Context, listener net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	var sessions sync.WaitGroup
	defer sessions.Wait()
	defer cancel()
	stop := context.AfterFunc(ctx, func() { _ = listener.Close() })
	defer stop()
	places := make(chan struct{}, s.limits.sessions)
	for {
		conn, err := listener.Accept()
		if ctx.Err() != nil {
			if err == nil {
				_ = conn.Close()
			}
			return ctx.Err()
		}
		if err != nil {
			_ = listener.Close()
			return err
		}
		select {
		case places <- struct{}{}:
			sessions.Go(func() {
				defer func() { <-places }()
				s.serve(ctx, conn)
			})
		default:
			sessions.Go(func() { s.refuse(conn) })
		}
	}
}

// refuse tells a client that there are too many. It drains what the client has sent, because
// closing a socket with unread data could discard the message.
func (s *server) refuse(conn net.Conn) {
	defer conn.Close()
	s.log.Debug("client is refused", "client", conn.RemoteAddr().String())
	_ = conn.SetDeadline(time.Now().Add(parting))
	if _, err := conn.Write(s.host.busyMessage(s.limits.sessions)); err != nil {
		return
	}
	if half, ok := conn.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
		_, _ = io.Copy(io.Discard, io.LimitReader(conn, 1<<20))
	}
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

// client is the connection to one client. A single goroutine reads from it.
type client struct {
	net.Conn
	idle      time.Duration // how long a write may block; 0 is forever
	onEOF     func()        // called when the client closes its sending side
	onFailure func()        // called when the connection fails in either direction
	ended     bool
	parting   atomic.Bool
	active    atomic.Int64 // when bytes last moved in either direction, in Unix nanoseconds
}

func (c *client) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 {
		c.active.Store(time.Now().UnixNano())
	}
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

// Write writes to the client, within the idle limit.
func (c *client) Write(p []byte) (int, error) {
	if c.idle > 0 && !c.parting.Load() {
		if err := c.SetWriteDeadline(time.Now().Add(c.idle)); err != nil {
			return 0, err
		}
	}
	n, err := c.Conn.Write(p)
	c.active.Store(time.Now().UnixNano())
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
			if _, err := c.Write([]byte(" ")); err != nil {
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

// watch calls end once the client has been silent for too long with no work under way. It returns
// with the context.
func (c *client) watch(ctx context.Context, work *atomic.Int32, end func()) {
	c.active.CompareAndSwap(0, time.Now().UnixNano())
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
