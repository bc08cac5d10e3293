package server

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/internal/access"
	"gogo/internal/testlimit"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/hall"
	"gogo/protocol/internal/sessiontest"
)

// disk is a store in memory.
type disk struct {
	mu      sync.Mutex
	records map[hall.Key][]byte
	saves   int
	broken  error
}

func (d *disk) Load() (all []hall.Change, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for k, v := range d.records {
		all = append(all, hall.Change{Key: k, Value: v})
	}
	return all, nil
}

// setBroken has all saving fail from now on, or not.
func (d *disk) setBroken(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.broken = err
}

func (d *disk) Save(changes []hall.Change) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.broken != nil {
		return d.broken
	}
	d.saves++
	for _, c := range changes {
		if d.records == nil {
			d.records = map[hall.Key][]byte{}
		}
		if d.records[c.Key] = c.Value; c.Value == nil {
			delete(d.records, c.Key)
		}
	}
	return nil
}

// running is a server that runs.
type running struct {
	t       *testing.T
	server  *Server
	address string
	stop    context.CancelFunc
	ended   chan error
	guests  []net.Conn
}

// run runs a server until the test is over.
func run(t *testing.T, cfg Config) *running {
	t.Helper()
	return runBehind(t, cfg, access.NewGate(access.Limits{}))
}

// runBehind runs a server behind a gate until the test is over.
func runBehind(t *testing.T, cfg Config, gate *access.Gate) *running {
	t.Helper()
	s, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	r := &running{t: t, server: s, address: l.Addr().String(), stop: stop, ended: make(chan error, 1)}
	go func() { r.ended <- s.Run(ctx, gate.Listen(l, Farewell)) }()
	t.Cleanup(func() { stop() })
	return r
}

// end ends the server, whose guests go then, and wants it to say why.
func (r *running) end() {
	r.t.Helper()
	r.stop()
	for _, wire := range r.guests {
		_ = wire.Close()
	}
	if err := <-r.ended; !errors.Is(err, context.Canceled) {
		r.t.Error(err)
	}
}

// guest is a connection to a server.
type guest struct {
	t    *testing.T
	wire net.Conn
	in   *bufio.Reader
}

// dial comes to the server.
func (r *running) dial(lines ...string) *guest {
	r.t.Helper()
	wire, err := net.Dial("tcp", r.address)
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { _ = wire.Close() })
	r.guests = append(r.guests, wire)
	_ = wire.SetDeadline(time.Now().Add(testlimit.Wait))
	g := &guest{r.t, wire, bufio.NewReader(wire)}
	g.say(lines...)
	return g
}

// say says lines.
func (g *guest) say(lines ...string) {
	g.t.Helper()
	if _, err := g.wire.Write([]byte(strings.Join(append(lines, ""), "\n"))); err != nil {
		g.t.Fatal(err)
	}
}

// hear reads until a line of a kind, and returns it.
func (g *guest) hear(kind darrington.NoticeKind) darrington.Notice {
	g.t.Helper()
	for {
		line, err := g.in.ReadString('\n')
		if err != nil {
			g.t.Fatalf("no %v: %v", kind, err)
		}
		n, err := darrington.ParseNotice(strings.TrimSuffix(line, "\n"))
		if err != nil {
			g.t.Fatal(err)
		}
		if n.Kind == kind {
			return n
		}
	}
}

// TestServer lets players come, play, go and come back to a server that was started anew.
func TestServer(t *testing.T) {
	before := runtime.NumGoroutine()
	store := &disk{}
	r := run(t, Config{Store: store})
	var guests [bridge.Seats]*guest
	for s := range guests {
		guests[s] = r.dial(fmt.Sprintf(`HELLO "Player %d"`, s), fmt.Sprintf("JOIN-M %s %s", []string{"-", "g1"}[min(s, 1)], bridge.Seat(s).Letter()))
		guests[s].hear(darrington.Joined)
	}
	guests[0].hear(darrington.BoardBegins)
	hand := guests[0].hear(darrington.HandOf).Hand
	guests[0].hear(darrington.AuctionOpen)
	guests[0].say("BID 1C\r")
	if n := guests[1].hear(darrington.AuctionOpen); len(n.Calls) == 0 {
		guests[1].hear(darrington.AuctionOpen)
	}
	r.end()

	r = run(t, Config{Store: store})
	north := r.dial(`hello "player 0"`)
	if again := north.hear(darrington.HandOf).Hand; again != hand {
		t.Errorf("North had %v and has %v", hand, again)
	}
	if n := north.hear(darrington.AuctionOpen); len(n.Calls) != 1 || n.Position != darrington.At(bridge.East) {
		t.Errorf("%+v", n)
	}
	r.end()
	sessiontest.WaitForGoroutines(t, before)
}

// TestLimits refuses long lines and what is no message with one NAK each, and connections
// that are too many.
func TestLimits(t *testing.T) {
	r := runBehind(t, Config{}, access.NewGate(access.Limits{Connections: 2, Grace: time.Hour}))
	g := r.dial("HELLO Ann", strings.Repeat("x", 5000), "SHOUT", "X-LEAVE \xff")
	for _, want := range []string{"more than 1024 bytes", "no message", "byte 9"} {
		if n := g.hear(darrington.Refused); !strings.Contains(n.Text, want) {
			t.Errorf("%q, not %q", n.Text, want)
		}
	}
	r.dial("HELLO Bob").hear(darrington.Games)
	if n := r.dial().hear(darrington.Refused); !strings.Contains(n.Text, "2 connections") {
		t.Errorf("%q", n.Text)
	}
	r.end()
}

// TestSlowReader cuts off who asks and does not read, while another one is answered.
func TestSlowReader(t *testing.T) {
	r := run(t, Config{Rate: 1_000_000})
	slow := r.dial("HELLO Slow")
	other := r.dial("HELLO Other")
	for {
		if _, err := slow.wire.Write([]byte(strings.Repeat("HELLO Slow\n", 200))); err != nil {
			break // it was cut off
		}
	}
	other.say("JOIN-M")
	other.hear(darrington.Joined)
	r.end()
}

// TestSlowReaders bounds what waits for all who do not read together, and serves those who read.
func TestSlowReaders(t *testing.T) {
	var queued atomic.Int64
	slow, other := newConn(nil, &queued), newConn(nil, &queued)
	queued.Store(maxAllQueuedBytes)
	for _, c := range []*conn{slow, other} {
		c.next = make([]byte, fairQueuedBytes)
		if !c.flush() {
			t.Error("a first answer is cut off")
		}
	}
	if lines, _ := other.take(nil); len(lines) != fairQueuedBytes {
		t.Errorf("%d bytes are written", len(lines))
	}
	other.next = append(other.next, 'x')
	if !other.flush() {
		t.Error("who reads is cut off")
	}
	slow.wire, _ = net.Pipe()
	slow.next = append(slow.next, 'x')
	if slow.flush() {
		t.Error("who does not read is not cut off")
	}
	waiting := queued.Load()
	slow.endWrites()
	if n := waiting - queued.Load(); n != fairQueuedBytes {
		t.Errorf("%d bytes are given back", n)
	}
}

// TestBrokenStore refuses what cannot be saved with one NAK, tells nobody of it, answers what needs
// no disk, and goes on when it can be saved again.
func TestBrokenStore(t *testing.T) {
	store := &disk{}
	r := run(t, Config{Store: store})
	ann := r.dial("HELLO Ann", "JOIN-M")
	ann.hear(darrington.Joined)
	store.setBroken(errors.New("no space left on device"))
	bob := r.dial("HELLO Bob")
	bob.hear(darrington.Games)
	for range 2 {
		bob.say("JOIN-M g1")
		if n := bob.hear(darrington.Refused); !strings.Contains(n.Text, "cannot save") {
			t.Errorf("%q", n.Text)
		}
	}
	bob.say("GAMES", "X-WATCH g1")
	if n := bob.hear(darrington.Games); len(n.IDs) != 1 {
		t.Errorf("%q", n.IDs)
	}
	bob.hear(darrington.Watching)
	if s := r.server.Stats(); s.SaveFailures == 0 || s.NAKs < 2 || s.Messages < 6 {
		t.Errorf("%+v", s)
	}
	store.setBroken(nil)
	bob.say("JOIN-M g1")
	for ; ; bob.say("JOIN-M g1") {
		line, err := bob.in.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if n, err := darrington.ParseNotice(strings.TrimSuffix(line, "\n")); err == nil && n.Kind == darrington.Joined && n.Name == "Bob" {
			break
		}
	}
	for ann.hear(darrington.Joined).Name != "Bob" {
		continue
	}
	r.end()
}

// passer is a robot that passes, and plays what the hall chooses for it.
type passer struct{}

func (passer) Call(context.Context, *hall.View) (bridge.Call, error) { return bridge.Bid(1, 0), nil }

func (passer) Card(_ context.Context, v *hall.View) (bridge.Card, error) {
	return v.Play.Legal().Highest(), nil
}

// TestRobots has robots play with a player, who passes and plays what it may.
func TestRobots(t *testing.T) {
	r := run(t, Config{Robot: passer{}, Threads: 2})
	g := r.dial("HELLO Ann", "JOIN-M - E")
	if n := g.hear(darrington.AuctionOpen); n.Position != darrington.At(bridge.North) {
		t.Errorf("%+v", n)
	}
	g.hear(darrington.AuctionOpen)
	g.say("BID PASS")
	if n := g.hear(darrington.AuctionClosed); n.Contract.Level != 1 {
		t.Errorf("%+v", n)
	}
	r.end()
}

// TestOperator closes a game while it cannot be saved, which changes nothing, and then when it can.
func TestOperator(t *testing.T) {
	store := &disk{}
	r := run(t, Config{Store: store})
	ann := r.dial("HELLO Ann", "JOIN-M")
	ann.hear(darrington.Joined)
	closing := func() error {
		var refused error
		if err := r.server.Do(t.Context(), func(_ time.Time, h *hall.Hall) { refused = h.CloseGame("g1", "why") }); err != nil {
			return err
		}
		return refused
	}
	store.setBroken(errors.New("no space left on device"))
	if err := closing(); !errors.Is(err, hall.ErrFrozen) {
		t.Errorf("it is told %v", err)
	}
	var status hall.Status
	look := func() error {
		return r.server.Do(t.Context(), func(_ time.Time, h *hall.Hall) { status = h.Status(10) })
	}
	if err := look(); err != nil || !status.Frozen || status.Games != 1 || status.Connected != 1 {
		t.Errorf("%v, %+v", err, status)
	}
	store.setBroken(nil)
	testlimit.Eventually(t, "the game can be closed", func() bool { return closing() == nil })
	if n := ann.hear(darrington.GameClosed); n.ID != "g1" || n.Text != "why" {
		t.Errorf("%+v", n)
	}
	if err := r.server.Do(t.Context(), func(_ time.Time, h *hall.Hall) { h.Announce("soon") }); err != nil {
		t.Error(err)
	}
	if n := ann.hear(darrington.Says); n.Text != "soon" {
		t.Errorf("%+v", n)
	}
	r.end()
	if err := look(); err == nil {
		t.Error("a server that has stopped answers")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	never, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := never.Do(ended, func(time.Time, *hall.Hall) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("a server that does not run: %v", err)
	}
}
