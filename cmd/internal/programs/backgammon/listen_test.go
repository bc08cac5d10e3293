package backgammon

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"gogo/board/backgammon"
	"gogo/cmd/internal/listen"
	"gogo/cmd/internal/listen/listentest"
	"gogo/internal/access"
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
	return newServerOf(t, limits{linger: hang}, access.Limits{})
}

func newServerOf(t *testing.T, l limits, bounds access.Limits) *subject {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &subject{listener.Addr().String(), &analysttest.Engine{}, stop, make(chan error, 1)}
	h := host{engine: s.engine, log: slog.New(slog.DiscardHandler)}
	tcp := server{h, l, h.log}
	guarded := access.NewGate(bounds).Listen(listener, h.busyMessage)
	go func() { s.result <- tcp.listen(ctx, guarded) }()
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
	s := newServerOf(t, limits{linger: time.Millisecond}, access.Limits{})
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
			s := newServerOf(t, limits{linger: time.Hour}, access.Limits{})
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
	s := newServerOf(t, limits{linger: time.Millisecond}, access.Limits{})
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
	s := newServerOf(t, limits{linger: hang}, access.Limits{Connections: 2})
	one, other := s.dial(t), s.dial(t)
	one.ask(t, `{"type":"Hello"}`, `{"type":"HelloResult"`)
	other.ask(t, `{"type":"Hello"}`, `{"type":"HelloResult"`)
	more := s.dial(t)
	said, err := io.ReadAll(more.lines)
	if want := `{"type":"Error","code":"busy","message":"the server has 2 connections, the most that it takes"}` + "\n"; string(said) != want || err != nil {
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
	s := newServerOf(t, limits{idle: 20 * time.Millisecond, linger: hang}, access.Limits{Connections: 1, Grace: hang})
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

// TestListenSharesItself wants an address to get no more places than one may have, while others still get in,
// and the place of a client who has never asked anything to be free for one who comes to a full server.
func TestListenSharesItself(t *testing.T) {
	s := newServerOf(t, limits{linger: hang}, access.Limits{Connections: 4, PerAddress: 2})
	const hello, answer = `{"type":"Hello"}`, `{"type":"HelloResult"`
	dial := func(from string) *peer {
		conn := testlimit.Dial(t, from, s.addr)
		return &peer{conn, bufio.NewReader(conn)}
	}
	one, other := dial("127.0.0.1"), dial("127.0.0.1")
	one.ask(t, hello, answer)
	other.ask(t, hello, answer)
	if said, err := io.ReadAll(dial("127.0.0.1").lines); !strings.HasPrefix(string(said), `{"type":"Error","code":"busy","message":"your address has 2 connections`) || err != nil {
		t.Errorf("one too many of an address is told %q, %v", said, err)
	}
	for range 2 {
		dial("127.0.0.2") // says nothing
	}
	for range 2 {
		dial("127.0.0.3").ask(t, hello, answer)
	}
	one.ask(t, hello, answer)
	other.ask(t, hello, answer)
	s.end(t)
}

// TestBytesKeepNoPlace wants a client who never ends a request to be idle, however many bytes it sends.
func TestBytesKeepNoPlace(t *testing.T) {
	for name, begin := range map[string]string{"JSON": `{"type":"`, "XML": "<Hello id='", "UBGI": "ubgi\nposition "} {
		t.Run(name, func(t *testing.T) {
			s := newServerOf(t, limits{idle: 200 * time.Millisecond, linger: hang}, access.Limits{})
			c := s.dial(t)
			if _, err := io.WriteString(c, begin); err != nil {
				t.Fatal(err)
			}
			gone := make(chan struct{})
			go func() {
				defer close(gone)
				_, _ = io.Copy(io.Discard, c.lines) // to the end of the session
			}()
			for { // until the session has ended
				if _, err := io.WriteString(c, "x"); err != nil {
					if errors.Is(err, os.ErrDeadlineExceeded) {
						t.Error("bytes keep the session")
					}
					break
				}
				time.Sleep(time.Millisecond)
			}
			_ = c.Close()
			<-gone
			s.end(t)
		})
	}
}

// TestListenWithTLS serves clients with TLS and tells others to use it.
func TestListenWithTLS(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	flags := listen.Flags{}
	flags.TLSCert, flags.TLSKey = listentest.Certificate(t)
	h := host{engine: &analysttest.Engine{}, log: slog.New(slog.DiscardHandler)}
	guarded, err := flags.Guard(listener, flags.Gate(maxSessions), h.busyMessage, h.log)
	if err != nil {
		t.Fatal(err)
	}
	tcp, result := server{h, limits{linger: hang}, h.log}, make(chan error, 1)
	go func() { result <- tcp.listen(ctx, guarded) }()
	plain := testlimit.Dial(t, "127.0.0.1", listener.Addr().String())
	if _, err := io.WriteString(plain, `{"type":"Hello"}`+"\n"); err != nil {
		t.Fatal(err)
	}
	if said, err := io.ReadAll(plain); string(said) != `{"type":"Error","code":"busy","message":"this server is encrypted: connect with TLS"}`+"\n" || err != nil {
		t.Errorf("without TLS: %q, %v", said, err)
	}
	conn := listentest.Dial(t, flags.TLSCert, listener.Addr().String())
	client := &peer{conn, bufio.NewReader(conn)}
	client.ask(t, fmt.Sprintf(request, 1), `{"type":"EvalResult","id":1,`)
	stop()
	if err := testlimit.Receive(t, result, "the end of the server"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
