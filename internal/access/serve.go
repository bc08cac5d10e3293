package access

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"sync"
	"time"
)

// acceptPause is the pause after an accept has failed for lack of resources.
const acceptPause = 100 * time.Millisecond

// Serve serves the connections of a listener, each in a goroutine of its own, until the context
// ends or the listener is closed or at its deadline. It closes the listener and returns when the
// last connection has been served. A failure to accept, such as a lack of file descriptors, is
// logged and ends nothing.
func Serve(ctx context.Context, l net.Listener, log *slog.Logger, serve func(net.Conn)) {
	var conns sync.WaitGroup
	defer conns.Wait()
	closed := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { defer close(closed); _ = l.Close() })
	defer func() {
		if !stop() {
			<-closed // or it could close the next listener at this address
		}
	}()
	for {
		wire, err := l.Accept()
		switch {
		case err == nil && ctx.Err() == nil:
			conns.Go(func() { serve(wire) })
		case err == nil:
			_ = wire.Close() // nobody serves it any more
			return
		case ctx.Err() != nil || errors.Is(err, net.ErrClosed) || errors.Is(err, os.ErrDeadlineExceeded):
			return
		default:
			log.Error("nobody could come in", "address", l.Addr(), "err", err)
			select {
			case <-time.After(acceptPause):
			case <-ctx.Done():
			}
		}
	}
}
