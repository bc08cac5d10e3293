// Package conformancetest lets suites of package conformance examine sessions in the process of a test.
package conformancetest

import (
	"context"
	"errors"
	"io"
	"net"
	"testing"

	"gogo/protocol/brain"
	"gogo/protocol/conformance"
)

// Session is a Subject that serves each connection by a function, until that returns. Its pipes
// have no buffers and, inside a bubble of testing/synctest, wait by its clock.
type Session struct {
	TB    testing.TB
	Serve func(ctx context.Context, in io.Reader, out io.Writer) error
}

// String implements conformance.Subject.
func (s Session) String() string { return "session" }

// Open implements conformance.Subject.
func (s Session) Open(ctx context.Context, t *conformance.T, cfg brain.Config) (*brain.Conn, error) {
	in, inW := net.Pipe()
	outR, out := net.Pipe()
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	done := make(chan error, 1)
	go func() {
		err := s.Serve(ctx, in, out)
		_ = out.Close()
		_ = in.Close()
		done <- err
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, io.ErrClosedPipe) {
			s.TB.Logf("the session ended with %v", err)
		}
	})
	return brain.New(&stream{Conn: inW, out: outR}, cfg), nil
}

// stream is the manager's end of the two pipes.
type stream struct {
	net.Conn // to the session

	out net.Conn
}

// Read reads what the session writes.
func (s *stream) Read(p []byte) (int, error) { return s.out.Read(p) }

// CloseWrite ends the input of the session.
func (s *stream) CloseWrite() error { return s.Conn.Close() }

// Close closes both pipes.
func (s *stream) Close() error { return errors.Join(s.Conn.Close(), s.out.Close()) }
