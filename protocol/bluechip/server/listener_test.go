package server

import (
	"errors"
	"fmt"
	"net"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/internal/access"
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

// gated opens a server behind a gate.
func gated(t *testing.T, boards int, limits access.Limits) *hall {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return openAt(t, boards, Config{}, access.NewGate(limits).Listen(l, Farewell(bluechip.Dialect{})))
}

// TestSilentConnections lets a player in whatever stands before the listener and says nothing. It
// closes those that have stood there longest, and nobody who has a seat.
func TestSilentConnections(t *testing.T) {
	const most = 20
	h := gated(t, 1, access.Limits{Connections: most})
	first := h.dial()
	fmt.Fprint(first, "Connecting \"Red\" as South using protocol version 18\r\n")
	if line := readLine(t, first); line != `South ("Red") seated` {
		t.Errorf("%q", line)
	}
	h.await(bridge.South, true)
	idle := make([]net.Conn, 2*most)
	for i := range idle {
		idle[i] = h.dial()
	}
	conn := h.dial()
	fmt.Fprint(conn, "Connecting \"Red\" as North using protocol version 18\r\n")
	if line := readLine(t, conn); line != `North ("Red") seated` {
		t.Errorf("%q", line)
	}
	for _, c := range idle[:len(idle)-most+2] {
		_ = c.SetReadDeadline(time.Now().Add(testlimit.Wait))
		if _, err := c.Read(make([]byte, 1)); err == nil || isTimeout(err) {
			t.Errorf("one that has stood there for long: %v", err)
		}
	}
	h.cancel()
	if line := readLine(t, first); line != "Error: the table stops: it was interrupted" {
		t.Errorf("who sat there is told %q", line)
	}
}

// TestOneAddress turns an address away that has all the connections that one may have, and lets
// another one in.
func TestOneAddress(t *testing.T) {
	const most = 5
	h := gated(t, 1, access.Limits{Connections: 4 * most, PerAddress: most})
	for i := range 3 * most {
		c := testlimit.Dial(t, "127.0.0.1", h.address)
		if i < most {
			continue
		}
		if line, want := readLine(t, c), fmt.Sprintf("Error: your address has %d connections, the most that one may have", most); line != want {
			t.Errorf("%q, not %q", line, want)
		}
	}
	c := testlimit.Dial(t, "127.0.0.2", h.address)
	fmt.Fprint(c, "Connecting \"Red\" as North using protocol version 18\r\n")
	if line := readLine(t, c); line != `North ("Red") seated` {
		t.Errorf("%q", line)
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
