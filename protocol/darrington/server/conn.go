package server

import (
	"context"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"gogo/internal/access"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/hall"
	"gogo/protocol/internal/input"
)

const (
	// writeTimeout bounds the time that a write may wait for a player who does not read.
	writeTimeout = 30 * time.Second
	// maxQueuedBytes bounds the bytes that wait for a player who does not read.
	maxQueuedBytes = 1 << 19
	// maxAllQueuedBytes bounds those that wait for all players together. Beyond it, players for
	// whom fairQueuedBytes wait are cut off.
	maxAllQueuedBytes = 64 << 20
	fairQueuedBytes   = 1 << 15
	// lingerTime is the time that a player has to read the last lines.
	lingerTime = time.Second
)

// format is the format of lines.
var format = input.Format{Max: darrington.MaxMessage, Ends: "\r\n"}

// conn is one connection.
type conn struct {
	wire   net.Conn
	queued *atomic.Int64 // bytes that wait for all players

	// Of the hall's goroutine:
	id      hall.Conn
	since   time.Time
	next    []byte // to be sent once the changes are saved
	closing bool   // close after next
	named   bool   // whether it has given its name

	mu     sync.Mutex // guards the fields below
	queue  []byte     // still to be written
	closed bool       // no more will be queued
	wake   chan struct{}
}

// newConn returns a connection, which counts what it queues.
func newConn(wire net.Conn, queued *atomic.Int64) *conn {
	return &conn{wire: wire, queued: queued, wake: make(chan struct{}, 1)}
}

// flush queues next for writing. It reports false if too much is queued already: then the
// connection ends.
func (c *conn) flush() bool {
	c.mu.Lock()
	waiting := len(c.queue) + len(c.next)
	full := waiting > maxQueuedBytes || waiting > fairQueuedBytes && len(c.queue) > 0 && c.queued.Load() > maxAllQueuedBytes
	if !full && !c.closed {
		c.queue = append(c.queue, c.next...)
		c.queued.Add(int64(len(c.next)))
	}
	c.closed = c.closed || c.closing || full
	c.mu.Unlock()
	c.next = c.next[:0]
	if full {
		_ = c.wire.Close()
	}
	c.signal()
	return !full
}

// close ends the connection after everything queued has been written.
func (c *conn) close() {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.signal()
}

// signal wakes up the goroutine that writes.
func (c *conn) signal() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// take returns the queued lines, and whether more may come.
func (c *conn) take(spare []byte) (lines []byte, more bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	lines, c.queue = c.queue, spare[:0]
	return lines, !c.closed
}

// write writes queued lines until close, and then ends the connection.
func (c *conn) write() {
	defer c.endWrites()
	var lines []byte
	for more := true; more; {
		<-c.wake
		lines, more = c.take(lines)
		if len(lines) == 0 {
			continue
		}
		_ = c.wire.SetWriteDeadline(time.Now().Add(writeTimeout))
		_, err := c.wire.Write(lines)
		c.queued.Add(-int64(len(lines)))
		if err != nil {
			_ = c.wire.Close()
			return
		}
	}
}

// endWrites drops what is not written, and ends the connection so that the last lines can still be
// read.
func (c *conn) endWrites() {
	c.mu.Lock()
	c.closed = true
	c.queued.Add(-int64(len(c.queue)))
	c.queue = nil
	c.mu.Unlock()
	if half, ok := c.wire.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
		_ = c.wire.SetReadDeadline(time.Now().Add(lingerTime))
		return // the reader closes it when the other side has, or at the deadline
	}
	_ = c.wire.Close()
}

// serve serves a connection until it ends.
func (s *Server) serve(ctx context.Context, wire net.Conn) {
	c := newConn(wire, &s.queued)
	defer wire.Close()
	stop := context.AfterFunc(ctx, func() { _ = wire.SetReadDeadline(time.Now().Add(lingerTime)) })
	defer stop()
	writer := make(chan struct{})
	go func() { defer close(writer); c.write() }()
	defer func() { c.close(); <-writer }()
	if !s.post(func(now time.Time) { s.enter(now, c) }) {
		return
	}
	s.readLines(ctx, c)
	s.post(func(now time.Time) { s.leave(now, c) })
}

// readLines passes the messages of a player to the hall, no faster than allowed, until they end.
func (s *Server) readLines(ctx context.Context, c *conn) {
	lines := input.NewLines(c.wire, format)
	from := access.Of(c.wire).From()
	pace := access.NewBucket(perSecond(s.cfg.Rate), time.Now())
	for {
		line, long, err := lines.Next()
		if err != nil {
			return
		}
		m, err := parse(string(line), long)
		count := 1
		if err == nil {
			count = cost(m.Kind)
		}
		wait := pace.Spend(time.Now(), count)
		if from != "" {
			wait = max(wait, s.pace.Spend(time.Now(), string(from), count))
		}
		if wait > 0 {
			select {
			case <-time.After(wait):
			case <-ctx.Done():
				return
			}
		}
		if !s.post(func(now time.Time) { s.receive(now, c, &m, err) }) {
			return
		}
	}
}

// parse parses a line, which may be too long.
func parse(line string, long bool) (darrington.Message, error) {
	if long {
		return darrington.Message{}, fmt.Errorf("the line has more than %d bytes", darrington.MaxMessage)
	}
	return darrington.ParseMessage(line)
}

// Farewell returns the line that tells a connection why a Gate turns it away.
func Farewell(why *access.Refusal) []byte {
	return (&darrington.Notice{Kind: darrington.Refused, Text: why.Text}).Append(nil)
}
