package server

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/internal/testlimit"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/bluechiptest"
	"gogo/protocol/bluechip/client"
	"gogo/protocol/bluechip/table"
)

// teams are the names of the sides.
var teams = [2]string{"Red", "Blue"}

// hall is a server with a port.
type hall struct {
	t       *testing.T
	address string
	ended   chan error
	cancel  context.CancelFunc
	enough  atomic.Bool // no other board is dealt
	dealt   int         // boards, to be read when the server has ended

	mu      sync.Mutex
	results []table.Result
	faults  []string
	taken   [bridge.Seats]bool
}

// open starts a server that plays so many boards.
func open(t *testing.T, boards int, cfg Config) *hall {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return openAt(t, boards, cfg, l)
}

// openAt does so where something listens.
func openAt(t *testing.T, boards int, cfg Config, l net.Listener) *hall {
	t.Helper()
	h := &hall{t: t, address: l.Addr().String(), ended: make(chan error, 1)}
	if cfg.Parting == 0 {
		cfg.Parting = testlimit.Wait // who has heard all goes at once
	}
	cfg.Table.Next = func() *table.Board {
		if h.dealt == boards || h.enough.Load() {
			return nil
		}
		h.dealt++
		return &table.Board{Number: h.dealt, Dealer: bridge.BoardDealer(h.dealt), Deal: dealing.Deal(5, uint64(h.dealt))}
	}
	cfg.Table.Note = func(e *table.Event) error {
		h.mu.Lock()
		defer h.mu.Unlock()
		switch e.Kind {
		case table.Ended:
			h.results = append(h.results, *e.Result)
		case table.Faulted:
			h.faults = append(h.faults, e.Text)
		case table.Joined:
			h.taken[e.Seat] = true
		case table.Left:
			h.taken[e.Seat] = false
		}
		return nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	h.cancel = cancel
	go func() { h.ended <- New(cfg).Run(ctx, Listener{Listener: l}) }()
	return h
}

// wait waits for the end of the server.
func (h *hall) wait() error {
	h.t.Helper()
	return testlimit.Receive(h.t, h.ended, "the end of the server")
}

// dial connects.
func (h *hall) dial() net.Conn {
	h.t.Helper()
	conn, err := net.Dial("tcp", h.address)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// sit plays on a seat to the end of the session, or until the connection is cut.
func (h *hall) sit(s bridge.Seat, seed uint64) (conn net.Conn, ended chan error) {
	h.t.Helper()
	conn = h.dial()
	return conn, h.play(s, seed, conn)
}

// play plays on a seat over a connection.
func (h *hall) play(s bridge.Seat, seed uint64, conn net.Conn) (ended chan error) {
	ended = make(chan error, 1)
	c := client.Client{Seat: s, Team: teams[s.Side()], Version: 18, Player: bluechiptest.NewRandom(seed, uint64(s))}
	go func() { ended <- c.Serve(h.t.Context(), conn) }()
	return ended
}

// sitAll lets four players play to the end.
func (h *hall) sitAll() (players [bridge.Seats]chan error) {
	for s := range bridge.Seat(bridge.Seats) {
		_, players[s] = h.sit(s, 1)
	}
	return players
}

// TestSession plays boards over a network.
func TestSession(t *testing.T) {
	h := open(t, 40, Config{Table: table.Config{MaxFaults: 1}})
	players := h.sitAll()
	if err := h.wait(); err != nil {
		t.Fatal(err)
	}
	for s, ended := range players {
		if err := <-ended; err != nil {
			t.Errorf("%v: %v", bridge.Seat(s), err)
		}
	}
	if len(h.results) != 40 || len(h.faults) > 0 {
		t.Errorf("%d results, faults %q", len(h.results), h.faults)
	}
}

// recorder keeps what comes over a connection.
type recorder struct {
	net.Conn
	heard []byte
}

func (e *recorder) Read(b []byte) (n int, err error) {
	n, err = e.Conn.Read(b)
	e.heard = append(e.heard, b[:n]...)
	return n, err
}

// TestDialects speaks to a team otherwise than to the other one.
func TestDialects(t *testing.T) {
	plain := bluechip.Dialect{SeatedBare: true, NoTiming: true, NoAlerts: true}
	h := open(t, 10, Config{Teams: map[string]bluechip.Dialect{strings.ToUpper(teams[bridge.EastWest]): plain}})
	var recorders [bridge.Seats]*recorder
	var group sync.WaitGroup
	for s := range bridge.Seat(bridge.Seats) {
		recorders[s] = &recorder{Conn: h.dial()}
		c := client.Client{Seat: s, Team: teams[s.Side()], Version: 18, Player: bluechiptest.NewRandom(1, uint64(s))}
		group.Go(func() {
			if err := c.Serve(t.Context(), recorders[s]); err != nil {
				t.Errorf("%v: %v", s, err)
			}
		})
	}
	if err := h.wait(); err != nil {
		t.Fatal(err)
	}
	group.Wait()
	for s, e := range recorders {
		side := bridge.Seat(s).Side()
		for word, want := range map[string]bool{"Alert.": side == bridge.NorthSouth, "Timing - N/S": side == bridge.NorthSouth, `("` + teams[side] + `") seated`: side == bridge.NorthSouth} {
			if got := strings.Contains(string(e.heard), word); got != want {
				t.Errorf("%v hears %q: %v", bridge.Seat(s), word, got)
			}
		}
		if strings.Contains(string(e.heard), "\r\n\r\n") {
			t.Errorf("%v hears an empty line", bridge.Seat(s))
		}
	}
}

// TestTurnedAway wants an error and a closed connection for whoever cannot have a seat.
func TestTurnedAway(t *testing.T) {
	h := open(t, 1, Config{Parting: 200 * time.Millisecond})
	first := h.dial()
	fmt.Fprintf(first, "Connecting \"Red\" as North using protocol version 18\r\n")
	if line := readLine(t, first); line != `North ("Red") seated` {
		t.Fatalf("seated: %q", line)
	}
	for name, hello := range map[string]string{
		"junk":              "\x00\x01\xff\xfeGET / HTTP/1.1\r\n",
		"not connecting":    "North ready for teams\r\n",
		"taken":             "Connecting \"Green\" as North using protocol version 18\r\n",
		"another team":      "Connecting \"Green\" as South using protocol version 18\r\n",
		"opponents' team":   "Connecting \"Red\" as East using protocol version 18\r\n",
		"opponents' teams":  "Connecting \"RED\" as East using protocol version 18\r\n",
		"wrong version":     "Connecting \"Red\" as South using protocol version 17\r\n",
		"no version":        "Connecting \"Red\" as South\r\n",
		"no seat":           "Connecting \"Red\" as Nobody using protocol version 18\r\n",
		"no team":           "Connecting \"\" as South using protocol version 18\r\n",
		"a path":            "Connecting \"../x\" as East using protocol version 18\r\n",
		"a long name":       "Connecting \"" + strings.Repeat("x", 300) + "\" as East using protocol version 18\r\n",
		"a line of 1 MB":    strings.Repeat("x", 1<<20) + "\r\n",
		"a bare CR":         "What?\r",
		"a bare LF":         "What?\n",
		"silent at the end": "",
	} {
		t.Run(name, func(t *testing.T) {
			conn := h.dial()
			go func() {
				_, _ = conn.Write([]byte(hello))
				closeWrite(conn)
			}()
			line := readLine(t, conn)
			if !strings.HasPrefix(line, "Error: ") {
				t.Errorf("%q", line)
			}
			if n, err := conn.Read(make([]byte, 1)); n > 0 || err == nil {
				t.Error("the connection is open")
			}
		})
	}
	h.cancel()
	if line := readLine(t, first); line != "Error: the table stops: it was interrupted" {
		t.Errorf("who sat there is told %q", line)
	}
	if err := h.wait(); !errors.Is(err, context.Canceled) {
		t.Errorf("ended: %v", err)
	}
}

// closeWrite says that nothing more comes.
func closeWrite(conn net.Conn) {
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.CloseWrite()
	}
}

// readLine reads a line without its end.
func readLine(t *testing.T, conn net.Conn) string {
	t.Helper()
	_ = conn.SetReadDeadline(time.Now().Add(testlimit.Wait))
	line, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	return strings.TrimRight(line, "\r\n")
}

// TestHostile plays a session while a player sends what makes no sense, and comes and
// goes.
func TestHostile(t *testing.T) {
	h := open(t, math.MaxInt, Config{})
	for _, s := range []bridge.Seat{bridge.East, bridge.South, bridge.West} {
		h.sit(s, 1)
	}
	junk := []string{
		"\x00\x00\x00\r\n", "North bids 8NT\r\n", "South passes\r\n", strings.Repeat("A", 1<<20) + "\r\n", "\r\r\r\n\n\n",
		"North plays AS\r\n", "North ready for deal\r\nNorth ready for deal\r\n", "Connecting \"Red\" as North using protocol version 18\r\n",
		"North claims\r\n", "North accepts South's claim\r\n", "\xff\xfe\xfd\n",
	}
	for i, line := range junk {
		conn, _ := h.sit(bridge.North, uint64(i))
		h.await(bridge.North, true)
		before := h.progress()
		_, _ = conn.Write([]byte(line))
		testlimit.Eventually(t, "the table has read what makes no sense", func() bool { return h.progress() != before })
		if i%2 == 0 {
			closeWrite(conn) // half open
		}
		_ = conn.Close()
		h.await(bridge.North, false)
	}
	h.enough.Store(true)
	h.sit(bridge.North, 99)
	if err := h.wait(); err != nil {
		t.Fatal(err)
	}
	if len(h.results) != h.dealt || len(h.faults) == 0 {
		t.Errorf("%d results of %d boards, faults %q", len(h.results), h.dealt, h.faults)
	}
}

// progress changes whenever a board ends, somebody does what it may not, or goes: whatever
// a player said before its last card has been read then.
func (h *hall) progress() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return fmt.Sprint(len(h.results), len(h.faults), h.taken)
}

// await waits until somebody sits on a seat, or nobody does.
func (h *hall) await(s bridge.Seat, taken bool) {
	h.t.Helper()
	testlimit.Eventually(h.t, fmt.Sprintf("the seat of %v: taken is %v", s, taken), func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		return h.taken[s] == taken
	})
}

// TestOnePortASeat wants each player at the listener of its seat.
func TestOnePortASeat(t *testing.T) {
	var listeners []Listener
	for s := range bridge.Seat(bridge.Seats) {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		listeners = append(listeners, Listener{Listener: l, Only: true, Seat: s})
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- New(Config{Parting: 100 * time.Millisecond, Table: table.Config{Next: func() *table.Board { return nil }}}).Run(ctx, listeners...)
	}()
	h := hall{t: t, address: listeners[1].Addr().String()}
	wrong, anywhere := h.dial(), h.dial()
	fmt.Fprintf(wrong, "Connecting \"Red\" as North using protocol version 18\r\n")
	if line := readLine(t, wrong); !strings.Contains(line, "port of East") {
		t.Errorf("North at East's door: %q", line)
	}
	fmt.Fprintf(anywhere, "Connecting \"Red\" as ANYPL using protocol version 18\r\n")
	if line := readLine(t, anywhere); line != `East ("Red") seated` {
		t.Errorf("any seat at East's door: %q", line)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("ended: %v", err)
	}
}

// TestSplitAndGlued sends lines in pieces of a byte, several in one piece, and with every
// kind of end.
func TestSplitAndGlued(t *testing.T) {
	h := open(t, 1, Config{})
	for _, s := range []bridge.Seat{bridge.East, bridge.South, bridge.West} {
		h.sit(s, 1)
	}
	conn := h.dial()
	for _, c := range []byte("connecting  \"Red\"  AS north USING protocol VERSION 18\n") {
		if _, err := conn.Write([]byte{c}); err != nil {
			t.Fatal(err)
		}
	}
	lines := bufio.NewReader(conn)
	_ = conn.SetReadDeadline(time.Now().Add(testlimit.Wait))
	expect := func(want string) {
		t.Helper()
		line, err := lines.ReadString('\n')
		if err != nil || strings.TrimRight(line, "\r\n") != want {
			t.Fatalf("%q, %v, want %q", line, err, want)
		}
	}
	expect(`North ("Red") seated`)
	fmt.Fprint(conn, "NORTH ready for teams\r\r\n\n")
	expect(`Teams : N/S : "Red" E/W : "Blue"`)
	fmt.Fprint(conn, "North ready to start\rNorth ready for deal\rNorth ready for cards\r")
	expect("Start of board")
	fmt.Fprint(conn, "north READY for deal\n")
	expect("Board number 1. Dealer North. Neither vulnerable.")
}
