// Package web serves pages to people at this machine, beside a program's other work.
//
// Start listens on an address. A Gate, or Admit where there is no token, keeps foreign pages out.
// ServeFiles and ServeText serve embedded files, Sockets talks to pages that send commands, and
// Streams sends events to pages that only watch.
package web

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"
)

// Server is a server of pages.
type Server struct {
	addr   net.Addr
	server *http.Server
	ended  chan error
}

// Start starts serving on an address.
func Start(ctx context.Context, address string, handler http.Handler) (*Server, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	s := &Server{
		addr:   l.Addr(),
		server: &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second},
		ended:  make(chan error, 1),
	}
	go func() { s.ended <- s.server.Serve(l) }()
	return s, nil
}

// Addr returns the address on which the pages are served.
func (s *Server) Addr() net.Addr { return s.addr }

// Close shuts the server down. Open requests have a second to finish.
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
