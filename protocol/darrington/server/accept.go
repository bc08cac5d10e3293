package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"time"

	"gogo/protocol/darrington"
)

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
