package server

import (
	"context"
	"errors"
	"net"
	"slices"
	"sync"
	"time"

	"gogo/board/bridge"
)

// Listener accepts the connections of players.
type Listener struct {
	net.Listener
	// Only says that only the player of Seat may connect here.
	Only bool
	Seat bridge.Seat
}

// acceptPause is the pause after an accept has failed for lack of resources.
const acceptPause = 100 * time.Millisecond

// accept accepts connections until the context ends or the listener is closed.
func (s *Server) accept(ctx context.Context, d Listener) {
	closed := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { defer close(closed); _ = d.Close() })
	defer func() {
		if !stop() {
			<-closed // or it could close the next listener at this address
		}
	}()
	for {
		plain, err := d.Accept()
		switch {
		case err == nil && ctx.Err() == nil:
			s.pending.add(ctx, plain)
			s.workers.Go(func() { s.serve(ctx, plain, d) })
		case err == nil:
			_ = plain.Close()
			return
		case ctx.Err() != nil || s.closed.Load() || errors.Is(err, net.ErrClosed):
			return
		default:
			s.cfg.Log.Error("nobody could come in", "address", d.Addr(), "err", err)
			select {
			case <-time.After(acceptPause):
			case <-ctx.Done():
			}
		}
	}
}

// closeListeners stops accepting connections, so that new ones at the same address wait
// for the next listener there.
func (s *Server) closeListeners() {
	s.closed.Store(true)
	for _, d := range s.listeners {
		_ = d.Close() // nothing else is done with it
	}
}

const (
	// maxPending is the maximum number of connections that have not identified
	// themselves.
	maxPending = 256
	// minPendingTime is the time that each of them is granted at least.
	minPendingTime = 100 * time.Millisecond
)

// pendingConns holds the connections that have not identified themselves. When it is
// full, a new connection replaces the oldest, so that silent connections cannot keep out
// players who identify themselves at once.
type pendingConns struct {
	mu    sync.Mutex
	conns []pendingConn // the oldest first
}

// pendingConn is a connection that has not identified itself.
type pendingConn struct {
	net.Conn
	since time.Time
}

// add adds a connection, if need be once the oldest has had its time.
func (p *pendingConns) add(ctx context.Context, c net.Conn) {
	for wait := p.tryAdd(time.Now(), c); wait > 0; wait = p.tryAdd(time.Now(), c) {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return // the connection ends, too
		}
	}
}

// tryAdd adds a connection, or returns how long it has to wait.
func (p *pendingConns) tryAdd(now time.Time, c net.Conn) (wait time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.conns) == maxPending {
		if wait = minPendingTime - now.Sub(p.conns[0].since); wait > 0 {
			return wait
		}
		_ = p.conns[0].Close()
		p.conns = slices.Delete(p.conns, 0, 1)
	}
	p.conns = append(p.conns, pendingConn{c, now})
	return 0
}

// remove removes a connection that has identified itself or ended.
func (p *pendingConns) remove(c net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.conns = slices.DeleteFunc(p.conns, func(v pendingConn) bool { return v.Conn == c })
}
