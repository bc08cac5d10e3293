package client

import (
	"context"
	"errors"
	"fmt"
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

	events chan Event
	mu     sync.Mutex
	conn   net.Conn // nil while there is none
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

// Run connects, reads, and connects again until the context ends. If the first attempt
// fails it returns why.
func (l *Link) Run(ctx context.Context) error {
	defer close(l.events)
	var waits Backoff
	for connected := false; ; {
		conn, err := l.Dial(ctx)
		switch {
		case err == nil:
			connected = true
			var heard bool
			if heard, err = l.serve(ctx, conn); heard {
				waits.Reset()
			}
		case !connected:
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

// serve reads a connection to its end. heard is whether the server has said anything.
func (l *Link) serve(ctx context.Context, conn net.Conn) (heard bool, err error) {
	l.set(conn)
	defer l.set(nil)
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	if err := l.tell(ctx, Up{}); err != nil {
		return false, err
	}
	for lines := input.NewLines(conn, input.Format{Max: maxLine, Ends: "\r\n"}); ; heard = true {
		line, long, err := lines.Next()
		if long {
			err = errLong
		}
		if err == nil {
			err = l.tell(ctx, Line(line))
		}
		if err != nil {
			return heard, err
		}
	}
}

// set has lines written to a connection, or to none.
func (l *Link) set(conn net.Conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.conn = conn
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
