// Package gtptest tests sessions of the Go Text Protocol with an engine that answers as a
// test tells it.
package gtptest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/protocol/gtp"
	"gogo/protocol/internal/sessiontest"
)

// Engine is the scripted part of a fake engine.
type Engine struct {
	sessiontest.Turns

	answers []string // a vertex, "error" or "panic"
	limits  gtp.Limits
}

// Answer is a turn: it waits if it has to, and returns the vertices that the engine was
// told to answer, none if it was told none.
func (e *Engine) Answer(ctx context.Context, limits gtp.Limits) ([]gtp.Vertex, error) {
	answer := ""
	e.Begin(ctx, func() {
		e.limits = limits
		if len(e.answers) > 0 {
			answer, e.answers = e.answers[0], e.answers[1:]
		}
	})
	defer e.End()
	switch answer {
	case "error":
		return nil, errors.New("lost for an answer")
	case "panic":
		panic("planted")
	}
	var line []gtp.Vertex
	for name := range strings.SplitSeq(answer, "-") {
		if v, ok := gtp.ParseVertex(name); ok {
			line = append(line, v)
		}
	}
	return line, nil
}

// Start makes a game of what a script says behind the command session.
type Start func(ts *testscript.TestScript, e *Engine, args []string) gtp.Game

// RunScripts plays the golden sessions of a folder, whose commands are those of
// sessiontest.Script and sessiontest.Turns, and
//
//	engine answer H8|H8-J9|error|panic ...  answers of the next turns, with the line expected
//	engine limits none|turn=d|left=d        what the last turn was given, in seconds
func RunScripts(t *testing.T, dir string, start Start) {
	t.Helper()
	(&sessiontest.Script[*Engine]{
		Dir: dir, Answer: Response, Ask: "77 name", Told: "=77 fake", Tell: tell,
		Start: func(tb testing.TB, ts *testscript.TestScript, args []string) *sessiontest.Dialogue[*Engine] {
			tb.Helper()
			ctx, cancel := context.WithCancel(tb.Context())
			e := &Engine{}
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
		e.Change(func() { e.answers = append(e.answers, args...) })
	case "limits":
		e.Lock()
		defer e.Unlock()
		if got := limitsText(e.limits); got != args[0] {
			ts.Fatalf("the limits were %s", got)
		}
	default:
		if !e.Tell(ts, name, args) {
			ts.Fatalf("unknown: engine %s", name)
		}
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

var responseForm = regexp.MustCompile(`^(=\d*( ?[[:print:]]*\n)+|\?\d* [[:print:]]{1,300}\n)\n$`)

// FuzzSession feeds sessions of a game with any input, beginning with what is said in the
// golden sessions of a folder and with more seeds. Each command gets one response, one that fails changes
// nothing of what state returns, and what is sent ahead is answered as it is in turn.
func FuzzSession[G gtp.Game](f *testing.F, dir string, open func(*Engine) G, state func(G) string, more ...[]byte) {
	f.Helper()
	(&sessiontest.Fuzz{
		InTurn: func(t *testing.T, in io.Reader) string {
			t.Helper()
			return serveInTurn(t, in, open(&Engine{}), state)
		},
		Ahead: func(t *testing.T, in []byte, inTurn string) {
			t.Helper()
			var out strings.Builder
			if err := gtp.NewBoard(open(&Engine{}), &out, Options()).Run(t.Context(), bytes.NewReader(in)); err != nil {
				t.Fatal(err)
			}
			if out.String() != inTurn {
				t.Fatalf("sent ahead:\n%s\nwhere it is in turn\n%s", out.String(), inTurn)
			}
		},
	}).Run(f, append(sessiontest.Seeds(f, dir), more...))
}

// serveInTurn serves the commands of an input one after the other, and checks each
// response.
func serveInTurn[G gtp.Game](t *testing.T, in io.Reader, game G, state func(G) string) string {
	t.Helper()
	var out, said strings.Builder
	err := gtp.NewBoard(game, &out, Options()).RunInTurn(t.Context(), in, func(q *gtp.Request, serve func()) {
		out.Reset()
		before := state(game)
		serve()
		said.WriteString(out.String())
		switch text := out.String(); {
		case !q.IsCommand():
			if text != "" {
				t.Fatalf("%q to what is no command", text)
			}
		case !responseForm.MatchString(text) || strings.Index(text, "\n\n") != len(text)-2 || !strings.HasPrefix(text[1:], q.ID):
			t.Fatalf("%q answers %q %q %q", text, q.ID, q.Name, q.Args)
		case text[0] == '?' && state(game) != before:
			t.Fatalf("%q %q failed and changed\n%s\nto\n%s", q.Name, q.Args, before, state(game))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return said.String()
}
