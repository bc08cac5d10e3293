package program

import (
	"context"
	"errors"
	"io"
	"os"
)

// ErrNoReader is the cause of the end of a context when nobody reads the output any
// more.
var ErrNoReader = errors.New("nobody reads the output")

// Context returns a copy of ctx that ends as well, with ErrNoReader as its cause, as
// soon as the other end of out is closed: of a pipe, a socket or a terminal. Other
// writers and files have no such end, and other platforms than Unix do not tell.
// The returned function stops watching, which must come before out is closed.
func Context(ctx context.Context, out io.Writer) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := func() {}
	if file, ok := out.(*os.File); ok {
		stop = watch(file, func() { cancel(ErrNoReader) })
	}
	return ctx, func() {
		stop()
		cancel(context.Canceled)
	}
}
