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

// Door is where players come in.
type Door struct {
	net.Listener
	// Only says that nobody but the player of Seat comes here.
	Only bool
	Seat bridge.Seat
}

// again is how long a door stays shut that let nobody in because something was missing.
const again = 100 * time.Millisecond

// accept lets players in by a door until the context ends or the door is shut.
func (s *Server) accept(ctx context.Context, d Door) {
	closed := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { defer close(closed); _ = d.Close() })
	defer func() {
		if !stop() {
			<-closed // or it could close what listens here next
		}
	}()
	for {
		plain, err := d.Accept()
		switch {
		case err == nil && ctx.Err() == nil:
			s.porch.enter(ctx, plain)
			s.workers.Go(func() { s.serve(ctx, plain, d) })
		case err == nil:
			_ = plain.Close()
			return
		case ctx.Err() != nil || s.shut.Load() || errors.Is(err, net.ErrClosed):
			return
		default:
			s.cfg.Log.Error("nobody could come in", "address", d.Addr(), "err", err)
			select {
			case <-time.After(again):
			case <-ctx.Done():
			}
		}
	}
}

// shutDoors lets nobody in any more: who comes by the same address waits for what listens
// there next.
func (s *Server) shutDoors() {
	s.shut.Store(true)
	for _, d := range s.doors {
		_ = d.Close() // it is the last thing that is done with it
	}
}

const (
	// mostOnPorch is how many connections may be there at once that have not said who
	// they are.
	mostOnPorch = 256
	// shortest is how long each of them may stay there at least.
	shortest = 100 * time.Millisecond
)

// porch is where connections stand that have not said who they are. It has room for some:
// who comes when it is full puts out the one that has stood there longest, so that nobody
// who says at once who it is can be kept out by those who do not.
type porch struct {
	mu       sync.Mutex
	standing []visitor // the longest first
}

// visitor is a connection on the porch.
type visitor struct {
	net.Conn
	since time.Time
}

// enter lets a connection in, if need be when another one has stood there long enough.
func (p *porch) enter(ctx context.Context, c net.Conn) {
	for wait := p.tryEnter(time.Now(), c); wait > 0; wait = p.tryEnter(time.Now(), c) {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return // and so does the connection
		}
	}
}

// tryEnter lets a connection in, or returns how long it has to wait for that.
func (p *porch) tryEnter(now time.Time, c net.Conn) (wait time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.standing) == mostOnPorch {
		if wait = shortest - now.Sub(p.standing[0].since); wait > 0 {
			return wait
		}
		_ = p.standing[0].Close()
		p.standing = slices.Delete(p.standing, 0, 1)
	}
	p.standing = append(p.standing, visitor{c, now})
	return 0
}

// leave takes a connection off that has said who it is, or went.
func (p *porch) leave(c net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.standing = slices.DeleteFunc(p.standing, func(v visitor) bool { return v.Conn == c })
}
