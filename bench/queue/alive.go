package queue

import (
	"context"
	"errors"
	"sync"
)

// errLost is the cause of the end of a call whose server went away. Its answer
// will never come, so there is no need to wait out its time.
var errLost = errors.New("server lost")

// alive tells calls under way that the server is lost. It begins as lost.
type alive struct {
	mu     sync.Mutex
	ctx    context.Context //nolint:containedctx // a broadcast, which a context is
	cancel context.CancelCauseFunc
}

func newAlive() *alive {
	a := &alive{}
	a.found()
	a.lost(errLost)
	return a
}

// found says that the server is there.
func (a *alive) found() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ctx, a.cancel = context.WithCancelCause(context.Background())
}

// lost says that the server is gone, and why.
func (a *alive) lost(why error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.cancel(why)
}

// bind returns a context that ends with ctx or when the server is lost, with
// the cause of either.
func (a *alive) bind(ctx context.Context) (context.Context, context.CancelFunc) {
	a.mu.Lock()
	server := a.ctx
	a.mu.Unlock()
	ctx, cancel := context.WithCancelCause(ctx)
	if server.Err() != nil { // AfterFunc would be a moment late
		cancel(context.Cause(server))
	}
	stop := context.AfterFunc(server, func() { cancel(context.Cause(server)) })
	return ctx, func() {
		stop()
		cancel(nil)
	}
}
