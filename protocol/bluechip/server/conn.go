package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"gogo/board/bridge"
	"gogo/internal/access"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/table"
	"gogo/protocol/internal/input"
)

const (
	// greetingTimeout bounds the time to the first line of a connection.
	greetingTimeout = 2 * time.Minute
	// writeTimeout bounds the time that a line may wait for a player who does not read.
	writeTimeout = 30 * time.Second
	// maxLine is the maximum number of bytes read of a line.
	maxLine = 4096
	// maxQueuedLines bounds the lines that wait for a player who does not read.
	maxQueuedLines = 256
)

// format is the format of lines. Some programs end theirs with CR alone.
var format = input.Format{Max: maxLine, Ends: "\r\n", Keep: keep}

// keep drops control characters and turns tabs into spaces.
func keep(_ []byte, c byte) (kept byte, ok bool) {
	switch {
	case c == '\t':
		return ' ', true
	case c < ' ', c == 0x7f:
		return 0, false
	}
	return c, true
}

// conn is one connection.
type conn struct {
	wire    net.Conn
	seat    bridge.Seat
	dialect bluechip.Dialect
	parting time.Duration
	out     chan []byte   // to be written; closed behind the last line
	closed  bool          // whether out is closed; belongs to the goroutine of the table
	heard   int           // lines read; belongs to the goroutine of the table
	speaks  chan struct{} // has room for one: receives a value behind a line read
	gone    chan struct{} // closed behind the last line read
}

// send queues a line. The connection ends if too many are queued already.
func (c *conn) send(line []byte) {
	if c.closed {
		return
	}
	select {
	case c.out <- line:
	default:
		c.closed = true
		close(c.out)
		_ = c.wire.Close()
	}
}

// close ends the connection after everything queued has been written.
func (c *conn) close() {
	if !c.closed {
		c.closed = true
		close(c.out)
	}
}

// write writes queued lines until close, and then ends the connection after a short
// pause. An error ends it at once.
func (c *conn) write() {
	for line := range c.out {
		_ = c.wire.SetWriteDeadline(time.Now().Add(writeTimeout))
		if _, err := c.wire.Write(line); err != nil {
			_ = c.wire.Close()
			for range c.out { // until the table closes it
			}
			return
		}
	}
	select {
	case <-c.gone:
	case <-time.After(c.parting / 2):
	}
	if half, ok := c.wire.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
		_ = c.wire.SetReadDeadline(time.Now().Add(c.parting / 2))
		return // the reader closes it when the other side has, or at the deadline
	}
	_ = c.wire.Close()
}

// serve serves a connection until it ends.
func (s *Server) serve(ctx context.Context, plain net.Conn, d Listener) {
	c := &conn{
		wire: plain, parting: s.cfg.Parting, out: make(chan []byte, maxQueuedLines), speaks: make(chan struct{}, 1),
		gone: make(chan struct{}),
	}
	defer plain.Close()
	stop := context.AfterFunc(ctx, func() { _ = plain.SetReadDeadline(time.Now().Add(s.cfg.Parting)) })
	defer stop()
	writer := make(chan struct{})
	go func() { defer close(writer); c.write() }()
	defer func() { close(c.gone); <-writer }()
	lines := input.NewLines(plain, format)
	_ = plain.SetReadDeadline(time.Now().Add(greetingTimeout))
	err := s.enter(c, lines, &d)
	if errors.Is(err, access.ErrDismissed) {
		c.close() // the listener has said why
		return
	}
	if err != nil {
		if s.said.Take(time.Now(), string(access.Of(plain).From())) == 0 {
			s.cfg.Log.Warn("turned away", "from", plain.RemoteAddr(), "why", err)
		}
		refusal := bluechip.Notice{Kind: bluechip.Refusal, Text: err.Error()}
		c.send(refusal.Append(nil, s.cfg.Dialect))
		c.close()
		drain(plain)
		return
	}
	access.Of(plain).Identify()
	if ctx.Err() == nil {
		_ = plain.SetReadDeadline(time.Time{})
	}
	why := s.readLines(c, lines)
	if !s.post(func(now time.Time) { s.leave(now, c, why); c.close() }) {
		drain(plain)
	}
}

// drain reads what the other side still sends, because closing a connection with unread
// input can discard the output.
func drain(from io.Reader) { _, _ = io.Copy(io.Discard, io.LimitReader(from, 1<<20)) }

// enter reads the first line of a connection and seats the player.
func (s *Server) enter(c *conn, lines *input.Lines, d *Listener) error {
	line, long, err := lines.Next()
	switch {
	case err != nil:
		return fmt.Errorf("nobody said who it is: %w", err)
	case long:
		return fmt.Errorf("the first line is longer than %d bytes", maxLine)
	}
	m, err := bluechip.ParseMessage(string(line))
	if err != nil {
		return err
	}
	if !s.postAndWait(func(now time.Time) { err = s.seat(now, c, &m, d) }) {
		return errOver
	}
	if errors.Is(err, table.ErrTaken) {
		return s.takeOver(c, &m, d)
	}
	return err
}

// errOver is told to players who come too late.
var errOver = errors.New("the session is over")

// readLines passes the lines of a player to the table, and returns why they end.
func (s *Server) readLines(c *conn, lines *input.Lines) string {
	for {
		line, long, err := lines.Next()
		switch {
		case errors.Is(err, io.EOF):
			return "the connection was closed"
		case err != nil:
			return err.Error()
		}
		text := string(line)
		if !s.post(func(now time.Time) { s.receive(now, c, text, long) }) {
			return "the session is over"
		}
	}
}

// receive passes a line to the table, if the connection still has its seat.
func (s *Server) receive(now time.Time, c *conn, line string, long bool) {
	if s.conns[c.seat] != c {
		return
	}
	c.heard++
	select {
	case c.speaks <- struct{}{}:
	default:
	}
	if long {
		s.table.ReceiveMalformed(now, c.seat, fmt.Errorf("says more than %d bytes in one line", maxLine))
		return
	}
	m, err := bluechip.ParseMessage(line)
	if err != nil {
		s.table.ReceiveMalformed(now, c.seat, err)
		return
	}
	s.table.Receive(now, c.seat, &m)
}
