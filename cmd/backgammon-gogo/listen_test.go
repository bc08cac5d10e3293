package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"gogo/protocol/oracle/oracletest"
)

// hang is how long a test waits before it calls a server dead. No test passes or
// fails by time otherwise.
const hang = 30 * time.Second

// subject is a server under test.
type subject struct {
	addr   string
	engine *oracletest.Engine
	stop   context.CancelFunc
	result chan error
}

// newServer returns a server that waits as long as there is need for clients who say
// nothing more.
func newServer(t *testing.T) *subject {
	t.Helper()
	return newServerOf(t, hang)
}

func newServerOf(t *testing.T, patience time.Duration) *subject {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &subject{listener.Addr().String(), &oracletest.Engine{}, stop, make(chan error, 1)}
	h := host{s.engine, slog.New(slog.DiscardHandler)}
	tcp := server{h.session, patience, h.log}
	go func() { s.result <- tcp.listen(ctx, listener) }()
	t.Cleanup(stop)
	return s
}

func (s *subject) dial(t *testing.T) *client {
	t.Helper()
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", s.addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(hang)); err != nil {
		t.Fatal(err)
	}
	return &client{conn, bufio.NewReader(conn)}
}

// end stops the server and wants it to end as it should.
func (s *subject) end(t *testing.T) {
	t.Helper()
	s.stop()
	select {
	case err := <-s.result:
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	case <-time.After(hang):
		t.Fatal("the server goes on")
	}
}

type client struct {
	net.Conn
	lines *bufio.Reader
}

// ask sends a line and wants an answer that begins like that.
func (c *client) ask(t *testing.T, line, want string) {
	t.Helper()
	if _, err := io.WriteString(c, line+"\n"); err != nil {
		t.Fatal(err)
	}
	answer, err := c.lines.ReadString('\n')
	if err != nil || !strings.HasPrefix(answer, want) {
		t.Fatalf("%s is answered by %s, %v", line, answer, err)
	}
}

const request = `{"type":"EvalRequest","id":%d,"xgid":"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"}`

// TestListenServesSeveral holds one session while others come and go.
func TestListenServesSeveral(t *testing.T) {
	s := newServer(t)
	s.engine.Hold(1)
	held := s.dial(t)
	if _, err := fmt.Fprintf(held, request+"\n", 1); err != nil {
		t.Fatal(err)
	}
	if err := s.engine.Await(t.Context(), 1, 0); err != nil {
		t.Fatal(err)
	}
	var clients sync.WaitGroup
	for range 8 {
		clients.Go(func() {
			c := s.dial(t)
			for i := range 50 {
				c.ask(t, fmt.Sprintf(request, i), fmt.Sprintf(`{"type":"EvalResult","id":%d,`, i))
			}
			c.ask(t, `<Hello id="x"/>`, `<HelloResult id="x" name="gogo"`)
			_ = c.Close()
		})
	}
	clients.Wait()
	held.ask(t, `{"type":"Cancel","id":1}`, `{"type":"Error","id":1,"code":"cancelled"`)
	s.end(t)
}

// TestListenSpeaksUBGI wants the line to change the protocol of its own session
// alone.
func TestListenSpeaksUBGI(t *testing.T) {
	s := newServer(t)
	one, other := s.dial(t), s.dial(t)
	one.ask(t, "ubgi", "id name gogo")
	other.ask(t, "isready", `{"type":"Error","code":"syntax"`)
	for line := ""; line != "ubgiok\n"; {
		var err error
		if line, err = one.lines.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
	one.ask(t, "isready", "readyok")
	other.ask(t, `{"type":"Hello"}`, `{"type":"HelloResult"`)
	s.end(t)
}

// TestListenAnswersBeforeTheEnd wants what was asked to be answered for a client who
// says that nothing more comes.
func TestListenAnswersBeforeTheEnd(t *testing.T) {
	s := newServer(t)
	c := s.dial(t)
	for i := range 10 {
		if _, err := fmt.Fprintf(c, request+"\n", i); err != nil {
			t.Fatal(err)
		}
	}
	if tcp, ok := c.Conn.(*net.TCPConn); !ok || tcp.CloseWrite() != nil {
		t.Fatal("the connection is not half closed")
	}
	answers, err := io.ReadAll(c.lines)
	if n := strings.Count(string(answers), "EvalResult"); n != 10 || err != nil {
		t.Errorf("%d answers, %v", n, err)
	}
	s.end(t)
}

// TestListenStopsForWhoIsGone wants no work to go on for a client who has hung up.
func TestListenStopsForWhoIsGone(t *testing.T) {
	s := newServerOf(t, time.Millisecond)
	s.engine.Hold(1)
	c := s.dial(t)
	if _, err := fmt.Fprintf(c, request+"\n", 1); err != nil {
		t.Fatal(err)
	}
	if err := s.engine.Await(t.Context(), 1, 0); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), hang)
	defer cancel()
	if err := s.engine.Await(ctx, 1, 1); err != nil {
		t.Fatal(err)
	}
	s.end(t)
}

// TestListenLeavesNothing ends servers with sessions in every state.
func TestListenLeavesNothing(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 5 {
		s := newServer(t)
		s.dial(t) // says nothing
		asked := s.dial(t)
		asked.ask(t, `{"type":"Hello"}`, `{"type":"HelloResult"`)
		s.engine.Hold(1)
		if _, err := fmt.Fprintf(asked, request+"\n", 1); err != nil {
			t.Fatal(err)
		}
		if err := s.engine.Await(t.Context(), 1, 0); err != nil {
			t.Fatal(err)
		}
		s.end(t)
	}
	for limit := time.Now().Add(hang); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatalf("%d goroutines more than before", runtime.NumGoroutine()-before)
		}
	}
}

// refusing is a listener that fails.
type refusing struct{ net.Listener }

var errRefused = errors.New("refused")

func (refusing) Accept() (net.Conn, error) { return nil, errRefused }
func (refusing) Close() error              { return nil }

func TestListenFails(t *testing.T) {
	s := server{log: slog.New(slog.DiscardHandler)}
	err := s.listen(t.Context(), refusing{})
	if !errors.Is(err, errRefused) {
		t.Error(err)
	}
}
