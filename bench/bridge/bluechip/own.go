package bluechip

import (
	"context"
	"fmt"
	"net"
	"runtime"

	"gogo/protocol/bluechip/server"
	"gogo/protocol/bluechip/table"
)

// openOwn opens a table of our own server.
func (l *Load) openOwn(ctx context.Context, number int) (*runningTable, error) {
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
	return &runningTable{
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

// memory returns the memory of this process in bytes.
func memory() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapInuse + m.StackInuse)
}
