package gomocup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"gogo/board/gomoku"
	"gogo/internal/testlimit"
	"gogo/protocol/internal/sessiontest"
)

// thinking returns a session in the middle of a turn that only the manager
// ends.
func thinking(t *testing.T) *sessiontest.Dialogue[*fakeEngine] {
	t.Helper()
	d := newDialogue(t, Options{About: "about"})
	d.Engine.Hold(1)
	say(t, d, "START 20", "BEGIN")
	want(t, d, "OK")
	if !d.Engine.AwaitTurns(1) {
		t.Fatal("the engine was not asked")
	}
	return d
}

func say(t *testing.T, d *sessiontest.Dialogue[*fakeEngine], lines ...string) {
	t.Helper()
	if err := d.Send(strings.Join(lines, "\n") + "\n"); err != nil {
		t.Fatal(err)
	}
}

func want(t *testing.T, d *sessiontest.Dialogue[*fakeEngine], lines ...string) {
	t.Helper()
	for _, want := range lines {
		if got := d.Next(); got != want {
			t.Fatalf("%q where %q was expected", got, want)
		}
	}
}

// finish ends the input and wants nothing more from the session.
func finish(t *testing.T, d *sessiontest.Dialogue[*fakeEngine]) {
	t.Helper()
	if err := d.CloseInput(); err != nil {
		t.Fatal(err)
	}
	if rest, err := d.End(); len(rest) > 0 || err != nil {
		t.Fatalf("at the end: %q, %v", rest, err)
	}
}

// TestInterrupts ends a turn in every way and looks for what is left of it.
func TestInterrupts(t *testing.T) {
	cases := []struct {
		name   string
		says   []string
		wants  []string
		closes bool // the input ends
		holds  int  // later turns that wait to be ended
	}{
		{"YXSTOP", []string{"YXSTOP"}, []string{"0,0"}, false, 0},
		{"INFO and YXSTOP", []string{"INFO timeout_turn 1", "YXSTOP"}, []string{"0,0"}, false, 0},
		{"RESTART", []string{"RESTART"}, []string{"OK"}, false, 0},
		{"START", []string{"START 15"}, []string{"OK"}, false, 0},
		{"RECTSTART", []string{"RECTSTART 15,20"}, []string{"OK"}, false, 0},
		{"RESTART and BEGIN", []string{"RESTART", "BEGIN"}, []string{"OK", "0,0"}, false, 0},
		{"START twice", []string{"START 15", "BEGIN", "START 20"}, []string{"OK", "OK"}, false, 1},
		{"END", []string{"END"}, nil, true, 0},
		{"queue and END", []string{"ABOUT", "TURN 1,1", "END"}, nil, true, 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			before := runtime.NumGoroutine()
			d := thinking(t)
			// A turn that a later line ends must not be over before that line is read.
			d.Engine.Hold(c.holds)
			if len(c.says) > 0 {
				say(t, d, c.says...)
			}
			want(t, d, c.wants...)
			if !c.closes {
				say(t, d, "ABOUT")
				want(t, d, "about")
			}
			finish(t, d)
			if !d.Engine.AwaitIdle() {
				t.Error("the engine still thinks")
			}
			sessiontest.WaitForGoroutines(t, before)
		})
	}
}

// TestDeafEngine ends a session although the engine does not let go.
func TestDeafEngine(t *testing.T) {
	release := make(chan struct{})
	before := runtime.NumGoroutine()
	in, inW := io.Pipe()
	result := make(chan error)
	engine := &deafEngine{fakeEngine: &fakeEngine{}, release: release}
	go func() { result <- NewSession(engine, io.Discard, Options{}).Run(t.Context(), in) }()
	if _, err := io.WriteString(inW, "START 20\nBEGIN\nEND\n"); err != nil {
		t.Fatal(err)
	}
	if err := <-result; err != nil {
		t.Error(err)
	}
	close(release)
	sessiontest.WaitForGoroutines(t, before)
}

type deafEngine struct {
	*fakeEngine
	release chan struct{}
}

func (e *deafEngine) Think(_ context.Context, pos *gomoku.Board, _ time.Time, _ func(Report)) (gomoku.Point, error) {
	<-e.release
	return firstLegal(pos), nil
}

// TestTurnBeginsWithItsCommand asks when the engine's clock starts.
func TestTurnBeginsWithItsCommand(t *testing.T) {
	d := newDialogue(t, Options{})
	say(t, d, "START 20")
	want(t, d, "OK")
	early := time.Now()
	say(t, d, "BOARD", "INFO timeout_turn 77")
	if !d.Engine.Await(func() bool { return d.Engine.settings.Turn == 77*time.Millisecond }) {
		t.Fatal("INFO was not taken")
	}
	late := time.Now()
	say(t, d, "3,3,2", "DONE")
	want(t, d, "0,0")
	if r := d.Engine.received; r.Before(early) || r.After(late) {
		t.Errorf("the turn of BOARD began at %v, not from %v to %v", r, early, late)
	}
	late = time.Now()
	say(t, d, "TURN 5,5")
	want(t, d, "1,0")
	if r := d.Engine.received; r.Before(late) || r.After(time.Now()) {
		t.Errorf("the turn of TURN began at %v", r)
	}
	finish(t, d)
}

// TestBackpressure fills the queue while the brain thinks.
func TestBackpressure(t *testing.T) {
	const commands = 3 * queueLength
	in, inW := io.Pipe()
	out, outW := io.Pipe()
	engine := &deafEngine{fakeEngine: &fakeEngine{}, release: make(chan struct{})}
	result := make(chan error, 1)
	go func() {
		result <- NewSession(engine, outW, Options{About: "about"}).Run(t.Context(), in)
		_ = outW.Close()
	}()
	var sent atomic.Int64
	go func() {
		if _, err := io.WriteString(inW, "START 20\nBEGIN\n"); err != nil {
			return
		}
		for range commands {
			if _, err := io.WriteString(inW, "ABOUT\n"); err != nil {
				return
			}
			sent.Add(1)
		}
		_ = inW.Close()
	}()
	var text strings.Builder
	buf := make([]byte, 64)
	n, err := out.Read(buf) // OK
	text.Write(buf[:n])
	testlimit.Eventually(t, "the queue is full", func() bool { return sent.Load() >= queueLength })
	for range 1000 {
		runtime.Gosched()
	}
	if sent.Load() > queueLength+2 {
		t.Errorf("%d commands wait", sent.Load())
	}
	close(engine.release)
	for err == nil {
		n, err = out.Read(buf)
		text.Write(buf[:n])
	}
	if got, want := text.String(), "OK\n0,0\n"+strings.Repeat("about\n", commands); got != want {
		t.Errorf("%d bytes of answers, not %d", len(got), len(want))
	}
	if err := <-result; err != nil {
		t.Error(err)
	}
}

// TestBrokenStreams wants Run to say what is wrong with its streams.
func TestBrokenStreams(t *testing.T) {
	broken := errors.New("broken")
	in := io.MultiReader(strings.NewReader("ABOUT\n"), iotest.ErrReader(broken))
	if err := NewSession(&fakeEngine{}, io.Discard, Options{}).Run(t.Context(), in); !errors.Is(err, broken) {
		t.Errorf("input: %v", err)
	}
	w := &brokenWriter{err: broken}
	if err := NewSession(&fakeEngine{}, w, Options{}).Run(t.Context(), strings.NewReader("ABOUT\nABOUT\nSTART 20\nBEGIN\n")); !errors.Is(err, broken) {
		t.Errorf("output: %v", err)
	}
	if w.writes != 1 {
		t.Errorf("%d writes to a broken stream", w.writes)
	}
}

type brokenWriter struct {
	err    error
	writes int
}

func (w *brokenWriter) Write([]byte) (int, error) {
	w.writes++
	return 0, w.err
}

// TestOneWriteALine keeps half lines from the manager, and line ends from
// getting into a line.
func TestOneWriteALine(t *testing.T) {
	w := &countingWriter{}
	in := "ABOUT\nSTART 20\nBEGIN\nTURN 3,3\nNO\nTURN 88,88\n"
	if err := NewSession(&fakeEngine{}, w, Options{About: "a\r\nb"}).Run(t.Context(), blockingAfter(t, in, w, 6)); err != nil {
		t.Fatal(err)
	}
	want := []string{"a??b\n", "OK\n", "0,0\n", "1,0\n", "UNKNOWN command \"NO\"\n", "ERROR TURN: 88,88: off the board of 20x20\n"}
	if fmt.Sprint(w.writes) != fmt.Sprint(want) {
		t.Errorf("%q", w.writes)
	}
}

type countingWriter struct {
	writes []string
	seen   chan struct{}
}

func (w *countingWriter) Write(p []byte) (int, error) {
	w.writes = append(w.writes, string(p))
	w.seen <- struct{}{}
	return len(p), nil
}

// blockingAfter returns text as input that ends when w has had n writes.
func blockingAfter(t *testing.T, text string, w *countingWriter, n int) io.Reader {
	t.Helper()
	w.seen = make(chan struct{}, n)
	in, inW := io.Pipe()
	go func() {
		_, _ = io.WriteString(inW, text)
		for range n {
			<-w.seen
		}
		_ = inW.Close()
	}()
	return in
}

// TestPreparesOffTheClock wants the engine told to prepare, for the rule and the limits that
// are in force, before OK and before the command behind an INFO is served.
func TestPreparesOffTheClock(t *testing.T) {
	for _, c := range []struct {
		name string
		says []string
		want []preparation
	}{
		{"nothing", nil, nil},
		{"INFO alone", []string{"INFO rule 1", "INFO max_memory 7"}, nil},
		{"START", []string{"START 20"}, []preparation{{gomoku.Freestyle, 0}}},
		{"INFO before START", []string{"INFO rule 1", "INFO max_memory 7", "START 20"}, []preparation{{gomoku.ExactFive, 7}}},
		{"INFO rule after START", []string{"START 20", "INFO rule 4"}, []preparation{{gomoku.Freestyle, 0}, {gomoku.Renju, 0}}},
		{"INFO max_memory after START", []string{"START 20", "INFO max_memory 7"}, []preparation{{gomoku.Freestyle, 0}, {gomoku.Freestyle, 7}}},
		{"Yixin's renju", []string{"INFO rule 2", "START 15 15"}, []preparation{{gomoku.Renju, 0}}},
		{"RECTSTART", []string{"INFO rule 8", "RECTSTART 15,20"}, []preparation{{gomoku.Caro, 0}}},
		{"RESTART", []string{"START 20", "RESTART"}, []preparation{{gomoku.Freestyle, 0}, {gomoku.Freestyle, 0}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDialogue(t, Options{About: "about"})
			say(t, d, append(c.says, "ABOUT")...)
			answer := d.Next()
			for answer == "OK" {
				answer = d.Next()
			}
			if answer != "about" {
				t.Errorf("%q where %q was expected", answer, "about")
			}
			d.Engine.Change(func() {
				if !slices.Equal(d.Engine.prepared, c.want) {
					t.Errorf("prepared for %v, want %v", d.Engine.prepared, c.want)
				}
			})
			finish(t, d)
		})
	}
}

// TestSaysWhatTheEngineLacks wants what Prepare returns said before OK, or after the INFO that was prepared for.
func TestSaysWhatTheEngineLacks(t *testing.T) {
	lacks := errors.New("no\nnetwork")
	for _, c := range []struct {
		name        string
		first, then string
		want        []string
	}{
		{"START", "", "START 20", []string{"MESSAGE no?network", "OK", "about"}},
		{"INFO", "START 20", "INFO rule 4", []string{"MESSAGE no?network", "about"}},
		{"INFO before START", "", "INFO rule 4", []string{"about"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDialogue(t, Options{About: "about"})
			if c.first != "" {
				say(t, d, c.first)
				want(t, d, "OK")
			}
			d.Engine.Change(func() { d.Engine.lacks = lacks })
			say(t, d, c.then, "ABOUT")
			want(t, d, c.want...)
			finish(t, d)
		})
	}
}

// TestPreparesAfterTheTurn wants the engine told of an INFO that came during a turn when
// that is over, and not before.
func TestPreparesAfterTheTurn(t *testing.T) {
	d := thinking(t)
	say(t, d, "INFO max_memory 7")
	if !d.Engine.Await(func() bool { return d.Engine.settings.Memory == 7 }) {
		t.Fatal("the engine was not told")
	}
	during := 0
	d.Engine.Change(func() { during = len(d.Engine.prepared) })
	say(t, d, "YXSTOP", "ABOUT")
	want(t, d, "0,0", "about")
	d.Engine.Change(func() {
		if got := d.Engine.prepared[during:]; during != 1 || !slices.Equal(got, []preparation{{gomoku.Freestyle, 7}}) {
			t.Errorf("prepared %d times before the end of the turn, then for %v", during, got)
		}
	})
	finish(t, d)
}
