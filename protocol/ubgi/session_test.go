package ubgi

import (
	"bytes"
	"context"
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"gogo/board/backgammon"
	"gogo/internal/fuzztest"
	"gogo/protocol/analyst"
	"gogo/protocol/analyst/analysttest"
	"gogo/protocol/internal/sessiontest"
)

// aTurn is a short session that has every kind of line in it.
const aTurn = "ubgi\nisready\nposition gnubgid 4HPwATDgc/ABMA\r\ndice 3 1\ngo turn\ngo rollout\ndance\n" +
	"position xgid XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10\ngo\nquit\n"

// serve runs a session over a whole input.
func serve(tb testing.TB, in io.Reader) string {
	tb.Helper()
	var out bytes.Buffer
	if err := NewSession(&analysttest.Engine{}, &out, testOptions()).Run(tb.Context(), in); err != nil {
		tb.Fatal(err)
	}
	return out.String()
}

// TestSplitInput cuts the input in two at every place, and into single bytes.
func TestSplitInput(t *testing.T) {
	want := serve(t, strings.NewReader(aTurn))
	if !strings.Contains(want, "\nbestturn cube=nodouble move=24/21 24/23\n") || !strings.Contains(want, "\nerror bad_command ") {
		t.Fatalf("the session says\n%s", want)
	}
	for at := range len(aTurn) {
		parts := io.MultiReader(strings.NewReader(aTurn[:at]), strings.NewReader(aTurn[at:]))
		if got := serve(t, parts); got != want {
			t.Fatalf("cut at %d:\n%s", at, got)
		}
	}
	if got := serve(t, iotest.OneByteReader(strings.NewReader(aTurn))); got != want {
		t.Errorf("byte by byte:\n%s", got)
	}
}

func TestLines(t *testing.T) {
	full, blanks := strings.Repeat("x", maxLine), strings.Repeat(" ", 3*maxLine)
	sessiontest.CheckLines(t, newLineReader, map[string][]string{
		"":                       nil,
		"\n\r\n \t\r\n\x00\x7f":  nil,
		"go\r\n\tgo turn\x00\n#": {"go ", "go turn ", "#"},
		"a\rb\n":                 {"a b"},
		full + "\nb\n":           {full, "b"},
		full + blanks + "\r\nb":  {full, "b"},
		full + "y\nb\n":          {full + "+", "b"},
		blanks + "go\n":          {"go"},
	})
}

// TestNoWords passes over a line of blanks that only Unicode knows.
func TestNoWords(t *testing.T) {
	if got, want := serve(t, strings.NewReader("\u00a0\u2003\nisready\n")), "readyok\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// brokenWriter takes so many lines, and fails then.
type brokenWriter struct{ lines int }

var errBroken = errors.New("no reader")

func (w *brokenWriter) Write(p []byte) (int, error) {
	w.lines--
	if w.lines < 0 {
		return 0, errBroken
	}
	return len(p), nil
}

// TestBrokenStreams lets the output fail after every number of lines, and the
// input at the end.
func TestBrokenStreams(t *testing.T) {
	for lines := range strings.Count(serve(t, strings.NewReader(aTurn)), "\n") {
		s := NewSession(&analysttest.Engine{}, &brokenWriter{lines}, testOptions())
		if err := s.Run(t.Context(), strings.NewReader(aTurn)); !errors.Is(err, errBroken) {
			t.Errorf("after %d lines: %v", lines, err)
		}
	}
	in := io.MultiReader(strings.NewReader("isready\n"), iotest.ErrReader(errBroken))
	if err := NewSession(&analysttest.Engine{}, io.Discard, testOptions()).Run(t.Context(), in); !errors.Is(err, errBroken) {
		t.Errorf("broken input: %v", err)
	}
}

// TestNoGoroutineLeft ends sessions in the middle of a thought, in every way.
func TestNoGoroutineLeft(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, last := range []string{"quit\nstop\n", "stop\nquit\n", "stop\n", "quit\nstop\ngo cube\n"} {
		t.Run(last, func(t *testing.T) {
			engine := &analysttest.Engine{}
			engine.Hold(1)
			in := strings.NewReader("position gnubgid 4HPwATDgc/ABMA\ndice 3 1\ngo\n" + last)
			if err := NewSession(engine, io.Discard, testOptions()).Run(t.Context(), in); err != nil {
				t.Errorf("%q: %v", last, err)
			}
		})
	}
	engine := &analysttest.Engine{}
	engine.Hold(1)
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	ended := make(chan error)
	go func() { ended <- NewSession(engine, io.Discard, testOptions()).Run(ctx, r) }()
	if _, err := io.WriteString(w, "position gnubgid 4HPwATDgc/ABMA\ngo rollout\n"); err != nil {
		t.Fatal(err)
	}
	if err := engine.Await(t.Context(), 1, 0); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the end of the context: %v", err)
	}
	_ = w.Close() // the reader of the input ends with it
	sessiontest.WaitForGoroutines(t, before)
}

// deafEngine does not hear that the context of a deep question has ended, until it
// is let go.
type deafEngine struct {
	analysttest.Engine

	letGo chan struct{}
}

func (e *deafEngine) Plays(ctx context.Context, q analyst.Question) ([]analyst.RatedPlay, error) {
	if q.Ply > 1 {
		<-e.letGo
	}
	return e.Engine.Plays(ctx, q)
}

// TestDeafEngine stops an engine that does not let go: the answer does not wait for
// it.
func TestDeafEngine(t *testing.T) {
	e := &deafEngine{letGo: make(chan struct{})}
	in := "position gnubgid 4HPwATDgc/ABMA\ndice 3 1\ngo\nstop\nisready\n"
	var out bytes.Buffer
	if err := NewSession(e, &out, testOptions()).Run(t.Context(), strings.NewReader(in)); err != nil {
		t.Error(err)
	}
	if said := out.String(); !strings.Contains(said, "\nbestmove ") || !strings.Contains(said, " depth 1 ") {
		t.Errorf("it says\n%s", said)
	}
	close(e.letGo)
}

// TestQueueIsBounded offers a request to a session whose queue is full: it is left
// where it is until the engine has answered.
func TestQueueIsBounded(t *testing.T) {
	for range 20 { // for a select takes either way
		s := NewSession(&analysttest.Engine{}, io.Discard, testOptions())
		s.waiting = make([]request, queueLength)
		requests := make(chan request, 1)
		requests <- request{words: []string{"dance"}}
		s.startJob(t.Context(), func(context.Context, func(string)) ([]string, error) { return nil, nil })
		s.await(t.Context(), requests)
		if len(requests) != 1 || len(s.waiting) != queueLength {
			t.Fatalf("%d requests wait", len(s.waiting))
		}
	}
}

// answers are the first words of all lines that a session says.
var answers = []string{
	"id", "proto", "key", "ubgiok", "readyok", "value", "info", "bestmove", "bestcube", "bestturn", "eval", "error",
}

// FuzzSession says anything at all: the session answers in whole lines, comes to
// its end, and keeps no more than it may.
func FuzzSession(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add([]byte(aTurn))
	for _, seed := range []string{
		"go\n", "position xgid XGID=\n", "position gnubgid 4HPwATDgc/ABMA:cAkAAAAAAAAA\ngo cube\ngo\n", "set game.length 7\nset game.score 9\n",
		"setoption name Ply value 1\n", "dice 0 0\ndice 6\n", "go role cube depth 1 movetime 5\n", "\x00\xff\n\n\r", strings.Repeat("x", 3*maxLine),
		"position gnubgid " + strings.Repeat("/", 14) + "\ngo eval\n", "keys\nget engine.ply\nset engine.ply 1\nset engine.ply\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		out := serve(t, bytes.NewReader(in))
		if out != "" && !strings.HasSuffix(out, "\n") {
			t.Fatalf("half a line at the end of %q", out)
		}
		for line := range strings.Lines(out) {
			word, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			if !slices.Contains(answers, word) {
				t.Fatalf("%q is no line of the protocol", line)
			}
		}
	})
}

// TestReadyMeansReady wants the engine prepared before readyok, and not by a session that
// never asks.
func TestReadyMeansReady(t *testing.T) {
	for _, c := range []struct {
		name, says, want string
	}{
		{"not asked", "get engine.ply\nquit\n", "value engine.ply 2\n"},
		{"asked", "isready\nquit\n", "prepared\nreadyok\n"},
		{"asked wrong", "isready now\nquit\n", "error bad_command unexpected \"now\"\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			opts := testOptions()
			opts.Ply = 2
			opts.Prepare = func() { out.WriteString("prepared\n") }
			if err := NewSession(&analysttest.Engine{}, &out, opts).Run(t.Context(), strings.NewReader(c.says)); err != nil {
				t.Fatal(err)
			}
			if out.String() != c.want {
				t.Errorf("%q, want %q", out.String(), c.want)
			}
		})
	}
}

// TestCubeOwner wants every word of game.cube_owner to mean its owner.
func TestCubeOwner(t *testing.T) {
	for word, want := range map[string]backgammon.Owner{
		"center": backgammon.Nobody, "player": backgammon.Mover, "opponent": backgammon.Opponent,
	} {
		t.Run(word, func(t *testing.T) {
			engine := &analysttest.Engine{}
			var out bytes.Buffer
			in := strings.NewReader("set game.cube 2\nset game.cube_owner " + word + "\nposition gnubgid 4HPwATDgc/ABMA\ngo eval\nquit\n")
			if err := NewSession(engine, &out, testOptions()).Run(t.Context(), in); err != nil {
				t.Fatal(err)
			}
			if q, _ := engine.Last(); q.Position.Cube.Owner != want {
				t.Errorf("the cube is that of %v, want %v\n%s", q.Position.Cube.Owner, want, &out)
			}
		})
	}
}
