package bluechip

import (
	"context"
	"fmt"
	"net"
	"runtime"

	"gogo/protocol/bluechip/server"
	"gogo/protocol/bluechip/table"
)

// ownVenue opens a table of our own server.
func (l *Load) ownVenue(ctx context.Context, number int) (*venue, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	next := 0
	s := server.New(server.Config{Table: table.Config{
		TrickPause: l.TrickPause,
		Next: func() *table.Board {
			if next == l.Boards {
				return nil
			}
			next++
			return l.board(number, next)
		},
	}})
	gone := make(chan struct{})
	return &venue{
		address: listener.Addr().String(), gone: gone,
		serve: func() error {
			defer close(gone)
			if err := s.Run(ctx, server.Listener{Listener: listener}); err != nil && ctx.Err() == nil {
				return fmt.Errorf("table %d: %w", number+1, err)
			}
			return nil
		},
	}, nil
}

// memory returns how many bytes this process uses.
func memory() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapInuse + m.StackInuse)
}
