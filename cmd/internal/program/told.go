package program

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"reflect"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/alecthomas/kong"
)

// told is the cause of a command's context when the program was told to stop, by Ctrl-C or
// SIGTERM. It is a cancellation.
type told struct{ syscall.Signal }

func (t told) Error() string { return t.String() }

// Is makes the cause equal to context.Canceled.
func (told) Is(target error) bool { return target == context.Canceled }

// code returns the exit code of a program ended by the signal, as in shells.
func (t told) code() int { return 128 + int(t.Signal) }

// Interrupted returns the error of a command that a person has ended by Ctrl-C on a terminal in
// raw mode, joined with the command's own error.
func Interrupted(err error) error { return errors.Join(told{syscall.SIGINT}, err) }

// signals waits for a signal that tells the program to stop.
type signals struct {
	ctx   context.Context //nolint:containedctx // it is what a signal ends
	taken atomic.Bool     // whether the command has the context
	stop  func()          // stops waiting
}

// catchSignals starts waiting. The first signal ends the context, and the second the program, by
// its default action. If the command has no context, the first one calls exit.
func catchSignals(exit func(code int)) *signals {
	ctx, cancel := context.WithCancelCause(context.Background())
	s := &signals{ctx: ctx}
	caught, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(caught, os.Interrupt, syscall.SIGTERM)
	var waiting sync.WaitGroup
	waiting.Go(func() {
		select {
		case got := <-caught:
			signal.Stop(caught)
			number, _ := got.(syscall.Signal)
			t := told{number}
			if !s.taken.Load() {
				exit(t.code())
			}
			cancel(t)
		case <-done:
		}
	})
	s.stop = func() {
		signal.Stop(caught)
		close(done)
		waiting.Wait()
		cancel(nil)
	}
	return s
}

// run runs the command of a call, with a context if it takes one.
//
// The error of a command that was told to stop wraps told. A command that returns nil after
// SIGTERM has shut down in order: then there is no error either.
func (p Program) run(call *kong.Context, end *signals) error {
	ctx, unwatch := end.ctx, func() {}
	defer func() { unwatch() }() //nolint:gocritic // it is another one by then
	if err := call.BindSingletonProvider(func() context.Context {
		if p.HangsUp {
			ctx, unwatch = Context(end.ctx, p.Out) //nolint:fatcontext // a singleton is provided once
		}
		end.taken.Store(true)
		return ctx
	}); err != nil {
		return err
	}
	err := call.Run()
	var t told
	switch cause := context.Cause(ctx); {
	case errors.As(cause, &t) && (err != nil || t.Signal != syscall.SIGTERM):
		return errors.Join(t, err)
	case errors.Is(cause, ErrNoReader) && errors.Is(err, context.Canceled):
		return ErrNoReader
	}
	return err
}

// beside returns an error without its cancellations: what failed while a command shut down.
func beside(err error) error {
	if err == nil || !errors.Is(err, context.Canceled) {
		return err
	}
	if wrapped := errors.Unwrap(err); wrapped != nil {
		return beside(wrapped)
	}
	parts, ok := err.(interface{ Unwrap() []error })
	if !ok || reflect.TypeOf(err) != reflect.TypeOf(errors.Join(err)) {
		return nil
	}
	var rest []error
	for _, part := range parts.Unwrap() {
		rest = append(rest, beside(part))
	}
	return errors.Join(rest...)
}

// Served returns the error of a server, nil if it was told to stop: it has shut down in order.
func Served(err error) error { return beside(err) }

// ErrNoReader is the cause of a context when nobody reads the output any more.
var ErrNoReader = errors.New("nobody reads the output")

// Context returns a copy of ctx that also ends, with ErrNoReader as its cause, when the other end
// of out is closed: of a pipe, a socket or a terminal. Other writers and files have no such end,
// and platforms other than Unix do not tell. The returned function stops watching; it must be
// called before out is closed.
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

// Reader is a reader whose Read ends with a context, so that nobody has to press Ctrl-D after
// Ctrl-C.
type Reader struct {
	ctx context.Context //nolint:containedctx // io.Reader takes no context
	r   io.Reader
}

// NewReader returns a reader of r until the context ends.
func NewReader(ctx context.Context, r io.Reader) Reader { return Reader{ctx, r} }

// Read reads into a buffer of its own: the underlying Read may outlive the context and must not
// touch p.
func (i Reader) Read(p []byte) (int, error) {
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1)
	size := len(p)
	go func() {
		data := make([]byte, size)
		n, err := i.r.Read(data)
		done <- result{data[:n], err}
	}()
	select {
	case r := <-done:
		return copy(p, r.data), r.err
	case <-i.ctx.Done():
		return 0, i.ctx.Err()
	}
}
