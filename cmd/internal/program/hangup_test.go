//go:build unix

package program_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"gogo/cmd/internal/program"
	"gogo/internal/testlimit"
)

// pipe returns the ends of a pipe that the test closes.
func pipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = r.Close()
		_ = w.Close()
	})
	return r, w
}

func TestContextEndsWithTheReader(t *testing.T) {
	r, w := pipe(t)
	ctx, stop := program.Context(t.Context(), w)
	defer stop()
	if _, err := w.WriteString("still there"); err != nil || ctx.Err() != nil {
		t.Fatal(err, ctx.Err())
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	testlimit.Receive(t, ctx.Done(), "the end of what nobody reads")
	if err := context.Cause(ctx); !errors.Is(err, program.ErrNoReader) {
		t.Error(err)
	}
}

// TestStop wants no goroutine left, and an end that is nobody's fault.
func TestStop(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 20 {
		_, w := pipe(t)
		ctx, stop := program.Context(t.Context(), w)
		stop()
		stop()
		if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	testlimit.Eventually(t, "no goroutine more than before", func() bool { return runtime.NumGoroutine() <= before })
}

// TestNoOtherEnd wants files and writers that have no reader to be left alone.
func TestNoOtherEnd(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	onFile, stopFile := program.Context(t.Context(), file)
	onNull, stopNull := program.Context(t.Context(), null)
	onBuffer, stopBuffer := program.Context(t.Context(), new(bytes.Buffer))
	// A watch that ended by itself would do so at once: this one shows how long it takes.
	r, w := pipe(t)
	_ = r.Close()
	onPipe, stopPipe := program.Context(t.Context(), w)
	defer stopPipe()
	<-onPipe.Done()
	if onFile.Err() != nil || onNull.Err() != nil || onBuffer.Err() != nil {
		t.Error(onFile.Err(), onNull.Err(), onBuffer.Err())
	}
	stopFile()
	stopNull()
	stopBuffer()
	_ = file.Close()
	_ = null.Close()
}

// TestContextEndsWithItsParent wants the end of the context that it came from.
func TestContextEndsWithItsParent(t *testing.T) {
	_, w := pipe(t)
	parent, cancel := context.WithCancel(t.Context())
	ctx, stop := program.Context(parent, w)
	defer stop()
	cancel()
	if !errors.Is(context.Cause(ctx), context.Canceled) {
		t.Error(context.Cause(ctx))
	}
}
