package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
	"gogo/protocol/internal/input"
)

const (
	// greeting is how long somebody may stand at the door without a word.
	greeting = 2 * time.Minute
	// patience is how long a line may wait for a player who does not read.
	patience = 30 * time.Second
	// maxLine is how many bytes of a line are read.
	maxLine = 4096
	// mostWaiting is how many lines may wait for a player who does not read.
	mostWaiting = 256
)

// format is what a line is. Some programs end theirs with CR alone.
var format = input.Format{Max: maxLine, Ends: "\r\n", Keep: keep}

// keep drops control characters and makes a tab a space.
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
	out     chan []byte   // what is to be written; closed when nothing more will come
	closed  bool          // out is; belongs to the goroutine of the table
	gone    chan struct{} // closed when nothing more will be read
}

// send has a line written. The connection ends if too many wait already.
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

// close ends the connection when everything was written.
func (c *conn) close() {
	if !c.closed {
		c.closed = true
		close(c.out)
	}
}

// write writes until nothing more will come, and then ends the connection after a short
// pause. What cannot be written ends it at once.
func (c *conn) write() {
	for line := range c.out {
		_ = c.wire.SetWriteDeadline(time.Now().Add(patience))
		if _, err := c.wire.Write(line); err != nil {
			_ = c.wire.Close()
			for range c.out { // until the table knows
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
		return // the reader closes when the other side has, or at that time
	}
	_ = c.wire.Close()
}

// serve serves a connection from the door to its end.
func (s *Server) serve(ctx context.Context, plain net.Conn, d Door) {
	c := &conn{wire: plain, parting: s.cfg.Parting, out: make(chan []byte, mostWaiting), gone: make(chan struct{})}
	defer plain.Close()
	stop := context.AfterFunc(ctx, func() { _ = plain.SetReadDeadline(time.Now().Add(s.cfg.Parting)) })
	defer stop()
	writer := make(chan struct{})
	go func() { defer close(writer); c.write() }()
	defer func() { close(c.gone); <-writer }()
	lines := input.NewLines(plain, format)
	_ = plain.SetReadDeadline(time.Now().Add(greeting))
	err := s.enter(c, lines, &d)
	s.porch.leave(plain)
	if err != nil {
		s.cfg.Log.Warn("turned away", "from", plain.RemoteAddr(), "why", err)
		refusal := bluechip.Notice{Kind: bluechip.Refusal, Text: err.Error()}
		c.send(refusal.Append(nil, s.cfg.Dialect))
		c.close()
		drain(plain)
		return
	}
	if ctx.Err() == nil {
		_ = plain.SetReadDeadline(time.Time{})
	}
	why := s.listen(c, lines)
	if !s.post(func(now time.Time) { s.leave(now, c, why); c.close() }) {
		drain(plain)
	}
}

// drain reads what the other side still says, for else what was told it could be lost.
func drain(from io.Reader) { _, _ = io.Copy(io.Discard, io.LimitReader(from, 1<<20)) }

// enter reads the first line of a connection and seats its player.
func (s *Server) enter(c *conn, lines *input.Lines, d *Door) error {
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
	if !s.await(func(now time.Time) { err = s.seat(now, c, &m, d) }) {
		return errors.New("the session is over")
	}
	return err
}

// listen hands what a player says to the table, until it ends. It returns how that came.
func (s *Server) listen(c *conn, lines *input.Lines) string {
	for {
		line, long, err := lines.Next()
		switch {
		case errors.Is(err, io.EOF):
			return "the connection was closed"
		case err != nil:
			return err.Error()
		}
		text := string(line)
		if !s.post(func(now time.Time) { s.hear(now, c, text, long) }) {
			return "the session is over"
		}
	}
}

// hear has the table hear a line, if the player still sits there.
func (s *Server) hear(now time.Time, c *conn, line string, long bool) {
	if s.conns[c.seat] != c {
		return
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
