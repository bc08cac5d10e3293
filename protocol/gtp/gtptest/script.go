package gtptest

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/protocol/gtp"
	"gogo/protocol/internal/sessiontest"
)

// Start makes a game of what a script says behind the command session.
type Start func(ts *testscript.TestScript, e *Engine, args []string) gtp.Game

// RunScripts plays the golden sessions of a folder, whose commands are those of
// sessiontest.Script, and
//
//	engine answer H8|H8-J9|error|panic ...  answers of the next turns, with the line expected
//	engine hold                             the next turn waits to be stopped or released
//	engine release                          a turn that waits is let through
//	engine whole n                          so many were let through and not stopped
//	engine thinking n                       wait until n turns have begun
//	engine ended n                          wait until n turns have ended
//	engine games n                          wait until NewGame was called n times
//	engine limits none|turn=d|left=d        what the last turn was given, in seconds
func RunScripts(t *testing.T, dir string, start Start) {
	t.Helper()
	(&sessiontest.Script[*Engine]{
		Dir: dir, Answer: Response, Ask: "77 name", Told: "=77 fake", Tell: tell,
		Start: func(tb testing.TB, ts *testscript.TestScript, args []string) *sessiontest.Dialogue[*Engine] {
			tb.Helper()
			ctx, cancel := context.WithCancel(tb.Context())
			e := NewEngine()
			game := start(ts, e, args)
			d := sessiontest.Start(tb, e, func(in io.Reader, out io.Writer) error {
				return gtp.NewBoard(game, out, Options()).Run(ctx, in)
			})
			d.Cancel = cancel
			return d
		},
	}).Run(t)
}

// Options are those of a session under test.
func Options() gtp.Options {
	return gtp.Options{Name: "fake", Version: "1.2", CPUTime: func() time.Duration { return 1234567 * time.Microsecond }}
}

// Response returns the lines of the next response, which must end with an empty
// one, without that.
func Response(next func() string) string {
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

// tell carries out the command engine of a script.
func tell(ts *testscript.TestScript, e *Engine, args []string) {
	name, args := args[0], args[1:]
	switch name {
	case "answer":
		e.change(func() { e.answers = append(e.answers, args...) })
	case "hold":
		e.change(func() { e.holds++ })
	case "release":
		e.gate.Release()
	case "whole":
		if got := e.gate.Whole(); got != sessiontest.Number(ts, args[0]) {
			ts.Fatalf("%d turns were let through", got)
		}
	case "thinking", "ended", "games":
		n := sessiontest.Number(ts, args[0])
		count := map[string]*int{"thinking": &e.turns, "ended": &e.ended, "games": &e.news}[name]
		if !e.await(func() bool { return *count == n }) {
			ts.Fatalf("%s is %d", name, *count)
		}
	case "limits":
		e.mu.Lock()
		defer e.mu.Unlock()
		if got := limitsText(e.limits); got != args[0] {
			ts.Fatalf("the limits were %s", got)
		}
	default:
		ts.Fatalf("unknown: engine %s", name)
	}
}

// limitsText returns limits rounded to seconds where turns of the test have
// taken real time.
func limitsText(l gtp.Limits) string {
	switch {
	case l.Turn > 0:
		return "turn=" + l.Turn.Round(time.Second).String()
	case l.LeftGiven:
		return "left=" + l.Left.Round(time.Second).String()
	}
	return "none"
}
