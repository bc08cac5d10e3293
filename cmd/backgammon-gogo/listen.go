package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"sync"
	"time"
)

const (
	// maxSessions bounds the connections that are served at once.
	maxSessions = 64
	// linger is how long a client is still worked for who has said that nothing more
	// comes and who is still there.
	linger = time.Minute
	// parting is how long a last message may take.
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
