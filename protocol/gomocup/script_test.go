package gomocup

import (
	"bufio"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/board/gomoku"
)

// hang is how long a test waits before it calls a session dead. No test passes
// or fails by time otherwise.
const hang = 30 * time.Second

// dialogue is a session under test, with the manager's ends of its pipes.
type dialogue struct {
	engine  *fakeEngine
	input   *io.PipeWriter
	lines   chan string // what the brain writes, closed with its output
	result  chan error  // of Run
	lineEnd string
}

func newDialogue(opts Options, lineEnd string) *dialogue {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	d := &dialogue{
		engine: newFakeEngine(), input: inW, lines: make(chan string, 1000),
		result: make(chan error, 1), lineEnd: lineEnd,
	}
	go func() {
		err := NewSession(d.engine, outW, opts).Run(inR)
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

// next returns the next line of the brain.
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

// end waits for the end of the session and returns what it still wrote.
func (d *dialogue) end() (rest []string, err error) {
	for line := d.next(); line != "(end of output)"; line = d.next() {
		rest = append(rest, line)
		if line == "(silence)" {
			return rest, nil
		}
	}
	return rest, <-d.result
}

// TestScripts plays the dialogues of testdata/session, with either line end.
// The commands are
//
//	session [suggest] [debug] [memory=n]  start a session
//	> text       the manager sends a line
//	raw 'text'   the manager sends what Go's escapes say, without a line end
//	long n       the manager sends n letters, without a line end
//	< text       the brain's next line must be this
//	silent       the brain must have written nothing more: asked with ABOUT
//	finish ...   the input ends: these lines and no more must follow, and Run returns
//	engine ...   tell or ask the fake engine: see scriptEngine
func TestScripts(t *testing.T) {
	for name, end := range map[string]string{"LF": "\n", "CRLF": "\r\n"} {
		t.Run(name, func(t *testing.T) {
			testscript.Run(t, testscript.Params{
				Dir: "testdata/session",
				Setup: func(env *testscript.Env) error {
					env.Values["end"], env.Values["current"] = end, &current{}
					return nil
				},
				Cmds: map[string]func(*testscript.TestScript, bool, []string){
					"session": scriptSession, ">": scriptSend, "<": scriptExpect, "raw": scriptRaw, "long": scriptLong,
					"silent": scriptSilent, "finish": scriptFinish, "engine": scriptEngine,
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
	opts := Options{About: `name="fake"`, Threads: 3}
	var memory int64
	for _, arg := range args {
		key, value, _ := strings.Cut(arg, "=")
		switch key {
		case "suggest":
			opts.Suggest = true
		case "debug":
			opts.Debug = true
		case "memory":
			memory = int64(number(ts, value))
		default:
			ts.Fatalf("unknown option %s", arg)
		}
	}
	end, _ := ts.Value("end").(string)
	d := newDialogue(opts, end)
	d.engine.minMemory = memory
	if c, ok := ts.Value("current").(*current); ok {
		c.d = d
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
	ts.Check(dialogueOf(ts).send(strings.Repeat("A", number(ts, args[0]))))
}

func scriptExpect(ts *testscript.TestScript, _ bool, args []string) {
	if got, want := dialogueOf(ts).next(), strings.Join(args, " "); got != want {
		ts.Fatalf("the brain wrote\n%s\nand not\n%s", got, want)
	}
}

func scriptSilent(ts *testscript.TestScript, _ bool, _ []string) {
	scriptSend(ts, false, []string{"ABOUT"})
	scriptExpect(ts, false, []string{`name="fake"`})
}

func scriptFinish(ts *testscript.TestScript, _ bool, args []string) {
	d := dialogueOf(ts)
	ts.Check(d.input.Close())
	rest, err := d.end()
	ts.Check(err)
	if !slices.Equal(rest, args) {
		ts.Fatalf("the brain wrote still %q", rest)
	}
}

// scriptEngine tells the fake engine what to answer or checks what it was told:
//
//	engine answer x,y|error|panic|off ...   answers of the next turns
//	engine choice SWAP|x,y ...              answer to the next SWAP2BOARD
//	engine report                           every turn reports two depths
//	engine hold                             the next turn waits to be stopped
//	engine thinking n                       wait until n turns have begun
//	engine ended n                          wait until n turns have ended
//	engine games n                          wait until NewGame was called n times
//	engine setting name value               wait until it has been told this
//	engine sees color move ...              what the last turn was asked
func scriptEngine(ts *testscript.TestScript, _ bool, args []string) {
	e := dialogueOf(ts).engine
	name, args := args[0], args[1:]
	switch name {
	case "answer":
		e.change(func() { e.answers = append(e.answers, args...) })
	case "choice":
		e.change(func() { e.choices = append(e.choices, choiceOf(ts, args)) })
	case "report":
		b, err := gomoku.New(20, 20, gomoku.Freestyle)
		ts.Check(err)
		e.change(func() {
			e.reports = []Report{
				{Depth: 1, Score: "-3", Nodes: 20, NPS: 10, Elapsed: 2 * time.Second},
				{
					Depth: 12, SelDepth: 18, Score: "+M7", Nodes: 1234, NPS: 1000, Elapsed: 1234 * time.Millisecond,
					PV: []gomoku.Point{b.At(3, 4), b.At(19, 0)},
				},
			}
		})
	case "hold":
		e.change(func() { e.holds++ })
	case "thinking", "ended", "games":
		n := number(ts, args[0])
		count := map[string]*int{"thinking": &e.turns, "ended": &e.ended, "games": &e.news}[name]
		if !e.await(func() bool { return *count == n }) {
			ts.Fatalf("%s is %d", name, *count)
		}
	case "setting":
		var got string
		if !e.await(func() bool { got = settingOf(ts, &e.settings, args[0]); return got == args[1] }) {
			ts.Fatalf("%s is %s", args[0], got)
		}
	case "sees":
		e.mu.Lock()
		defer e.mu.Unlock()
		got := []string{e.pos.ToMove().String()}
		for _, m := range e.pos.Moves() {
			got = append(got, e.pos.Coordinates(m.Point)+map[gomoku.Color]string{gomoku.Black: "b", gomoku.White: "w", gomoku.Wall: "x"}[m.Color])
		}
		if !slices.Equal(got, args) {
			ts.Fatalf("the engine saw %v", got)
		}
	default:
		ts.Fatalf("unknown: engine %s", name)
	}
}

func choiceOf(ts *testscript.TestScript, args []string) Choice {
	b, err := gomoku.New(15, 15, gomoku.Freestyle)
	ts.Check(err)
	var c Choice
	for _, arg := range args {
		if arg == "SWAP" {
			c.Swap = true
			continue
		}
		p, err := b.ParseCoordinates(arg)
		ts.Check(err)
		c.Moves = append(c.Moves, p)
	}
	return c
}

func settingOf(ts *testscript.TestScript, s *Settings, name string) string {
	switch name {
	case "turn":
		if !s.TurnGiven {
			return "none"
		}
		return s.Turn.String()
	case "match":
		return s.Match.String()
	case "left":
		if s.Left == Unlimited {
			return "unlimited"
		}
		return s.Left.Round(time.Minute).String() // turns take real time
	case "increment":
		return s.Increment.String()
	case "memory":
		return strconv.FormatInt(s.Memory, 10)
	case "depth":
		return strconv.Itoa(s.MaxDepth)
	case "nodes":
		return strconv.FormatInt(s.MaxNodes, 10)
	case "threads":
		return strconv.Itoa(s.Threads)
	case "type":
		return strconv.Itoa(s.GameType)
	case "folder":
		return s.Folder
	}
	ts.Fatalf("unknown setting %s", name)
	return ""
}

func number(ts *testscript.TestScript, text string) int {
	n, err := strconv.Atoi(text)
	ts.Check(err)
	return n
}
