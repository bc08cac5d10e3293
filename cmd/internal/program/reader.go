package program

import (
	"context"
	"io"
)

// Reader is a reader whose Read ends with a context, so that nobody has to press Ctrl-D
// behind Ctrl-C.
type Reader struct {
	ctx context.Context //nolint:containedctx // io.Reader has no other way to it
	r   io.Reader
}

// NewReader returns a reader of what r reads, until the context ends.
func NewReader(ctx context.Context, r io.Reader) Reader { return Reader{ctx, r} }

// Read reads into memory of its own: what the reader below does after the end of the
// context must not touch p.
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
