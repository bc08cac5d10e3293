package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"gogo/protocol/darrington"
	"gogo/protocol/darrington/hall"
	"gogo/protocol/internal/input"
)

const (
	// patience is how long a write may wait for a player who does not read.
	patience = 30 * time.Second
	// mostWaiting is how many bytes may wait for a player who does not read.
	mostWaiting = 1 << 19
	// parting is how long a player has to read what was said last.
	parting = time.Second
)

// format is what a line is.
var format = input.Format{Max: darrington.MaxMessage, Ends: "\r\n"}

// conn is one connection.
type conn struct {
	wire net.Conn

	// Of the hall's goroutine:
	id    hall.Conn
	since time.Time
	next  []byte // to be sent once it is kept
	last  bool   // nothing comes behind it

	mu     sync.Mutex // of what follows
	queue  []byte     // to be written
	closed bool       // nothing more will be
	wake   chan struct{}
}

// newConn returns a connection.
func newConn(wire net.Conn) *conn { return &conn{wire: wire, wake: make(chan struct{}, 1)} }

// flush has written what is to be sent. It reports false if too much waits already: then the
// connection ends.
func (c *conn) flush() bool {
	c.mu.Lock()
	full := len(c.queue)+len(c.next) > mostWaiting
	if !full && !c.closed {
		c.queue = append(c.queue, c.next...)
	}
	c.closed = c.closed || c.last || full
	c.mu.Unlock()
	c.next = c.next[:0]
	if full {
		_ = c.wire.Close()
	}
	c.signal()
	return !full
}

// close ends the connection when everything was written.
func (c *conn) close() {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.signal()
}

// signal wakes the goroutine that writes.
func (c *conn) signal() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// take returns what is to be written now, and whether something may come later.
func (c *conn) take(spare []byte) (lines []byte, more bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	lines, c.queue = c.queue, spare[:0]
	return lines, !c.closed
}

// write writes until nothing more will come, and then ends the connection.
func (c *conn) write() {
	defer c.part()
	var lines []byte
	for more := true; more; {
		<-c.wake
		lines, more = c.take(lines)
		if len(lines) == 0 {
			continue
		}
		_ = c.wire.SetWriteDeadline(time.Now().Add(patience))
		if _, err := c.wire.Write(lines); err != nil {
			_ = c.wire.Close()
			return
		}
	}
}

// part ends the connection so that what was written last can be read.
func (c *conn) part() {
	if half, ok := c.wire.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
		_ = c.wire.SetReadDeadline(time.Now().Add(parting))
		return // the reader closes when the other side has, or at that time
	}
	_ = c.wire.Close()
}

// serve serves a connection from its beginning to its end.
func (s *Server) serve(ctx context.Context, wire net.Conn) {
	c := newConn(wire)
	defer wire.Close()
	stop := context.AfterFunc(ctx, func() { _ = wire.SetReadDeadline(time.Now().Add(parting)) })
	defer stop()
	writer := make(chan struct{})
	go func() { defer close(writer); c.write() }()
	defer func() { c.close(); <-writer }()
	if !s.post(func(now time.Time) { s.enter(now, c) }) {
		return
	}
	s.listen(ctx, c)
	s.post(func(now time.Time) { s.leave(now, c) })
}

// listen hands what a player says to the hall, no faster than is allowed, until it ends.
func (s *Server) listen(ctx context.Context, c *conn) {
	lines := input.NewLines(c.wire, format)
	pace := newPace(s.cfg.Rate, time.Now())
	for {
		line, long, err := lines.Next()
		if err != nil {
			return
		}
		if wait := pace.spend(time.Now()); wait > 0 {
			select {
			case <-time.After(wait):
			case <-ctx.Done():
				return
			}
		}
		text := string(line)
		if !s.post(func(now time.Time) { s.hear(now, c, text, long) }) {
			return
		}
	}
}

// again is how long nobody is let in after somebody could not be, because something was
// missing.
const again = 100 * time.Millisecond

// accept lets players in until the context ends.
func (s *Server) accept(ctx context.Context, l net.Listener) {
	stop := context.AfterFunc(ctx, func() { _ = l.Close() })
	defer stop()
	var inside atomic.Int64
	for {
		wire, err := l.Accept()
		switch {
		case err == nil && int(inside.Add(1)) <= s.cfg.Clients:
			s.workers.Go(func() {
				defer inside.Add(-1)
				s.serve(ctx, wire)
			})
		case err == nil:
			inside.Add(-1)
			s.turnAway(wire)
		case ctx.Err() != nil || errors.Is(err, net.ErrClosed):
			return
		default:
			s.cfg.Log.Error("nobody could come in", "err", err)
			select {
			case <-time.After(again):
			case <-ctx.Done():
			}
		}
	}
}

// turnAway tells somebody that there is no room. The line is short enough not to wait for it.
func (s *Server) turnAway(wire net.Conn) {
	full := darrington.Notice{Kind: darrington.Refused, Text: fmt.Sprintf("the server has %d connections, as many as it takes", s.cfg.Clients)}
	_ = wire.SetWriteDeadline(time.Now().Add(again))
	_, _ = wire.Write(full.Append(nil))
	_ = wire.Close()
	s.cfg.Log.Warn("turned away, as the server is full", "from", wire.RemoteAddr())
}

// pace is how many messages a connection may still send. There is room for those of a second.
type pace struct {
	rate float64 // messages a second
	left float64
	at   time.Time
}

// newPace returns a pace at which all of a second may still be sent.
func newPace(rate int, now time.Time) *pace {
	return &pace{rate: float64(rate), left: float64(rate), at: now}
}

// spend takes in a message, and returns how long it has to wait before it counts.
func (p *pace) spend(now time.Time) (wait time.Duration) {
	p.left = min(p.rate, p.left+now.Sub(p.at).Seconds()*p.rate) - 1
	p.at = now
	if p.left >= 0 {
		return 0
	}
	return time.Duration(-p.left / p.rate * float64(time.Second))
}
