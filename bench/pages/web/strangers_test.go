package web

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gogo/internal/access"
	"gogo/internal/testlimit"
)

// request asks for a page.
const request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

// status returns the status of the answer to a request.
func status(t *testing.T, c net.Conn) int {
	t.Helper()
	answer, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	return answer.StatusCode
}

// TestOneAddress has an address open more connections than it may, while another one gets a page.
func TestOneAddress(t *testing.T) {
	s, err := Start(t.Context(), "127.0.0.1:0", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "page") }), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range maxPerAddress + 10 {
		c := testlimit.Dial(t, "127.0.0.1", s.Addr().String())
		if i < maxPerAddress {
			continue
		}
		if got := status(t, c); got != http.StatusServiceUnavailable {
			t.Fatalf("connection %d gets %d", i, got)
		}
	}
	c := testlimit.Dial(t, "127.0.0.2", s.Addr().String())
	fmt.Fprint(c, request)
	if got := status(t, c); got != http.StatusOK {
		t.Errorf("another address gets %d", got)
	}
	if err := s.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestStreamStays gives the places of connections that do nothing to newcomers, but not that of one
// with a stream of events.
func TestStreamStays(t *testing.T) {
	streams, events, ended := Streams{Limit: 1}, make(chan string), make(chan struct{})
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		streams.Serve(w, r, func(s *Stream) {
			for {
				select {
				case text := <-events:
					s.Send([]byte(text))
				case <-ended:
					return
				}
			}
		})
	})
	guard := func(l net.Listener, farewell func(*access.Refusal) []byte) (net.Listener, error) {
		return access.NewGate(access.Limits{Connections: 3}).Listen(l, farewell), nil
	}
	s, err := Start(t.Context(), "127.0.0.1:0", handler, guard)
	if err != nil {
		t.Fatal(err)
	}
	watcher := testlimit.Dial(t, "127.0.0.1", s.Addr().String())
	fmt.Fprint(watcher, request)
	lines := bufio.NewReader(watcher)
	wait := func(text string) {
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(line, text) {
				return
			}
		}
	}
	events <- "first"
	wait("first")
	for range 20 {
		testlimit.Dial(t, "127.0.0.1", s.Addr().String())
	}
	last := testlimit.Dial(t, "127.0.0.1", s.Addr().String())
	fmt.Fprint(last, request)
	if got := status(t, last); got != http.StatusServiceUnavailable { // a second stream is one too many
		t.Errorf("the last one gets %d", got)
	}
	events <- "second"
	wait("second")
	close(ended)
	if err := s.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// pipes is a listener in memory.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error { close(p.closed); return nil }

func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipes"} }

// TestSlowness ends connections that make the server wait for a request, for the next one or for the
// answer to be read, however many bytes they send.
func TestSlowness(t *testing.T) {
	drip := func(c net.Conn) {
		for {
			if _, err := io.WriteString(c, "x"); err != nil {
				return
			}
			time.Sleep(time.Second)
		}
	}
	tests := []struct {
		name string
		do   func(c net.Conn)
	}{
		{"silent", func(net.Conn) {}},
		{"slow header", func(c net.Conn) { fmt.Fprint(c, "GET / HTTP/1.1\r\nX: "); drip(c) }},
		{"slow body", func(c net.Conn) {
			fmt.Fprint(c, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n")
			go func() { _, _ = io.Copy(io.Discard, c) }()
			drip(c)
		}},
		{"no second request", func(c net.Conn) {
			go func() { _, _ = io.Copy(io.Discard, c) }()
			fmt.Fprint(c, request)
		}},
		{"deaf", func(c net.Conn) { fmt.Fprint(c, request) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := &pipes{make(chan net.Conn), make(chan struct{})}
				s := serve(p, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "page") }))
				here, there := net.Pipe()
				watched := &watchedConn{Conn: there, gone: make(chan struct{})}
				p.conns <- watched
				var client sync.WaitGroup
				client.Go(func() { tt.do(here) })
				late := time.NewTimer(10 * time.Minute)
				select {
				case <-watched.gone:
				case <-late.C:
					t.Error("the connection is still open after ten minutes")
				}
				_ = here.Close()
				client.Wait()
				if err := s.Close(t.Context()); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

// watchedConn tells when it has been closed.
type watchedConn struct {
	net.Conn

	gone   chan struct{}
	closed bool
}

func (c *watchedConn) Close() error {
	if !c.closed {
		c.closed = true
		close(c.gone)
	}
	return c.Conn.Close()
}

// TestLongStream sends an event to a page that has watched for longer than any request may take.
func TestLongStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pipes{make(chan net.Conn), make(chan struct{})}
		streams := Streams{Limit: 1}
		s := serve(p, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			streams.Serve(w, r, func(s *Stream) {
				if s.Send([]byte("first")) && s.Pause(time.Hour) {
					s.Send([]byte("second"))
				}
			})
		}))
		here, there := net.Pipe()
		p.conns <- there
		go fmt.Fprint(here, request)
		lines := bufio.NewScanner(here)
		var events []string
		for len(events) < 2 && lines.Scan() {
			if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				events = append(events, text)
			}
		}
		if len(events) != 2 {
			t.Errorf("%q, %v", events, lines.Err())
		}
		_ = here.Close()
		if err := s.Close(t.Context()); err != nil {
			t.Error(err)
		}
	})
}
