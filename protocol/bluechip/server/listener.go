package server

import (
	"context"
	"net"

	"gogo/board/bridge"
	"gogo/internal/access"
	"gogo/protocol/bluechip"
)

// Listener accepts the connections of players.
type Listener struct {
	net.Listener
	// Only says that only the player of Seat may connect here.
	Only bool
	Seat bridge.Seat
}

// accept serves connections until the context ends or the listener is closed.
func (s *Server) accept(ctx context.Context, d Listener) {
	access.Serve(ctx, d, s.cfg.Log, func(plain net.Conn) { s.serve(ctx, plain, d) })
}

// closeListeners stops accepting connections, so that new ones at the same address wait
// for the next listener there.
func (s *Server) closeListeners() {
	for _, d := range s.listeners {
		_ = d.Close() // nothing else is done with it
	}
}

// Farewell returns a function that says in a dialect why a Gate turns a connection away.
func Farewell(d bluechip.Dialect) func(*access.Refusal) []byte {
	return func(why *access.Refusal) []byte {
		refusal := bluechip.Notice{Kind: bluechip.Refusal, Text: why.Text}
		return refusal.Append(nil, d)
	}
}
