package server

import (
	"errors"
	"fmt"
	"net"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/internal/testlimit"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/client"
	"gogo/protocol/bluechip/table"
)

// pipes is a listener that connections without any room of their own come by, as if no
// network kept anything. The first times nobody can come in.
type pipes struct {
	fails  int
	calls  chan net.Conn
	closed chan struct{}
}

func (p *pipes) Accept() (net.Conn, error) {
	if p.fails > 0 {
		p.fails--
		return nil, errors.New("too many open files")
	}
	select {
	case c := <-p.calls:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	select {
	case <-p.closed:
	default:
		close(p.closed)
	}
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipes"} }

// dial connects.
func (p *pipes) dial() net.Conn {
	here, there := net.Pipe()
	p.calls <- there
	return here
}

// TestFailingListener lets players in by a listener that did not open for some time.
func TestFailingListener(t *testing.T) {
	listener := &pipes{fails: 2, calls: make(chan net.Conn), closed: make(chan struct{})}
	h := openAt(t, 3, Config{Table: table.Config{MaxFaults: 1}}, listener)
	for s := range bridge.Seat(bridge.Seats) {
		h.play(s, 1, listener.dial())
	}
	if err := h.wait(); err != nil || len(h.results) != 3 {
		t.Errorf("%d results, %v", len(h.results), err)
	}
}

// TestSilentConnections lets a player in whatever stands before the listener and says nothing.
func TestSilentConnections(t *testing.T) {
	h := open(t, 1, Config{})
	idle := make([]net.Conn, 2*maxPending)
	for i := range idle {
		idle[i] = h.dial()
	}
	conn := h.dial()
	fmt.Fprint(conn, "Connecting \"Red\" as North using protocol version 18\r\n")
	if line := readLine(t, conn); line != `North ("Red") seated` {
		t.Errorf("%q", line)
	}
	for _, c := range idle[:len(idle)-maxPending] {
		_ = c.SetReadDeadline(time.Now().Add(testlimit.Wait))
		if _, err := c.Read(make([]byte, 1)); err == nil || isTimeout(err) {
			t.Errorf("one that has stood there for long: %v", err)
		}
	}
}

func isTimeout(err error) bool {
	var n net.Error
	return errors.As(err, &n) && n.Timeout()
}

// TestNobodyReads takes a player for gone that speaks and never reads, and goes on with
// another one.
func TestNobodyReads(t *testing.T) {
	listener := &pipes{calls: make(chan net.Conn), closed: make(chan struct{})}
	h := openAt(t, 2, Config{}, listener)
	for _, s := range []bridge.Seat{bridge.East, bridge.South, bridge.West} {
		h.play(s, 1, listener.dial())
	}
	deaf := listener.dial()
	c := client.Client{Seat: bridge.North, Team: "Red", Version: 18}
	hello := c.Connect()
	_, _ = deaf.Write(hello.Append(nil))
	for { // until it is its turn to call
		n, err := bluechip.ParseNotice(readLine(t, deaf))
		if err != nil {
			t.Fatal(err)
		}
		if n.Kind == bluechip.HandOf {
			break
		}
		answers, err := c.Hear(t.Context(), &n)
		if err != nil {
			t.Fatal(err)
		}
		for i := range answers {
			_, _ = deaf.Write(answers[i].Append(nil))
		}
	}
	_ = deaf.SetWriteDeadline(time.Now().Add(testlimit.Wait))
	for lines := 0; ; lines++ {
		if _, err := fmt.Fprint(deaf, "North doubles\r\n"); err != nil {
			if isTimeout(err) || lines < maxQueuedLines {
				t.Fatalf("behind %d lines: %v", lines, err)
			}
			break
		}
	}
	h.await(bridge.North, false)
	h.play(bridge.North, 1, listener.dial())
	if err := h.wait(); err != nil || len(h.results) != 2 {
		t.Errorf("%d results, %v", len(h.results), err)
	}
}
