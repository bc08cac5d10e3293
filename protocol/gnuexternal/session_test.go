package gnuexternal

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/board/backgammon"
	"gogo/internal/fuzztest"
	"gogo/protocol/analyst/analysttest"
	"gogo/protocol/internal/sessiontest"
)

// testOptions are those of every session under test.
var testOptions = Options{Name: "Fake", Version: "1.2", Ply: 2, Rules: Rules{Jacoby: true, Beavers: true}}

// TestScripts plays the dialogues of testdata/session.
func TestScripts(t *testing.T) {
	(&sessiontest.Script[*analysttest.Engine]{
		Dir: "testdata/session",
		Start: func(tb testing.TB, _ *testscript.TestScript, _ []string) *sessiontest.Dialogue[*analysttest.Engine] {
			tb.Helper()
			ctx, cancel := context.WithCancel(tb.Context())
			engine := &analysttest.Engine{}
			d := sessiontest.Start(tb, engine, func(in io.Reader, out io.Writer) error {
				return Serve(ctx, in, out, engine, testOptions)
			})
			d.Cancel = cancel
			return d
		},
	}).Run(t)
}

// TestSentAhead sends the end of a session behind a question: the question is answered
// in full.
func TestSentAhead(t *testing.T) {
	const board = "board:g:r:7:4:2" + opening + "1:3:1:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1\n"
	for name, last := range map[string]string{"exit": "exit\n", "end of input": ""} {
		t.Run(name, func(t *testing.T) {
			engine := &analysttest.Engine{}
			engine.Hold(1)
			d := sessiontest.Start(t, engine, func(in io.Reader, out io.Writer) error {
				return Serve(t.Context(), in, out, engine, testOptions)
			})
			if err := d.Send(board + last); err != nil {
				t.Fatal(err)
			}
			if err := d.CloseInput(); err != nil {
				t.Fatal(err)
			}
			if err := engine.Await(t.Context(), 1, 0); err != nil {
				t.Fatal(err)
			}
			engine.Release()
			if got := d.Next(); got != "24/21 24/23" {
				t.Errorf("the answer is %q", got)
			}
			if rest, err := d.End(); len(rest) > 0 || err != nil || engine.Whole() != 1 {
				t.Errorf("at the end: %q, %v, %d of 1 not cut short", rest, err, engine.Whole())
			}
		})
	}
}

// opening is the board of the first roll.
const opening = ":0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"

// TestBoards wants what GNU Backgammon 1.07.001 means: it was told the score and the cube,
// and these are the lines that it sent.
func TestBoards(t *testing.T) {
	for _, tt := range []struct {
		name, text   string
		own, other   int
		owner        backgammon.Owner
		doubled      bool
		crawford     bool
		value, first int
	}{
		{"player 1 on roll, 4 to 2", "g:r:7:4:2" + opening + "1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1", 2, 4, 0, false, false, 1, 0},
		{"player 0 on roll, 4 to 2", "g:r:7:4:2" + opening + "-1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1", 4, 2, 0, false, false, 1, 0},
		{"player 0 has doubled", "r:g:7:2:4" + opening + "-1:0:0:0:0:1:1:1:1:1:-1:0:25:0:0:0:0:0:0:0:1", 2, 4, 0, true, false, 1, 0},
		{"player 1 has doubled", "r:g:7:2:4" + opening + "1:0:0:0:0:1:1:1:1:1:-1:0:25:0:0:0:0:0:0:0:1", 4, 2, 0, true, false, 1, 0},
		{"player 1 has redoubled", "r:g:0:0:0" + opening + "1:0:0:0:0:2:1:0:1:1:-1:0:25:0:0:0:0:0:0:0:1", 0, 0, backgammon.Opponent, true, false, 2, 0},
		{"player 0's cube", "g:r:7:0:0" + opening + "-1:0:0:0:0:2:0:1:0:1:-1:0:25:0:0:0:0:0:0:0:1", 0, 0, backgammon.Mover, false, false, 2, 0},
		{"Crawford", "g:r:5:4:2" + opening + "1:5:1:5:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0", 2, 4, 0, false, true, 1, 5},
		{"post-Crawford", "g:r:5:4:2" + opening + "1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:1:1", 2, 4, 0, false, false, 1, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, _, err := parseBoard(tt.text)
			if err != nil {
				t.Errorf("%s: %v", tt.name, err)
				return
			}
			if p.Match.Score != [2]int{tt.own, tt.other} || p.Cube.Owner != tt.owner || p.Doubled != tt.doubled || p.Match.Crawford != tt.crawford ||
				p.Cube.Value != tt.value || int(p.Dice[0]) != tt.first || p.Board != backgammon.Start() {
				t.Errorf("%s: %+v", tt.name, p)
			}
		})
	}
}

// FuzzParse wants no line to give a position that the rules do not know.
func FuzzParse(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add("board:g:r:7:4:2" + opening + "1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1 jacobyrule on beavers off resignation 2")
	f.Add("evaluation fibsboard board:g:r:5:4:2" + opening + "1:5:1:5:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0 plies 1 cubeful prune")
	f.Add("BOARD:a b c:r : s:0:0:0" + opening + "1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1 plies 1")
	f.Add("version")
	f.Add(strings.Repeat(":", 60))
	f.Fuzz(func(t *testing.T, text string) {
		r, err := parse(text, testOptions.Rules)
		if err != nil || r.kind > evaluate {
			return
		}
		if err := r.position.Validate(); err != nil {
			t.Fatal(err)
		}
	})
}
