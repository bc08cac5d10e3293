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

// maxLine is how many bytes of a line are read.
const maxLine = 1 << 16

// writeWait is how long a line may take to be written.
const writeWait = 10 * time.Second

// What a Link tells.
type (
	// Up says that there is a connection, which wants the Client's Greeting.
	Up struct{}
	// Down says that there is none, why, and when the next attempt is made.
	Down struct {
		Err  error
		Wait time.Duration
	}
	// Line is a line that the server has said.
	Line string
)

// Event is an Up, a Down or a Line.
type Event any

// Link keeps a connection to a server. When it is lost the link connects again, with
// longer and longer waits.
type Link struct {
	Dial func(context.Context) (net.Conn, error)
	// Patience is how long attempts may fail, the first ones too, before the link gives
	// up. With 0 it does so if the first one fails, and never later.
	Patience time.Duration

	events  chan Event
	mu      sync.Mutex
	conn    net.Conn // nil while there is none
	dropped bool     // the connection was of no use
}

// ErrDown says that there is no connection at the moment.
var ErrDown = errors.New("not connected")

// errLong says that a server does not keep to any limit.
var errLong = fmt.Errorf("the server says more than %d bytes in a line", maxLine)

// NewLink returns a link that connects by a function.
func NewLink(dial func(context.Context) (net.Conn, error)) *Link {
	return &Link{Dial: dial, events: make(chan Event)}
}

// Events yields what happens, until Run returns. It must be read for the link to go on.
func (l *Link) Events() <-chan Event { return l.events }

// Run connects, reads, and connects again until the context ends. Otherwise it returns why
// it has given up.
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

// pause tells that there is no connection, and waits.
func (l *Link) pause(ctx context.Context, d Down) error {
	if err := l.tell(ctx, d); err != nil {
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

// tell hands an event on.
func (l *Link) tell(ctx context.Context, e Event) error {
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

// serve reads a connection to its end. good is whether the server has said anything that
// was of use.
func (l *Link) serve(ctx context.Context, conn net.Conn) (good bool, err error) {
	l.set(conn)
	defer func() { good = !l.set(nil) && good }()
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	if err := l.tell(ctx, Up{}); err != nil {
		return false, err
	}
	for lines := input.NewLines(conn, input.Format{Max: maxLine, Ends: "\r\n"}); ; good = true {
		line, long, err := lines.Next()
		if long {
			err = errLong
		}
		if err == nil {
			err = l.tell(ctx, Line(line))
		}
		if err != nil {
			return good, err
		}
	}
}

// set has lines written to a connection, or to none. It reports whether the one before was
// dropped.
func (l *Link) set(conn net.Conn) (dropped bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	dropped, l.dropped = l.dropped, false
	l.conn = conn
	return dropped
}

// Drop ends a connection that is of no use, as one to a server that refuses the name. The
// next one takes longer each time.
func (l *Link) Drop() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conn != nil {
		l.dropped = true
		_ = l.conn.Close()
	}
}

// Send writes lines, which have their ends. After an error the connection is closed: what
// the server says when there is another one tells whether they have come.
func (l *Link) Send(lines []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conn == nil {
		return ErrDown
	}
	err := l.conn.SetWriteDeadline(time.Now().Add(writeWait))
	if err == nil {
		_, err = l.conn.Write(lines)
	}
	if err != nil {
		_ = l.conn.Close()
	}
	return err
}

// The waits between attempts to connect: about the first, then twice as long each time,
// up to the last.
const (
	firstWait = 250 * time.Millisecond
	lastWait  = 16 * time.Second
)

// Backoff says how long to wait before the next attempt to connect. The zero value is one
// before the first.
type Backoff struct{ wait time.Duration }

// Next returns the next wait, of which a random half is left away, so that the clients of
// a server that comes back do not come all at once.
func (b *Backoff) Next() time.Duration {
	b.wait = min(lastWait, max(firstWait, 2*b.wait))
	return b.wait - rand.N(b.wait/2) //nolint:gosec // no secret
}

// Reset begins anew, after an attempt that went well.
func (b *Backoff) Reset() { b.wait = 0 }
