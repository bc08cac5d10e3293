package qtp

import (
	"context"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
	"gogo/protocol/internal/sessiontest"
)

// testOptions are those of every session under test.
func testOptions() Options {
	return Options{Name: "fake", Version: "1.2", Walls: 10, CPUTime: func() time.Duration { return 1234567 * time.Microsecond }, Reasons: fakeReasons}
}

func newDialogue(tb testing.TB, opts Options) *sessiontest.Dialogue[*fakeEngine] {
	tb.Helper()
	ctx, cancel := context.WithCancel(tb.Context())
	engine := &fakeEngine{}
	d := sessiontest.Start(tb, engine, func(in io.Reader, out io.Writer) error {
		s, err := NewSession(engine, out, opts)
		if err != nil {
			return err
		}
		return s.Run(ctx, in)
	})
	d.Cancel = cancel
	return d
}

// TestScripts plays the dialogues of testdata/session. An answer is a response.
func TestScripts(t *testing.T) {
	(&sessiontest.Script[*fakeEngine]{
		Dir: "testdata/session", Start: scriptSession, Answer: response,
		Ask: "77 name", Told: "=77 fake",
		Tell: scriptEngine,
	}).Run(t)
}

// response returns the lines of the next response, which must end with an empty
// one, without that.
func response(next func() string) string {
	var lines []string
	for {
		line := next()
		if line == "" && len(lines) > 0 {
			return strings.Join(lines, "\n")
		}
		lines = append(lines, line)
		if line == sessiontest.EndOfOutput || line == sessiontest.Silence {
			return strings.Join(lines, "\n")
		}
	}
}

// scriptSession starts a session: session [size=n] [walls=n] [nocputime] [files].
func scriptSession(tb testing.TB, ts *testscript.TestScript, args []string) *sessiontest.Dialogue[*fakeEngine] {
	tb.Helper()
	opts := testOptions()
	for _, arg := range args {
		key, value, _ := strings.Cut(arg, "=")
		switch key {
		case "size":
			opts.Size = sessiontest.Number(ts, value)
		case "walls":
			opts.Walls = sessiontest.Number(ts, value)
		case "nocputime":
			opts.CPUTime = nil
		case "files":
			opts.Load, opts.Save = os.ReadFile, func(path string, data []byte) error { return os.WriteFile(path, data, 0o600) }
		default:
			ts.Fatalf("unknown option %s", arg)
		}
	}
	return newDialogue(tb, opts)
}

// scriptEngine carries out the commands of sessiontest.Turns and
//
//	engine answer E8|'C3 h'|error|panic|illegal ...  answers of the next turns
//	engine limits none|turn=d|left=d[+d]             what the last turn was given
//	engine sees color move ...                       what position the last turn was given
func scriptEngine(ts *testscript.TestScript, e *fakeEngine, args []string) {
	name, args := args[0], args[1:]
	switch name {
	case "answer":
		e.Change(func() { e.answers = append(e.answers, args...) })
	case "limits":
		e.Lock()
		defer e.Unlock()
		if got := limitsText(e.limits); got != args[0] {
			ts.Fatalf("the limits were %s", got)
		}
	case "sees":
		e.Lock()
		defer e.Unlock()
		got := []string{e.pos.ToMove().String()}
		for _, m := range e.pos.Moves() {
			got = append(got, m.Color.String()[:1]+strings.ReplaceAll(e.pos.Name(m.Move), " ", ""))
		}
		if !slices.Equal(got, args) {
			ts.Fatalf("the engine saw %v", got)
		}
	default:
		if !e.Tell(ts, name, args) {
			ts.Fatalf("unknown: engine %s", name)
		}
	}
}

// limitsText returns limits rounded to seconds where turns of the test have
// taken real time.
func limitsText(l Limits) string {
	switch {
	case l.Turn > 0 && l.LeftGiven:
		return "both"
	case l.Turn == gtp.LeastTurn:
		return "turn=least"
	case l.Turn > 0:
		return "turn=" + l.Turn.Round(time.Second).String()
	case l.LeftGiven && l.Increment > 0:
		return "left=" + l.Left.Round(time.Second).String() + "+" + l.Increment.String()
	case l.LeftGiven:
		return "left=" + l.Left.Round(time.Second).String()
	}
	return "none"
}

func TestNewSessionRefusesASize(t *testing.T) {
	for _, size := range []int{quoridor.MinSize - 1, quoridor.MaxSize + 1, -1} {
		if _, err := NewSession(&fakeEngine{}, io.Discard, Options{Size: size}); err == nil {
			t.Errorf("size %d", size)
		}
	}
}
