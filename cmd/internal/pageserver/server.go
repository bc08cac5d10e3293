// Package pageserver serves pages beside a program's other work.
package pageserver

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"
)

// Server is a server of pages.
type Server struct {
	at     net.Addr
	server *http.Server
	ended  chan error
}

// Start begins to serve on an address.
func Start(ctx context.Context, address string, handler http.Handler) (*Server, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	s := &Server{
		at:     l.Addr(),
		server: &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second},
		ended:  make(chan error, 1),
	}
	go func() { s.ended <- s.server.Serve(l) }()
	return s, nil
}

// Addr is where the pages are served.
func (s *Server) Addr() net.Addr { return s.at }

// Close ends the server: requests that are open have a second to end.
func (s *Server) Close(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	err := s.server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = s.server.Close()
	}
	if served := <-s.ended; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}
