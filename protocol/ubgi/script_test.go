package ubgi

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/internal/testlimit"
	"gogo/protocol/analyst/analysttest"
	"gogo/protocol/internal/sessiontest"
)

// testOptions are those of every session under test.
func testOptions() Options {
	return Options{Name: "Fake", Author: "nobody", Version: "1.2", Ply: 2}
}

// TestScripts plays the dialogues of testdata/session. In an answer ... stands for
// anything.
func TestScripts(t *testing.T) {
	(&sessiontest.Script[*analysttest.Engine]{
		Dir: "testdata/session", Start: scriptStart, Match: matches,
		Ask: "get game.variant", Told: "value game.variant backgammon",
		Tell: scriptEngine,
	}).Run(t)
}

func scriptStart(tb testing.TB, _ *testscript.TestScript, _ []string) *sessiontest.Dialogue[*analysttest.Engine] {
	tb.Helper()
	ctx, cancel := context.WithCancel(tb.Context())
	engine := &analysttest.Engine{}
	d := sessiontest.Start(tb, engine, func(in io.Reader, out io.Writer) error {
		return NewSession(engine, out, testOptions()).Run(ctx, in)
	})
	d.Cancel = cancel
	return d
}

// matches compares a line with one in which ... stands for anything.
func matches(got, want string) bool {
	parts := strings.Split(want, "...")
	for i, part := range parts {
		at := strings.Index(got, part)
		if i == len(parts)-1 && i > 0 {
			return strings.HasSuffix(got, part)
		}
		if at < 0 || i == 0 && at > 0 {
			return false
		}
		got = got[at+len(part):]
	}
	return got == ""
}

// scriptEngine tells the engine what to do with the next questions, or waits for it:
//
//	engine hold n       the next n questions that look ahead wait to be canceled or released
//	engine release      a question that waits is let through
//	engine whole n      so many were let through and not canceled
//	engine fail text    the next one fails
//	engine panic        the next one panics
//	engine asked n      wait until so many have been asked
//	engine ended n      wait until so many have been answered
func scriptEngine(ts *testscript.TestScript, e *analysttest.Engine, args []string) {
	ctx, cancel := context.WithTimeout(context.Background(), testlimit.Wait)
	defer cancel()
	switch args[0] {
	case "hold":
		e.Hold(sessiontest.Number(ts, args[1]))
	case "release":
		e.Release()
	case "whole":
		if got := e.Whole(); got != sessiontest.Number(ts, args[1]) {
			ts.Fatalf("%d questions were let through", got)
		}
	case "fail":
		e.Fail(errors.New(args[1]))
	case "panic":
		e.Panic()
	case "asked":
		ts.Check(e.Await(ctx, sessiontest.Number(ts, args[1]), 0))
	case "ended":
		ts.Check(e.Await(ctx, 0, sessiontest.Number(ts, args[1])))
	default:
		ts.Fatalf("unknown: engine %s", args[0])
	}
}
