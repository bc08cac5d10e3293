package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"sync/atomic"
	"time"

	"gogo/protocol/bgblitz"
	"gogo/protocol/ubgi"
)

// client is the connection of one. It is read by one goroutine.
type client struct {
	net.Conn
	idle    time.Duration // how long a write may wait, 0 is any
	ends    func()        // called at the end of what the client says
	gone    func()        // called when the client can be neither read nor written any more
	over    bool
	parting atomic.Bool
	heard   atomic.Int64 // of the client or by him, in Unix nanoseconds
}

func (c *client) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 {
		c.heard.Store(time.Now().UnixNano())
	}
	switch {
	case err == nil || c.over:
	case errors.Is(err, io.EOF):
		c.over = true
		c.ends()
	default:
		c.over = true
		c.gone()
	}
	return n, err
}

// Write writes to a client, who has to read it some time.
func (c *client) Write(p []byte) (int, error) {
	if c.idle > 0 && !c.parting.Load() {
		if err := c.SetWriteDeadline(time.Now().Add(c.idle)); err != nil {
			return 0, err
		}
	}
	n, err := c.Conn.Write(p)
	c.heard.Store(time.Now().UnixNano())
	if err != nil {
		c.gone()
	}
	return n, err
}

// The times between the probes of a client who has closed his sending side: each is twice as long as
// the one before, up to the longest.
const (
	firstProbe   = 50 * time.Millisecond
	longestProbe = time.Second
)

// probe finds out whether a client who has closed his sending side is still there: that of one who has hung
// up looks the same. While work is under way, it writes a blank now and then, which means nothing in
// any of the protocols: where nobody is left to take it, the one after it fails. It ends with the context.
func (c *client) probe(ctx context.Context, work *atomic.Int32) {
	wait := firstProbe
	timer := time.NewTimer(wait)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		if work.Load() > 0 {
			if _, err := c.Write([]byte(" ")); err != nil {
				return
			}
		}
		wait = min(2*wait, longestProbe)
		timer.Reset(wait)
	}
}

// part leaves what is still to be said little time.
func (c *client) part() {
	c.parting.Store(true)
	_ = c.SetDeadline(time.Now().Add(parting))
}

// watch calls end once the client has been silent for too long with no work under way,
// unless the context ends before.
func (c *client) watch(ctx context.Context, work *atomic.Int32, end func()) {
	c.heard.CompareAndSwap(0, time.Now().UnixNano())
	timer := time.NewTimer(c.idle)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-timer.C:
			left := stillIdle(now.Sub(time.Unix(0, c.heard.Load())), c.idle, work.Load() > 0)
			if left <= 0 {
				end()
				return
			}
			timer.Reset(left)
		}
	}
}

// stillIdle returns how much longer a client may be silent who has been for some time.
func stillIdle(silent, idle time.Duration, waits bool) time.Duration {
	if waits {
		return idle
	}
	return idle - silent
}

// idleFor says in every protocol why a session ends.
func idleFor(d time.Duration) error {
	text := fmt.Sprintf("silent for %v: the session ends", d)
	return errors.Join(&bgblitz.Error{Code: bgblitz.Idle, Message: text}, &ubgi.Error{Code: ubgi.BadState, Detail: text})
}
