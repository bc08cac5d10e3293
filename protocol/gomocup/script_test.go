package gomocup

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/board/gomoku"
	"gogo/protocol/internal/sessiontest"
)

func newDialogue(tb testing.TB, opts Options) *sessiontest.Dialogue[*fakeEngine] {
	tb.Helper()
	ctx, cancel := context.WithCancel(tb.Context())
	engine := &fakeEngine{}
	d := sessiontest.Start(tb, engine, func(in io.Reader, out io.Writer) error {
		return NewSession(engine, out, opts).Run(ctx, in)
	})
	d.Cancel = cancel
	return d
}

// TestScripts plays the dialogues of testdata/session.
func TestScripts(t *testing.T) {
	(&sessiontest.Script[*fakeEngine]{
		Dir: "testdata/session", Start: scriptSession,
		Ask: "ABOUT", Told: `name="fake"`,
		Tell: scriptEngine,
	}).Run(t)
}

// scriptSession starts a session: session [suggest] [debug] [memory=n].
func scriptSession(tb testing.TB, ts *testscript.TestScript, args []string) *sessiontest.Dialogue[*fakeEngine] {
	tb.Helper()
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
			memory = int64(sessiontest.Number(ts, value))
		default:
			ts.Fatalf("unknown option %s", arg)
		}
	}
	d := newDialogue(tb, opts)
	d.Engine.minMemory = memory
	return d
}

// scriptEngine carries out the commands of sessiontest.Turns and
//
//	engine answer x,y|error|panic|off ...   answers of the next turns
//	engine choice SWAP|x,y ...              answer to the next SWAP2BOARD
//	engine balance x,y ...                  answer to the next YXBALANCE
//	engine defenses threat|holding|losing x,y ...  answer to all YXSEARCHDEFEND
//	engine report                           every turn reports two depths
//	engine marks                            every turn reports moves that are searched
//	engine setting name value               wait until it has been told this
//	engine asked text                       what the last YXBALANCE was told
//	engine sees color move ...              what the last turn was asked
func scriptEngine(ts *testscript.TestScript, e *fakeEngine, args []string) {
	name, args := args[0], args[1:]
	switch name {
	case "answer":
		e.Change(func() { e.answers = append(e.answers, args...) })
	case "choice":
		e.Change(func() { e.choices = append(e.choices, choiceOf(ts, args)) })
	case "report":
		b, err := gomoku.New(20, 20, gomoku.Freestyle)
		ts.Check(err)
		e.Change(func() {
			e.reports = []Report{
				{Depth: 1, Score: "-3", Nodes: 20, NPS: 10, Elapsed: 2 * time.Second},
				{
					Depth: 12, SelDepth: 18, Score: "+M7", Nodes: 1234, NPS: 1000, Elapsed: 1234 * time.Millisecond,
					PV: []gomoku.Point{b.At(3, 4), b.At(19, 0)},
				},
			}
		})
	case "marks":
		b, err := gomoku.New(20, 20, gomoku.Freestyle)
		ts.Check(err)
		e.Change(func() {
			e.reports = []Report{
				{Mark: Cleared},
				{Mark: Searching, PV: []gomoku.Point{b.At(3, 4)}},
				{Mark: Done, PV: []gomoku.Point{b.At(3, 4)}},
				{Mark: Losing, PV: []gomoku.Point{b.At(3, 4)}},
			}
		})
	case "balance":
		e.Change(func() { e.balances = append(e.balances, choiceOf(ts, args).Moves) })
	case "defenses":
		points := choiceOf(ts, args[1:]).Moves
		e.Change(func() {
			switch args[0] {
			case "threat":
				e.defenses.Threat = points
			case "holding":
				e.defenses.Holding = points
			case "losing":
				e.defenses.Losing = points
			case "left":
				e.defenses.Left = len(points)
			}
		})
	case "asked":
		e.Lock()
		defer e.Unlock()
		if got := fmt.Sprintf("%d moves, bias %d", e.asked.Plies, e.asked.Bias); got != strings.Join(args, " ") {
			ts.Fatalf("the engine was asked for %s", got)
		}
	case "setting":
		var got string
		if !e.Await(func() bool { got = settingOf(ts, &e.settings, args[0]); return got == args[1] }) {
			ts.Fatalf("%s is %s", args[0], got)
		}
	case "sees":
		e.Lock()
		defer e.Unlock()
		got := []string{e.pos.ToMove().String()}
		for _, m := range e.pos.Moves() {
			got = append(got, e.pos.Coordinates(m.Point)+map[gomoku.Color]string{gomoku.Black: "b", gomoku.White: "w", gomoku.Wall: "x"}[m.Color])
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
	case "level":
		return strconv.Itoa(s.Level)
	case "threads":
		return strconv.Itoa(s.Threads)
	case "lines":
		return strconv.Itoa(s.Lines)
	case "type":
		return strconv.Itoa(s.GameType)
	case "folder":
		return s.Folder
	}
	ts.Fatalf("unknown setting %s", name)
	return ""
}
