package client_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"gogo/protocol/darrington/client"
)

// dialler hands out connections that were made before, and then an error.
type dialler chan net.Conn

var errNoServer = errors.New("no server")

func (d dialler) dial(context.Context) (net.Conn, error) {
	if conn, ok := <-d; ok {
		return conn, nil
	}
	return nil, errNoServer
}

// next returns the next event as text.
func next(t *testing.T, l *client.Link) string {
	t.Helper()
	e, open := <-l.Events()
	if !open {
		return "closed"
	}
	if down, ok := e.(client.Down); ok {
		return fmt.Sprintf("down %v", down.Err)
	}
	return fmt.Sprintf("%T %[1]v", e)
}

func TestLink(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	servers := make(dialler, 3)
	one, first := net.Pipe()
	two, second := net.Pipe()
	servers <- first
	servers <- second
	close(servers)
	l := client.NewLink(servers.dial)
	if err := l.Send([]byte("X\n")); !errors.Is(err, client.ErrDown) {
		t.Errorf("before the first connection: %v", err)
	}
	ended := make(chan error, 1)
	go func() { ended <- l.Run(ctx) }()
	expect := func(want string) {
		t.Helper()
		if got := next(t, l); got != want {
			t.Fatalf("%q, want %q", got, want)
		}
	}
	expect("client.Up {}")
	go func() { _, _ = io.WriteString(one, "NAK \"no\"\r\nGAMES ()\nhalf") }()
	expect(`client.Line NAK "no"`)
	expect("client.Line GAMES ()")
	got := make(chan string, 1)
	go func() {
		buf := make([]byte, 64)
		n, _ := one.Read(buf)
		got <- string(buf[:n])
		_ = one.Close()
	}()
	if err := l.Send([]byte("HELLO me\n")); err != nil || <-got != "HELLO me\n" {
		t.Errorf("sending: %v", err)
	}
	expect("down EOF")
	expect("client.Up {}")
	go func() { _, _ = io.WriteString(two, strings.Repeat("x", 1<<17)+"\n") }()
	if got := next(t, l); !strings.Contains(got, "more than 65536 bytes") {
		t.Errorf("a long line: %s", got)
	}
	expect("down no server")
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
	expect("closed")
}

// TestLinkDrops drops a connection, and goes on with the next.
func TestLinkDrops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	servers := make(dialler, 2)
	one, first := net.Pipe()
	_, second := net.Pipe()
	servers <- first
	servers <- second
	l := client.NewLink(servers.dial)
	l.Drop() // there is nothing to drop
	ended := make(chan error, 1)
	go func() { ended <- l.Run(ctx) }()
	next(t, l)
	go func() { _, _ = io.WriteString(one, "NAK \"no\"\n") }()
	next(t, l)
	l.Drop()
	if got := next(t, l); !strings.HasPrefix(got, "down ") {
		t.Errorf("%q", got)
	}
	if got := next(t, l); got != "client.Up {}" {
		t.Errorf("%q", got)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
}

// TestLinkHasPatience tries more than once.
func TestLinkHasPatience(t *testing.T) {
	servers := make(dialler)
	close(servers)
	l := client.NewLink(servers.dial)
	l.Patience = 1
	ended := make(chan error, 1)
	go func() { ended <- l.Run(t.Context()) }()
	for range l.Events() {
	}
	if err := <-ended; !errors.Is(err, errNoServer) {
		t.Errorf("ended with %v", err)
	}
}

func TestLinkWithoutServer(t *testing.T) {
	servers := make(dialler)
	close(servers)
	l := client.NewLink(servers.dial)
	if err := l.Run(t.Context()); !errors.Is(err, errNoServer) {
		t.Errorf("ended with %v", err)
	}
}

func TestBackoff(t *testing.T) {
	var b client.Backoff
	for range 2 {
		most := 250 * time.Millisecond
		for i := range 12 {
			if wait := b.Next(); wait <= most/2 || wait > most {
				t.Errorf("wait %d is %v, want %v to %v", i, wait, most/2, most)
			}
			most = min(2*most, 16*time.Second)
		}
		b.Reset()
	}
}
