package sessiontest

import (
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/protocol/internal/input"
)

// Script plays the golden sessions of a protocol.
type Script[Engine any] struct {
	// Dir is the folder of the scripts.
	Dir string
	// Start starts a session, with the arguments of the command session. It stops the
	// script if they are invalid.
	Start func(tb testing.TB, ts *testscript.TestScript, args []string) *Dialogue[Engine]
	// Answer reads an answer to its end, or to EndOfOutput or Silence. nil reads one
	// line.
	Answer func(next func() string) string
	// Match compares an answer with the script's. nil means equality.
	Match func(got, want string) bool
	// Ask is a line that is always answered at once by Told.
	Ask, Told string
	// Tell carries out the command engine.
	Tell func(ts *testscript.TestScript, e Engine, args []string)
}

// Run plays all golden sessions, with either line end. Their commands are
//
//	session ...   a session starts; before the first command one does by itself
//	> text        the session is sent a line
//	raw 'text'    the session is sent what Go's escapes say, without a line end
//	long n        the session is sent n letters, without a line end
//	< text        this is the next answer
//	<file name    this file is the next answer
//	silent        nothing more has been said
//	end           the input ends
//	cancel        the context of the session ends, and it returns that as its error
//	finish ...    the input ends: these answers and no more follow, then the session ends
//	engine ...    the engine is told something, or asked
func (s *Script[Engine]) Run(t *testing.T) {
	t.Helper()
	commands := map[string]func(*stage[Engine], *testscript.TestScript, []string){
		"session": (*stage[Engine]).start, ">": (*stage[Engine]).say, "raw": (*stage[Engine]).raw, "long": (*stage[Engine]).long,
		"<": (*stage[Engine]).expect, "<file": (*stage[Engine]).expectFile, "silent": (*stage[Engine]).silent,
		"end": (*stage[Engine]).end, "cancel": (*stage[Engine]).cancel, "finish": (*stage[Engine]).finish, "engine": (*stage[Engine]).tell,
	}
	cmds := make(map[string]func(*testscript.TestScript, bool, []string), len(commands))
	for name, do := range commands {
		cmds[name] = func(ts *testscript.TestScript, _ bool, args []string) {
			st, ok := ts.Value(stageKey{}).(*stage[Engine])
			if !ok {
				ts.Fatalf("no stage for a session")
			}
			if st.dialogue == nil && name != "session" {
				st.start(ts, nil)
			}
			do(st, ts, args)
		}
	}
	for name, end := range map[string]string{"LF": "\n", "CRLF": "\r\n"} {
		t.Run(name, func(t *testing.T) {
			testscript.Run(t, testscript.Params{
				Dir: s.Dir, Cmds: cmds,
				Setup: func(env *testscript.Env) error {
					env.Values[stageKey{}] = &stage[Engine]{script: s, tb: t, lineEnd: end}
					return nil
				},
			})
		})
	}
}

// stageKey finds the stage among the values of a script.
type stageKey struct{}

// stage is the state of a script: it may have several dialogues in turn.
type stage[Engine any] struct {
	script   *Script[Engine]
	tb       testing.TB
	lineEnd  string
	dialogue *Dialogue[Engine]
}

func (st *stage[Engine]) start(ts *testscript.TestScript, args []string) {
	st.dialogue = st.script.Start(st.tb, ts, args)
}

func (st *stage[Engine]) say(ts *testscript.TestScript, args []string) {
	ts.Check(st.dialogue.Send(strings.Join(args, " ") + st.lineEnd))
}

func (st *stage[Engine]) raw(ts *testscript.TestScript, args []string) {
	text, err := strconv.Unquote(`"` + args[0] + `"`)
	ts.Check(err)
	ts.Check(st.dialogue.Send(text))
}

func (st *stage[Engine]) long(ts *testscript.TestScript, args []string) {
	ts.Check(st.dialogue.Send(strings.Repeat("a", Number(ts, args[0]))))
}

// answer returns the next answer of the session.
func (st *stage[Engine]) answer() string {
	if st.script.Answer == nil {
		return st.dialogue.Next()
	}
	return st.script.Answer(st.dialogue.Next)
}

func (st *stage[Engine]) expect(ts *testscript.TestScript, args []string) {
	st.compare(ts, strings.Join(args, " "))
}

func (st *stage[Engine]) expectFile(ts *testscript.TestScript, args []string) {
	st.compare(ts, strings.TrimSuffix(ts.ReadFile(args[0]), "\n"))
}

// compare wants the next answer to be this one.
func (st *stage[Engine]) compare(ts *testscript.TestScript, want string) {
	got := st.answer()
	if got == want || st.script.Match != nil && st.script.Match(got, want) {
		return
	}
	ts.Fatalf("the answer was\n%s\nand not\n%s", got, want)
}

func (st *stage[Engine]) silent(ts *testscript.TestScript, _ []string) {
	st.say(ts, []string{st.script.Ask})
	st.compare(ts, st.script.Told)
}

func (st *stage[Engine]) end(ts *testscript.TestScript, _ []string) {
	ts.Check(st.dialogue.CloseInput())
}

func (st *stage[Engine]) cancel(ts *testscript.TestScript, _ []string) {
	if st.dialogue.Cancel == nil {
		ts.Fatalf("the session has no context")
	}
	st.dialogue.Cancel()
	if rest, err := st.dialogue.end(st.answer); !errors.Is(err, context.Canceled) {
		ts.Fatalf("%q, %v", rest, err)
	}
}

func (st *stage[Engine]) finish(ts *testscript.TestScript, args []string) {
	ts.Check(st.dialogue.CloseInput())
	rest, err := st.dialogue.end(st.answer)
	ts.Check(err)
	if !slices.Equal(rest, args) {
		ts.Fatalf("at the end it said %q", rest)
	}
}

func (st *stage[Engine]) tell(ts *testscript.TestScript, args []string) {
	st.script.Tell(ts, st.dialogue.Engine, args)
}

// Number parses an argument of a command.
func Number(ts *testscript.TestScript, text string) int {
	n, err := strconv.Atoi(text)
	ts.Check(err)
	return n
}

// CheckLines reads each input, as a whole and byte by byte, and wants its lines in the
// form of MarkLong.
func CheckLines(t *testing.T, open func(io.Reader) *input.Lines, cases map[string][]string) {
	t.Helper()
	for text, want := range cases {
		for name, in := range map[string]io.Reader{
			"whole": strings.NewReader(text), "bytes": iotest.OneByteReader(strings.NewReader(text)),
		} {
			var got []string
			lines := open(in)
			line, long, err := lines.Next()
			for ; err == nil; line, long, err = lines.Next() {
				got = append(got, MarkLong(line, long))
			}
			if !errors.Is(err, io.EOF) || !slices.Equal(got, want) {
				t.Errorf("%s, %.30q: %d lines, %.50q, %v", name, text, len(got), got, err)
			}
		}
	}
}

// MarkLong returns a line with a + behind it if it is long.
func MarkLong(line []byte, long bool) string {
	if long {
		return string(line) + "+"
	}
	return string(line)
}
