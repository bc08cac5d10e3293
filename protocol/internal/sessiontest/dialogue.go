// Package sessiontest tests sessions of protocols of lines: over pipes, by golden
// scripts, and by fuzzing.
package sessiontest

import (
	"bufio"
	"context"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"gogo/internal/testlimit"
)

// What Next returns instead of a line.
const (
	EndOfOutput = "(end of output)"
	Silence     = "(silence)"
)

// maxLines bounds the lines of a session that have not been received by Next.
const maxLines = 10_000

var errEndless = errors.New("the session does not end")

// Dialogue is a session under test, with the other side's ends of its pipes.
type Dialogue[Engine any] struct {
	// Engine is the engine of the session.
	Engine Engine
	// Cancel ends the context of the session. It may be nil.
	Cancel context.CancelFunc

	input  *io.PipeWriter
	lines  chan string // output of the session, closed at its end
	result chan error
}

// Start runs a session in the background. Its input ends with the test, if not before.
func Start[Engine any](tb testing.TB, e Engine, serve func(in io.Reader, out io.Writer) error) *Dialogue[Engine] {
	tb.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	d := &Dialogue[Engine]{Engine: e, input: inW, lines: make(chan string, maxLines), result: make(chan error, 1)}
	go func() {
		err := serve(inR, outW)
		_ = outW.Close()
		_ = inR.CloseWithError(io.ErrClosedPipe) // writes after the end fail
		d.result <- err
	}()
	go d.hear(outR)
	tb.Cleanup(func() { _ = inW.Close() })
	return d
}

// hear reads the lines of the session, including an incomplete one at the end.
func (d *Dialogue[Engine]) hear(out io.Reader) {
	defer close(d.lines)
	for r := bufio.NewReader(out); ; {
		line, err := r.ReadString('\n')
		if line != "" {
			d.lines <- strings.TrimSuffix(line, "\n")
		}
		if err != nil {
			return
		}
	}
}

// Send sends text unchanged.
func (d *Dialogue[Engine]) Send(text string) error {
	_, err := io.WriteString(d.input, text)
	return err
}

// CloseInput ends the input of the session.
func (d *Dialogue[Engine]) CloseInput() error { return d.input.Close() }

// Next returns the next line of the session.
func (d *Dialogue[Engine]) Next() string {
	select {
	case line, ok := <-d.lines:
		if !ok {
			return EndOfOutput
		}
		return line
	case <-time.After(testlimit.Wait):
		return Silence
	}
}

// End waits for the end of the session and returns its remaining output and its error.
func (d *Dialogue[Engine]) End() (rest []string, err error) { return d.end(d.Next) }

// end is End for answers that may have several lines.
func (d *Dialogue[Engine]) end(next func() string) (rest []string, err error) {
	for {
		switch answer := next(); answer {
		case EndOfOutput:
			return rest, <-d.result
		case Silence:
			return rest, errEndless
		default:
			rest = append(rest, answer)
		}
	}
}

// WaitForGoroutines waits until there are no more goroutines than before.
func WaitForGoroutines(tb testing.TB, before int) {
	tb.Helper()
	limit := time.Now().Add(testlimit.Wait)
	for runtime.NumGoroutine() > before {
		if time.Now().After(limit) {
			stacks := make([]byte, 1<<20)
			tb.Fatalf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
		}
		time.Sleep(time.Millisecond)
	}
}
