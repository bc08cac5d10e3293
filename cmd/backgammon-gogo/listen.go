package main

import (
	"context"
	"io"
	"log/slog"
	"net"
	"sync"
	"time"
)

// maxSessions bounds the connections that are served at once. More have to wait.
const maxSessions = 64

// patience is how long a client is still worked for who has said that nothing more
// comes. Who has gone away says the same.
const patience = time.Minute

// server serves clients over TCP, each in a session of its own.
type server struct {
	session  func(context.Context, io.Reader, io.Writer) error
	patience time.Duration
	log      *slog.Logger
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
	places := make(chan struct{}, maxSessions)
	for {
		select {
		case places <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
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
		sessions.Go(func() {
			defer func() { <-places }()
			s.serve(ctx, conn)
		})
	}
}

// serve serves a connection and closes it. Where the context ends first, the closing
// ends a read or a write that waits for the client.
func (s *server) serve(ctx context.Context, conn net.Conn) {
	log := s.log.With("client", conn.RemoteAddr().String())
	log.Debug("session begins")
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	in := &input{Reader: conn, ends: func() { time.AfterFunc(s.patience, cancel) }}
	err := s.session(ctx, in, conn)
	if stop() {
		if closing := conn.Close(); err == nil {
			err = closing
		}
	}
	log.Debug("session has ended", "err", err)
}

// input tells of the end of what a client says. It is read by one goroutine.
type input struct {
	io.Reader
	ends func()
	over bool
}

func (i *input) Read(p []byte) (int, error) {
	n, err := i.Reader.Read(p)
	if err != nil && !i.over {
		i.over = true
		i.ends()
	}
	return n, err
}
