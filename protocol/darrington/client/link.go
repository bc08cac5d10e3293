package client

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"sync"
	"time"

	"gogo/protocol/internal/input"
)

// maxLine is the maximum number of bytes read of a line.
const maxLine = 1 << 16

// writeTimeout bounds the time to write a line.
const writeTimeout = 10 * time.Second

// The events of a Link.
type (
	// Up reports a new connection, on which the Client's Greeting is to be sent.
	Up struct{}
	// Down reports that there is no connection, why, and when the next attempt is made.
	Down struct {
		Err  error
		Wait time.Duration
	}
	// Line is a line from the server.
	Line string
)

// Event is an Up, a Down or a Line.
type Event any

// Link keeps a connection to a server. When it is lost the link connects again, with
// increasing waits.
type Link struct {
	Dial func(context.Context) (net.Conn, error)
	// Patience is the time for which attempts may fail, including the first ones, before
	// the link gives up. With 0 it gives up if the first attempt fails, and never later.
	Patience time.Duration

	events  chan Event
	mu      sync.Mutex
	conn    net.Conn // nil while not connected
	dropped bool     // whether Drop has closed the connection
}

// ErrDown is returned by Link.Send while there is no connection.
var ErrDown = errors.New("not connected")

// errLong is the error for a line of the server that is too long.
var errLong = fmt.Errorf("the server says more than %d bytes in a line", maxLine)

// NewLink returns a link that connects by dial.
func NewLink(dial func(context.Context) (net.Conn, error)) *Link {
	return &Link{Dial: dial, events: make(chan Event)}
}

// Events returns the channel of events, which is closed when Run returns. The link waits
// until each event is received.
func (l *Link) Events() <-chan Event { return l.events }

// Run connects, reads, and connects again until the context ends or the link gives up. It
// returns the reason.
func (l *Link) Run(ctx context.Context) error {
	defer close(l.events)
	var waits Backoff
	connected, since := false, time.Now()
	for {
		conn, err := l.Dial(ctx)
		switch {
		case err == nil:
			var good bool
			if good, err = l.serve(ctx, conn); good {
				waits.Reset()
				since = time.Now()
			}
			connected = true
		case ctx.Err() != nil:
			return ctx.Err()
		case l.Patience == 0 && !connected || l.Patience > 0 && time.Since(since) > l.Patience:
			return err
		}
		if err := l.pause(ctx, Down{err, waits.Next()}); err != nil {
			return err
		}
	}
}

// pause emits Down, and waits.
func (l *Link) pause(ctx context.Context, d Down) error {
	if err := l.emit(ctx, d); err != nil {
		return err
	}
	timer := time.NewTimer(d.Wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// emit sends an event.
func (l *Link) emit(ctx context.Context, e Event) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	select {
	case l.events <- e:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// serve reads a connection to its end. It reports whether the server has sent anything
// useful.
func (l *Link) serve(ctx context.Context, conn net.Conn) (good bool, err error) {
	l.setConn(conn)
	defer func() { good = !l.setConn(nil) && good }()
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	if err := l.emit(ctx, Up{}); err != nil {
		return false, err
	}
	for lines := input.NewLines(conn, input.Format{Max: maxLine, Ends: "\r\n"}); ; good = true {
		line, long, err := lines.Next()
		if long {
			err = errLong
		}
		if err == nil {
			err = l.emit(ctx, Line(line))
		}
		if err != nil {
			return good, err
		}
	}
}

// setConn sets the connection to write to, nil for none. It reports whether the previous
// one was dropped.
func (l *Link) setConn(conn net.Conn) (dropped bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	dropped, l.dropped = l.dropped, false
	l.conn = conn
	return dropped
}

// Drop closes a connection that is useless, such as one to a server that refuses the
// name. It counts as a failed attempt for the next wait.
func (l *Link) Drop() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conn != nil {
		l.dropped = true
		_ = l.conn.Close()
	}
}

// Send writes complete lines. After an error the connection is closed; what the server
// says on the next one tells whether the lines have arrived.
func (l *Link) Send(lines []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conn == nil {
		return ErrDown
	}
	err := l.conn.SetWriteDeadline(time.Now().Add(writeTimeout))
	if err == nil {
		_, err = l.conn.Write(lines)
	}
	if err != nil {
		_ = l.conn.Close()
	}
	return err
}

// The waits between attempts to connect double from minWait to maxWait.
const (
	minWait = 250 * time.Millisecond
	maxWait = 16 * time.Second
)

// Backoff computes the waits between attempts to connect. The zero value is ready for
// use.
type Backoff struct{ wait time.Duration }

// Next returns the next wait. It is random between a half and the whole of the doubled
// time, so that the clients of a restarted server do not all connect at once.
func (b *Backoff) Next() time.Duration {
	b.wait = min(maxWait, max(minWait, 2*b.wait))
	return b.wait - rand.N(b.wait/2) //nolint:gosec // no secret
}

// Reset restarts with the shortest wait, after a successful attempt.
func (b *Backoff) Reset() { b.wait = 0 }
