package access

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// wire is a connection from an address that does nothing.
type wire struct {
	net.Conn
	ip     string
	closed bool
}

func (w *wire) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.ParseIP(w.ip), Port: 1} }

func (w *wire) Close() error { w.closed = true; return nil }

// start is when the tests begin.
var start = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

func TestAddress(t *testing.T) {
	tests := []struct {
		name string
		peer net.Addr
		want Address
	}{
		{"IPv4", &net.TCPAddr{IP: net.ParseIP("192.0.2.7"), Port: 5}, "192.0.2.7"},
		{"IPv4 as IPv6", &net.TCPAddr{IP: net.ParseIP("::ffff:192.0.2.7")}, "192.0.2.7"},
		{"a network of IPv6", &net.TCPAddr{IP: net.ParseIP("2001:db8:1:2:3:4:5:6")}, "2001:db8:1:2::/64"},
		{"with a zone", &net.TCPAddr{IP: net.ParseIP("fe80::1"), Zone: "eth0"}, "fe80::/64"},
		{"none", &net.TCPAddr{}, ""},
		{"a pipe", &net.UnixAddr{Name: "x"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := AddressOf(tt.peer); got != tt.want {
				t.Errorf("%q, not %q", got, tt.want)
			}
		})
	}
	for text, want := range map[string]Address{"192.0.2.7": "192.0.2.7", "2001:db8::1": "2001:db8::/64", "2001:db8::/64": "2001:db8::/64"} {
		if got, err := ParseAddress(text); got != want || err != nil {
			t.Errorf("%s is %q, %v", text, got, err)
		}
	}
	if _, err := ParseAddress("host"); err == nil {
		t.Error("a name is an address")
	}
}

func TestGate(t *testing.T) {
	const one, two = "192.0.2.1", "192.0.2.2"
	tests := []struct {
		name   string
		limits Limits
		do     func(g *Gate, admit func(ip string) string)
		last   string // address
		want   string // reason, "" if it is let through
	}{
		{"no limits", Limits{}, func(_ *Gate, admit func(string) string) {
			for range 1000 {
				admit(one)
			}
		}, one, ""},
		{"too many of an address", Limits{PerAddress: 2}, func(_ *Gate, admit func(string) string) { admit(one); admit(one) }, one, PerAddress},
		{"of another address", Limits{PerAddress: 2}, func(_ *Gate, admit func(string) string) { admit(one); admit(one) }, two, ""},
		{"without an address", Limits{PerAddress: 1}, func(_ *Gate, admit func(string) string) { admit(""); admit("") }, "", ""},
		{"too fast", Limits{Opened: Budget{3, time.Second}}, func(_ *Gate, admit func(string) string) { admit(one); admit(one); admit(one) }, one, TooFast},
		{"banned", Limits{}, func(g *Gate, _ func(string) string) { g.Ban(one) }, one, Banned},
		{"banned no more", Limits{}, func(g *Gate, _ func(string) string) { g.Ban(one); g.Unban(one) }, one, ""},
		{"full", Limits{Connections: 2, Grace: time.Minute}, func(_ *Gate, admit func(string) string) { admit(one); admit(one) }, two, Full},
		{"full of nameless ones", Limits{Connections: 2}, func(_ *Gate, admit func(string) string) { admit(one); admit(one) }, two, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := NewGate(tt.limits)
			admit := func(ip string) string {
				_, why := g.Admit(start, &wire{ip: ip})
				if why == nil {
					return ""
				}
				return why.Reason
			}
			tt.do(g, admit)
			if got := admit(tt.last); got != tt.want {
				t.Errorf("%q, not %q", got, tt.want)
			}
			if n := g.Status().Refused[tt.want]; tt.want != "" && n != 1 {
				t.Errorf("%d refusals are counted", n)
			}
		})
	}
}

// TestEviction gives the place of the oldest nameless connection to a newcomer, and that of no other.
func TestEviction(t *testing.T) {
	g := NewGate(Limits{Connections: 3, Grace: time.Second})
	wires := make([]*wire, 5)
	conns := make([]*Conn, 5)
	for i := range wires {
		wires[i] = &wire{ip: fmt.Sprintf("192.0.2.%d", i)}
		var why *Refusal
		if conns[i], why = g.Admit(start.Add(time.Duration(i)*time.Second), wires[i]); why != nil {
			t.Fatal(i, why)
		}
		if i == 0 {
			conns[0].Identify()
		}
	}
	for i, w := range wires {
		if want := i == 1 || i == 2; w.closed != want {
			t.Errorf("connection %d: closed is %v", i, w.closed)
		}
	}
	for _, c := range conns { // those that were closed already have no place to give back
		_ = c.Close()
	}
	if s := g.Status(); s.Open != 0 || len(s.Addresses) != 0 || s.Total != 5 {
		t.Errorf("%+v", s)
	}
}

// TestListener lets connections through, tells others why not, and ends with nobody waiting.
func TestListener(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g := NewGate(Limits{PerAddress: 1})
	gated := g.Listen(l, func(why *Refusal) []byte { return []byte(why.Reason + "\n") })
	accepted := make(chan net.Conn, 1)
	var all sync.WaitGroup
	all.Go(func() {
		for {
			c, err := gated.Accept()
			if err != nil {
				if !errors.Is(err, net.ErrClosed) {
					t.Error(err)
				}
				return
			}
			accepted <- c
		}
	})
	dial := func() net.Conn {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		return c
	}
	dial()
	first := <-accepted
	if from := Of(first).From(); from != "127.0.0.1" {
		t.Errorf("from %q", from)
	}
	var text strings.Builder
	buffer := make([]byte, 100)
	for second := dial(); ; {
		n, err := second.Read(buffer)
		text.Write(buffer[:n])
		if err != nil {
			break
		}
	}
	if text.String() != PerAddress+"\n" {
		t.Errorf("told %q", text.String())
	}
	_ = first.Close()
	third := dial()
	_ = (<-accepted).Close()
	_ = third.Close()
	if err := gated.Close(); err != nil {
		t.Error(err)
	}
	all.Wait()
}

// scripted is a listener whose Accept gives errors, connections, and then waits to be closed.
type scripted struct {
	net.Listener

	errs   []error
	conns  chan net.Conn
	closed chan struct{}
}

func (s *scripted) Accept() (net.Conn, error) {
	if len(s.errs) > 0 {
		err := s.errs[0]
		s.errs = s.errs[1:]
		return nil, err
	}
	select {
	case c := <-s.conns:
		return c, nil
	case <-s.closed:
		return nil, net.ErrClosed
	}
}

func (s *scripted) Close() error { close(s.closed); return nil }

func (s *scripted) Addr() net.Addr { return &net.UnixAddr{Name: "scripted"} }

// TestServe goes on after failures to accept, and ends with its context, or at the deadline of the
// listener, after the last connection has been served.
func TestServe(t *testing.T) {
	s := &scripted{errs: []error{syscall.EMFILE, syscall.ECONNABORTED}, conns: make(chan net.Conn), closed: make(chan struct{})}
	ctx, cancel := context.WithCancel(t.Context())
	serving, served := make(chan struct{}), false
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		Serve(ctx, s, slog.New(slog.DiscardHandler), func(net.Conn) {
			close(serving)
			<-ctx.Done()
			served = true
		})
	}()
	s.conns <- &wire{}
	<-serving
	cancel()
	<-ended
	if !served {
		t.Error("it has ended before the connection")
	}
	select {
	case <-s.closed:
	default:
		t.Error("the listener is open")
	}
	late := &scripted{errs: []error{os.ErrDeadlineExceeded}, closed: make(chan struct{})}
	Serve(t.Context(), late, slog.New(slog.DiscardHandler), nil)
}

func TestMeter(t *testing.T) {
	m := NewMeter(Budget{3, time.Minute})
	for i := range 3 {
		if wait := m.Take(start, "a"); wait != 0 {
			t.Errorf("%d waits %v", i, wait)
		}
	}
	if wait := m.Take(start.Add(15*time.Second), "a"); wait != 45*time.Second {
		t.Errorf("the fourth waits %v", wait)
	}
	if wait := m.Take(start, "b"); wait != 0 {
		t.Errorf("another key waits %v", wait)
	}
	if wait := m.Take(start.Add(time.Minute), "a"); wait != 0 {
		t.Errorf("after a minute it waits %v", wait)
	}
	if wait := m.Spend(start.Add(time.Minute), "a", 2); wait != 2*time.Minute {
		t.Errorf("two on credit wait %v", wait)
	}
	if wait := NewMeter(Budget{}).Take(start, "a"); wait != 0 {
		t.Errorf("without a bound it waits %v", wait)
	}
}

// TestBoundedKeys forgets keys whose budget is full, and never has more than the maximum.
func TestBoundedKeys(t *testing.T) {
	m, d := NewMeter(Budget{1, time.Hour}), NewDelays(0)
	for i := range maxKeys + 100 {
		m.Take(start, strconv.Itoa(i))
		d.Fail(start, strconv.Itoa(i))
	}
	if len(m.buckets) > maxKeys || len(d.keys) > maxKeys {
		t.Errorf("%d and %d keys", len(m.buckets), len(d.keys))
	}
	m.Take(start.Add(2*time.Hour), "later")
	d.Fail(start.Add(2*time.Hour), "later")
	if len(m.buckets) > 1 || len(d.keys) > 1 {
		t.Errorf("%d and %d keys after hours", len(m.buckets), len(d.keys))
	}
}

func TestDelays(t *testing.T) {
	d := NewDelays(2)
	now := start
	for i, want := range []time.Duration{0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300} {
		d.Fail(now, "a")
		if i == 0 && d.Wait(now, "a") != 0 || i > 0 && d.Wait(now, "a") != want*time.Second {
			t.Errorf("after %d failures: %v, not %v s", i+1, d.Wait(now, "a"), want)
		}
		now = now.Add(d.Wait(now, "a"))
		if d.Wait(now, "a") != 0 || d.Wait(now, "b") != 0 {
			t.Errorf("after the delay %d: %v and %v", i+1, d.Wait(now, "a"), d.Wait(now, "b"))
		}
	}
	d.Fail(now.Add(2*time.Hour), "a")
	if wait := d.Wait(now.Add(2*time.Hour), "a"); wait != 0 {
		t.Errorf("after hours it waits %v", wait)
	}
	for range 5 {
		d.Fail(now, "c")
	}
	d.Succeed("c")
	if wait := d.Wait(now, "c"); wait != 0 {
		t.Errorf("after a success it waits %v", wait)
	}
}
