package qtp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"gogo/board/quoridor"
	"gogo/internal/testlimit"
	"gogo/protocol/internal/sessiontest"
)

// newSession returns a session that must be.
func newSession(t *testing.T, engine Engine, out io.Writer) *Session {
	t.Helper()
	s, err := NewSession(engine, out, testOptions())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// deafEngine thinks until it is released, whoever cancels it.
type deafEngine struct {
	*fakeEngine
	release chan struct{}
}

func (e *deafEngine) Think(_ context.Context, pos *quoridor.Board, _ Limits) (Thought, error) {
	<-e.release
	return Thought{Move: pos.AppendMoves(nil, pos.ToMove())[0]}, nil
}

// TestDeafEngine ends a session whose context ends although the engine does not let go.
func TestDeafEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // the end of the bubble waits for the engine
		engine := &deafEngine{&fakeEngine{}, make(chan struct{})}
		ctx, cancel := context.WithCancel(t.Context())
		in, inW := io.Pipe()
		var out strings.Builder
		result := make(chan error, 1)
		go func() { result <- newSession(t, engine, &out).Run(ctx, in) }()
		for _, line := range []string{"1 name\n", "2 genmove black\n", "3 quit\n"} {
			if _, err := io.WriteString(inW, line); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		cancel()
		if err := <-result; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if got, want := out.String(), "=1 fake\n\n"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
		close(engine.release)
		_ = inW.Close()
	})
}

// TestTurnBeginsWithItsCommand asks when the engine's clock starts: when the
// command has arrived, but not before the command ahead of it was answered.
func TestTurnBeginsWithItsCommand(t *testing.T) {
	d := newDialogue(t, testOptions())
	early := time.Now()
	if err := d.Send("genmove black\n"); err != nil {
		t.Fatal(err)
	}
	if got := response(d.Next); got != "= E8" {
		t.Fatal(got)
	}
	late := time.Now()
	if r := d.Engine.limits.Received; r.Before(early) || r.After(late) {
		t.Errorf("the turn began at %v, not from %v to %v", r, early, late)
	}
	d.Engine.Hold(1)
	if err := d.Send("genmove black\nname\ngenmove white\nquit\n"); err != nil {
		t.Fatal(err)
	}
	d.Engine.Release()
	if _, err := d.End(); err != nil {
		t.Fatal(err)
	}
	if r := d.Engine.limits.Received; r.Before(late) {
		t.Errorf("the turn that waited began at %v, before %v", r, late)
	}
}

// queueLength is how many requests may wait for the engine.
const queueLength = 1000

// TestBackpressure fills the queue while the engine thinks.
func TestBackpressure(t *testing.T) {
	const commands = 3 * queueLength
	in, inW := io.Pipe()
	out, outW := io.Pipe()
	engine := &deafEngine{&fakeEngine{}, make(chan struct{})}
	result := make(chan error, 1)
	go func() {
		result <- newSession(t, engine, outW).Run(t.Context(), in)
		_ = outW.Close()
	}()
	var sent atomic.Int64
	go func() {
		if _, err := io.WriteString(inW, "genmove black\n"); err != nil {
			return
		}
		for i := range commands {
			if _, err := fmt.Fprintf(inW, "%d name\n", i); err != nil {
				return
			}
			sent.Add(1)
		}
		_ = inW.Close()
	}()
	testlimit.Eventually(t, "the queue is full", func() bool { return sent.Load() >= queueLength })
	for range 1000 {
		runtime.Gosched()
	}
	if sent.Load() > queueLength+2 {
		t.Errorf("%d commands wait", sent.Load())
	}
	close(engine.release)
	text, err := io.ReadAll(out)
	if err != nil {
		t.Error(err)
	}
	var want strings.Builder
	want.WriteString("= E8\n\n")
	for i := range commands {
		fmt.Fprintf(&want, "=%d fake\n\n", i)
	}
	if string(text) != want.String() {
		t.Errorf("%d bytes of answers, not %d", len(text), want.Len())
	}
	if err := <-result; err != nil {
		t.Error(err)
	}
}

// TestBrokenStreams wants Run to say what is wrong with its streams.
func TestBrokenStreams(t *testing.T) {
	before := runtime.NumGoroutine()
	broken := errors.New("broken")
	in := io.MultiReader(strings.NewReader("name\n"), iotest.ErrReader(broken))
	if err := newSession(t, &fakeEngine{}, io.Discard).Run(t.Context(), in); !errors.Is(err, broken) {
		t.Errorf("input: %v", err)
	}
	w := &brokenWriter{err: broken}
	if err := newSession(t, &fakeEngine{}, w).Run(t.Context(), strings.NewReader("name\nname\ngenmove black\n")); !errors.Is(err, broken) {
		t.Errorf("output: %v", err)
	}
	if w.writes != 1 {
		t.Errorf("%d writes to a broken stream", w.writes)
	}
	sessiontest.WaitForGoroutines(t, before)
}

type brokenWriter struct {
	err    error
	writes int
}

func (w *brokenWriter) Write([]byte) (int, error) {
	w.writes++
	return 0, w.err
}

// TestSessionsShareNothing keeps the table of one session from that of another.
func TestSessionsShareNothing(t *testing.T) {
	without := testOptions()
	without.CPUTime = nil
	var outs [2]strings.Builder
	for i, opts := range []Options{without, testOptions()} {
		s, err := NewSession(&fakeEngine{}, &outs[i], opts)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Run(t.Context(), strings.NewReader("known_command cputime\n")); err != nil {
			t.Error(err)
		}
	}
	if outs[0].String() != "= false\n\n" || outs[1].String() != "= true\n\n" {
		t.Errorf("%q and %q", &outs[0], &outs[1])
	}
}
