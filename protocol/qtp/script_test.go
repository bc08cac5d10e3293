package qtp

import (
	"bufio"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/board/quoridor"
)

// dialogue is a session under test, with the controller's ends of its pipes.
type dialogue struct {
	engine  *fakeEngine
	input   *io.PipeWriter
	lines   chan string // what the engine writes, closed with its output
	result  chan error  // of Run
	lineEnd string
}

// testOptions are those of every session under test.
func testOptions() Options {
	return Options{Name: "fake", Version: "1.2", Walls: 10, CPUTime: func() time.Duration { return 1234567 * time.Microsecond }}
}

func newDialogue(tb testing.TB, engine Engine, opts Options, lineEnd string) *dialogue {
	tb.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	s, err := NewSession(engine, outW, opts)
	if err != nil {
		tb.Fatal(err)
	}
	d := &dialogue{input: inW, lines: make(chan string, 1000), result: make(chan error, 1), lineEnd: lineEnd}
	d.engine, _ = engine.(*fakeEngine)
	go func() {
		err := s.Run(inR)
		_ = outW.Close()
		_ = inR.CloseWithError(io.ErrClosedPipe) // writes after the end fail
		d.result <- err
	}()
	go func() {
		defer close(d.lines)
		for scanner := bufio.NewScanner(outR); scanner.Scan(); {
			d.lines <- scanner.Text()
		}
	}()
	return d
}

func (d *dialogue) send(text string) error {
	_, err := io.WriteString(d.input, text)
	return err
}

// next returns the next line of the engine.
func (d *dialogue) next() string {
	select {
	case line, ok := <-d.lines:
		if !ok {
			return "(end of output)"
		}
		return line
	case <-time.After(hang):
		return "(silence)"
	}
}

// response returns the lines of the next response, which must end with an empty
// one, without that.
func (d *dialogue) response() string {
	var lines []string
	for {
		line := d.next()
		if line == "" && len(lines) > 0 {
			return strings.Join(lines, "\n")
		}
		lines = append(lines, line)
		if strings.HasPrefix(line, "(") {
			return strings.Join(lines, "\n")
		}
	}
}

// end waits for the end of the session and returns what it still answered.
func (d *dialogue) end() (rest []string, err error) {
	for {
		switch text := d.response(); text {
		case "(end of output)":
			return rest, <-d.result
		case "(silence)":
			return append(rest, text), nil
		default:
			rest = append(rest, text)
		}
	}
}

// TestScripts plays the dialogues of testdata/session, with either line end.
// The commands are
//
//	session [size=n] [walls=n] [nocputime]  start a session
//	> text        the controller sends a line
//	raw 'text'    the controller sends what Go's escapes say, without a line end
//	long n        the controller sends n letters, without a line end
//	< text        this must be the next response
//	<file name    this file must be the next response
//	silent        nothing more must have been answered: asked with name
//	finish ...    the input ends: these responses and no more must follow, and Run returns
//	engine ...    tell or ask the fake engine: see scriptEngine
func TestScripts(t *testing.T) {
	for name, end := range map[string]string{"LF": "\n", "CRLF": "\r\n"} {
		t.Run(name, func(t *testing.T) {
			testscript.Run(t, testscript.Params{
				Dir: "testdata/session",
				Setup: func(env *testscript.Env) error {
					env.Values["tb"], env.Values["end"], env.Values["current"] = t, end, &current{}
					return nil
				},
				Cmds: map[string]func(*testscript.TestScript, bool, []string){
					"session": scriptSession, ">": scriptSend, "<": scriptExpect, "<file": scriptExpectFile, "raw": scriptRaw,
					"long": scriptLong, "silent": scriptSilent, "finish": scriptFinish, "engine": scriptEngine,
				},
			})
		})
	}
}

// current is the dialogue of a script, which may have several in turn.
type current struct{ d *dialogue }

func dialogueOf(ts *testscript.TestScript) *dialogue {
	c, ok := ts.Value("current").(*current)
	if !ok || c.d == nil {
		ts.Fatalf("no session")
	}
	return c.d
}

func scriptSession(ts *testscript.TestScript, _ bool, args []string) {
	opts := testOptions()
	for _, arg := range args {
		key, value, _ := strings.Cut(arg, "=")
		switch key {
		case "size":
			opts.Size = number(ts, value)
		case "walls":
			opts.Walls = number(ts, value)
		case "nocputime":
			opts.CPUTime = nil
		default:
			ts.Fatalf("unknown option %s", arg)
		}
	}
	end, _ := ts.Value("end").(string)
	tb, _ := ts.Value("tb").(testing.TB)
	if c, ok := ts.Value("current").(*current); ok {
		c.d = newDialogue(tb, newFakeEngine(), opts, end)
	}
}

func scriptSend(ts *testscript.TestScript, _ bool, args []string) {
	d := dialogueOf(ts)
	ts.Check(d.send(strings.Join(args, " ") + d.lineEnd))
}

func scriptRaw(ts *testscript.TestScript, _ bool, args []string) {
	text, err := strconv.Unquote(`"` + args[0] + `"`)
	ts.Check(err)
	ts.Check(dialogueOf(ts).send(text))
}

func scriptLong(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(dialogueOf(ts).send(strings.Repeat("a", number(ts, args[0]))))
}

func scriptExpect(ts *testscript.TestScript, _ bool, args []string) {
	if got, want := dialogueOf(ts).response(), strings.Join(args, " "); got != want {
		ts.Fatalf("the response was\n%s\nand not\n%s", got, want)
	}
}

func scriptExpectFile(ts *testscript.TestScript, _ bool, args []string) {
	want := strings.TrimSuffix(ts.ReadFile(args[0]), "\n")
	if got := dialogueOf(ts).response(); got != want {
		ts.Fatalf("the response was\n%s\nand not\n%s", got, want)
	}
}

func scriptSilent(ts *testscript.TestScript, _ bool, _ []string) {
	scriptSend(ts, false, []string{"77 name"})
	scriptExpect(ts, false, []string{"=77 fake"})
}

func scriptFinish(ts *testscript.TestScript, _ bool, args []string) {
	d := dialogueOf(ts)
	ts.Check(d.input.Close())
	rest, err := d.end()
	ts.Check(err)
	if !slices.Equal(rest, args) {
		ts.Fatalf("the engine answered still %q", rest)
	}
}

// scriptEngine tells the fake engine what to answer or checks what it was told:
//
//	engine answer E8|'C3 h'|error|panic|illegal ...  answers of the next turns
//	engine hold                                      the next turn waits to be stopped
//	engine thinking n                                wait until n turns have begun
//	engine ended n                                   wait until n turns have ended
//	engine games n                                   wait until NewGame was called n times
//	engine limits none|turn=d|left=d[+d]             what the last turn was given
//	engine sees color move ...                       what position the last turn was given
func scriptEngine(ts *testscript.TestScript, _ bool, args []string) {
	e := dialogueOf(ts).engine
	name, args := args[0], args[1:]
	switch name {
	case "answer":
		e.change(func() { e.answers = append(e.answers, args...) })
	case "hold":
		e.change(func() { e.holds++ })
	case "thinking", "ended", "games":
		n := number(ts, args[0])
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
	case "sees":
		e.mu.Lock()
		defer e.mu.Unlock()
		got := []string{e.pos.ToMove().String()}
		for _, m := range e.pos.Moves() {
			got = append(got, m.Color.String()[:1]+strings.ReplaceAll(e.pos.Name(m.Move), " ", ""))
		}
		if !slices.Equal(got, args) {
			ts.Fatalf("the engine saw %v", got)
		}
	default:
		ts.Fatalf("unknown: engine %s", name)
	}
}

// limitsText returns limits rounded to seconds where turns of the test have
// taken real time.
func limitsText(l Limits) string {
	switch {
	case l.Turn > 0 && l.LeftGiven:
		return "both"
	case l.Turn == leastTurn:
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

func number(ts *testscript.TestScript, text string) int {
	n, err := strconv.Atoi(text)
	ts.Check(err)
	return n
}

func TestNewSessionRefusesASize(t *testing.T) {
	for _, size := range []int{quoridor.MinSize - 1, quoridor.MaxSize + 1, -1} {
		if _, err := NewSession(newFakeEngine(), io.Discard, Options{Size: size}); err == nil {
			t.Errorf("size %d", size)
		}
	}
}
