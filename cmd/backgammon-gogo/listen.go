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
	// patience is how long a client is still worked for who has said that nothing more
	// comes and who is still there.
	patience = time.Minute
	// parting is how long a last message may take.
	parting = time.Second
)

// limits are what clients over TCP are held to.
type limits struct {
	sessions int           // at once
	idle     time.Duration // that a client may be silent who waits for nothing, 0 is any
	patience time.Duration
}

// server serves clients over TCP, each in a session of its own.
type server struct {
	host   host
	limits limits
	log    *slog.Logger
}

// listen serves every connection that comes to a listener until the context ends or
// the listener fails. It closes the listener, and returns when the last session has
// ended.
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

// refuse tells a client that there are too many. What the client has said already is
// read, for else the message could be lost with it.
func (s *server) refuse(conn net.Conn) {
	defer conn.Close()
	s.log.Debug("client is refused", "client", conn.RemoteAddr().String())
	_ = conn.SetDeadline(time.Now().Add(parting))
	if _, err := conn.Write(s.host.busy(s.limits.sessions)); err != nil {
		return
	}
	if half, ok := conn.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
		_, _ = io.Copy(io.Discard, io.LimitReader(conn, 1<<20))
	}
}

// errGone ends the session of a client who has hung up.
var errGone = errors.New("the client is gone")

// serve serves a connection and closes it. A client who is silent for too long, and one
// who has said his last word some time ago, is answered what he waits for as far as
// that has come; so are all when the server's context ends. For one who is gone all work ends.
func (s *server) serve(ctx context.Context, conn net.Conn) {
	log := s.log.With("client", conn.RemoteAddr().String())
	log.Debug("session begins")
	session, end := context.WithCancelCause(ctx)
	defer end(nil)
	h, work := s.host.counted()
	c := &client{Conn: conn, idle: s.limits.idle, gone: func() { end(errGone) }}
	c.ends = func() {
		time.AfterFunc(s.limits.patience, func() { end(nil) })
		go c.probe(session, work)
	}
	stop := context.AfterFunc(session, c.part)
	defer stop()
	if s.limits.idle > 0 {
		go c.watch(session, work, func() { end(idleFor(s.limits.idle)) })
	}
	err := h.session(session, c, c)
	if closing := conn.Close(); err == nil {
		err = closing
	}
	log.Debug("session has ended", "err", err)
}
