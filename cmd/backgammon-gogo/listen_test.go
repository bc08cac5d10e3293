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

	"gogo/board/backgammon"
	"gogo/internal/testlimit"
	"gogo/protocol/analyst"
	"gogo/protocol/analyst/analysttest"
)

// hang is how long a test waits before it calls a server dead. No test passes or
// fails by time otherwise.
const hang = testlimit.Wait

// subject is a server under test.
type subject struct {
	addr   string
	engine *analysttest.Engine
	stop   context.CancelFunc
	result chan error
}

// newServer returns a server that waits as long as there is need for clients who say
// nothing more.
func newServer(t *testing.T) *subject {
	t.Helper()
	return newServerOf(t, limits{sessions: maxSessions, linger: hang})
}

func newServerOf(t *testing.T, l limits) *subject {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &subject{listener.Addr().String(), &analysttest.Engine{}, stop, make(chan error, 1)}
	h := host{engine: s.engine, log: slog.New(slog.DiscardHandler)}
	tcp := server{h, l, h.log}
	go func() { s.result <- tcp.listen(ctx, listener) }()
	t.Cleanup(stop)
	return s
}

func (s *subject) dial(t *testing.T) *peer {
	t.Helper()
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", s.addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(hang)); err != nil {
		t.Fatal(err)
	}
	return &peer{conn, bufio.NewReader(conn)}
}

// end stops the server and wants it to end as it should.
func (s *subject) end(t *testing.T) {
	t.Helper()
	s.stop()
	if err := testlimit.Receive(t, s.result, "the end of the server"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

type peer struct {
	net.Conn
	lines *bufio.Reader
}

// ask sends a line and wants an answer that begins like that.
func (c *peer) ask(t *testing.T, line, want string) {
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
	c.closeWrite(t)
	answers, err := io.ReadAll(c.lines)
	if n := strings.Count(string(answers), "EvalResult"); n != 10 || err != nil {
		t.Errorf("%d answers, %v", n, err)
	}
	s.end(t)
}

// TestListenStopsForWhoIsGone wants no work to go on for a client who has hung up.
func TestListenStopsForWhoIsGone(t *testing.T) {
	s := newServerOf(t, limits{sessions: maxSessions, linger: time.Millisecond})
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
	if err := s.engine.Await(testlimit.Context(t), 1, 1); err != nil {
		t.Fatal(err)
	}
	s.end(t)
}

// TestListenStopsForWhoHangsUp wants no work to go on for a client who has closed the connection, however long
// one is worked for who has only closed his side of it.
func TestListenStopsForWhoHangsUp(t *testing.T) {
	json := fmt.Sprintf(request+"\n", 1)
	for name, c := range map[string]struct {
		says     string
		halfways bool // closes his side before
	}{
		"who waits":                         {json, false},
		"who has not read what is answered": {"ubgi\nposition gnubgid 4HPwATDgc/ABMA\ngo rollout\n", false},
		"who has closed his side before":    {json, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := newServerOf(t, limits{sessions: 1, linger: time.Hour})
			s.engine.Hold(1)
			client := s.dial(t)
			if _, err := io.WriteString(client, c.says); err != nil {
				t.Fatal(err)
			}
			if err := s.engine.Await(t.Context(), 1, 0); err != nil {
				t.Fatal(err)
			}
			if c.halfways {
				client.closeWrite(t)
				client.awaitProbe(t)
			}
			if err := client.Close(); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), hang)
			defer cancel()
			if err := s.engine.Await(ctx, 1, 1); err != nil {
				t.Fatal(err)
			}
			s.end(t)
		})
	}
}

// closeWrite closes the sending side.
func (c *peer) closeWrite(t *testing.T) {
	t.Helper()
	if tcp, ok := c.Conn.(*net.TCPConn); !ok || tcp.CloseWrite() != nil {
		t.Fatal("the connection is not half closed")
	}
}

// awaitProbe waits for the blank that asks whether anybody is there.
func (c *peer) awaitProbe(t *testing.T) {
	t.Helper()
	if b, err := c.lines.ReadByte(); b != ' ' || err != nil {
		t.Fatalf("%q, %v, and not a blank", b, err)
	}
}

// TestListenProbesTheHalfClosed wants the answer for a client who takes the blanks before it.
func TestListenProbesTheHalfClosed(t *testing.T) {
	s := newServer(t)
	s.engine.Hold(1)
	c := s.dial(t)
	if _, err := io.WriteString(c, strings.Replace(fmt.Sprintf(request, 1), "Eval", "Rollout", 1)); err != nil {
		t.Fatal(err)
	}
	c.closeWrite(t)
	for range 3 {
		c.awaitProbe(t)
	}
	s.stop() // the engine lets go
	answers, err := io.ReadAll(c.lines)
	if !strings.HasPrefix(strings.TrimLeft(string(answers), " "), `{"type":"RolloutResult","id":1,"trials":36,`) || err != nil {
		t.Errorf("%q, %v", answers, err)
	}
	s.end(t)
}

// TestListenAnswersTheHalfClosed wants what a rollout has found, though it cannot be
// finished in time, and an Error for what waits behind it.
func TestListenAnswersTheHalfClosed(t *testing.T) {
	s := newServerOf(t, limits{sessions: maxSessions, linger: time.Millisecond})
	s.engine.Hold(1)
	c := s.dial(t)
	rollout := strings.Replace(fmt.Sprintf(request, 1), "Eval", "Rollout", 1)
	if _, err := fmt.Fprintf(c, rollout+"\n"+request+"\n", 2); err != nil {
		t.Fatal(err)
	}
	c.closeWrite(t)
	answers, err := io.ReadAll(c.lines)
	// Spaces try whether the client still reads, if the answer takes longer than the patience.
	lines := strings.Split(strings.TrimLeft(string(answers), " "), "\n")
	if err != nil || len(lines) != 3 || !strings.HasPrefix(lines[0], `{"type":"RolloutResult","id":1,"trials":36,`) ||
		!strings.HasPrefix(lines[1], `{"type":"Error","id":2,"code":"cancelled"`) {
		t.Errorf("%q, %v", lines, err)
	}
	s.end(t)
}

// TestListenRefuses wants the client who is one too many to be told so, and served once
// another one has gone.
func TestListenRefuses(t *testing.T) {
	s := newServerOf(t, limits{sessions: 2, linger: hang})
	one, other := s.dial(t), s.dial(t)
	one.ask(t, `{"type":"Hello"}`, `{"type":"HelloResult"`)
	other.ask(t, `{"type":"Hello"}`, `{"type":"HelloResult"`)
	more := s.dial(t)
	said, err := io.ReadAll(more.lines)
	if want := `{"type":"Error","code":"busy","message":"2 clients are served already: try again later"}` + "\n"; string(said) != want || err != nil {
		t.Errorf("%q, %v", said, err)
	}
	_ = one.Close()
	for {
		more = s.dial(t)
		if _, err := io.WriteString(more, `{"type":"Hello"}`); err != nil {
			continue
		}
		if answer, err := more.lines.ReadString('\n'); err == nil && strings.HasPrefix(answer, `{"type":"HelloResult"`) {
			break
		}
		_ = more.Close()
	}
	s.end(t)
}

// TestListenEndsTheSilent wants a client who says nothing to be told, and the place to be
// free again.
func TestListenEndsTheSilent(t *testing.T) {
	s := newServerOf(t, limits{sessions: 1, idle: 20 * time.Millisecond, linger: hang})
	for range 3 {
		c := s.dial(t)
		said, err := io.ReadAll(c.lines)
		idle := strings.HasPrefix(string(said), `{"type":"Error","code":"idle","message":"silent for 20ms: the session ends"}`)
		if busy := strings.HasPrefix(string(said), `{"type":"Error","code":"busy"`); !idle && !busy || err != nil {
			t.Errorf("%q, %v", said, err)
		}
	}
	s.end(t)
}

// TestWhoWaitsIsNotIdle wants work under way to keep a session, and silence to end it
// when it is used up.
func TestWhoWaitsIsNotIdle(t *testing.T) {
	for _, c := range []struct {
		silent, idle time.Duration
		waits        bool
		left         time.Duration
	}{
		{time.Second, time.Minute, false, 59 * time.Second},
		{time.Minute, time.Minute, false, 0},
		{time.Hour, time.Minute, true, time.Minute},
	} {
		t.Run(fmt.Sprintf("%v of %v, waits=%t", c.silent, c.idle, c.waits), func(t *testing.T) {
			if left := idleLeft(c.silent, c.idle, c.waits); left != c.left {
				t.Errorf("%+v: %v left", c, left)
			}
		})
	}
	engine := &analysttest.Engine{}
	engine.Hold(1)
	h, work := host{engine: engine, log: slog.New(slog.DiscardHandler)}.counted()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() {
		_, err := h.engine.Rollout(ctx, analyst.Question{Position: backgammon.Position{Board: backgammon.Start()}}, analyst.Rollout{Trials: 72}, nil)
		done <- err
	}()
	if err := engine.Await(t.Context(), 1, 0); err != nil || work.Load() != 1 {
		t.Errorf("%d questions under way, %v", work.Load(), err)
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) || work.Load() != 0 {
		t.Errorf("%d questions under way, %v", work.Load(), err)
	}
}

// TestIdleInUBGI wants the last word in the protocol of the session.
func TestIdleInUBGI(t *testing.T) {
	h := host{engine: &analysttest.Engine{}, log: slog.New(slog.DiscardHandler)}
	ctx, end := context.WithCancelCause(t.Context())
	in, client := io.Pipe()
	out := make(chan string, 100)
	done := make(chan error, 1)
	go func() { done <- h.session(ctx, in, lines(out)) }()
	if _, err := io.WriteString(client, "ubgi\n"); err != nil {
		t.Fatal(err)
	}
	for line := ""; line != "ubgiok\n"; line = <-out {
		continue
	}
	end(idleError(time.Minute))
	if err := <-done; err == nil {
		t.Error("no error")
	}
	if line := <-out; line != "error bad_state silent for 1m0s: the session ends\n" {
		t.Errorf("the last line is %q", line)
	}
	_ = client.Close()
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
	testlimit.Eventually(t, "no goroutine more than before", func() bool { return runtime.NumGoroutine() <= before })
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
