package gomoku

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/board/gomoku"
	"gogo/protocol/gtp"
	"gogo/protocol/gtp/gomoku/gomokucheck"
	"gogo/protocol/gtp/gtptest"
)

// fakeEngine answers what a test has told it to, else the first empty point.
type fakeEngine struct{ *gtptest.Engine }

func (e fakeEngine) Think(ctx context.Context, pos *gomoku.Board, limits gtp.Limits) (Thought, error) {
	told, err := e.Answer(ctx, limits)
	if err != nil {
		return Thought{}, err
	}
	var line []gomoku.Point
	for _, v := range told {
		p := gomoku.NoPoint
		if pos.OnBoard(v.X, pos.Height()-1-v.Y) {
			p = pos.At(v.X, pos.Height()-1-v.Y)
		}
		line = append(line, p)
	}
	for y := pos.Height() - 1; y >= 0 && len(line) == 0; y-- {
		for x := range pos.Width() {
			if p := pos.At(x, y); pos.Legal(p, pos.ToMove()) == nil {
				line = append(line, p)
				break
			}
		}
	}
	return Thought{
		Move: line[0], Depth: 3, SelDepth: 5, Score: "-12", Nodes: 456, Elapsed: 1500 * time.Millisecond, PV: line,
	}, nil
}

// TestScripts plays the dialogues of testdata/session: session [rule] [WxH].
func TestScripts(t *testing.T) {
	gtptest.RunScripts(t, "testdata/session", func(ts *testscript.TestScript, e *gtptest.Engine, args []string) gtp.Game {
		rule, size := gomoku.Freestyle, gomoku.Size{Width: 15, Height: 15}
		if len(args) > 0 {
			ts.Check(rule.UnmarshalText([]byte(args[0])))
		}
		if len(args) > 1 {
			ts.Check(size.UnmarshalText([]byte(args[1])))
		}
		g, err := New(fakeEngine{e}, size.Width, size.Height, rule)
		ts.Check(err)
		return g
	})
}

func FuzzSession(f *testing.F) {
	gtptest.FuzzSession(f, "testdata/session",
		func(e *gtptest.Engine) *Game {
			g, err := New(fakeEngine{e}, 9, 9, gomoku.Renju)
			if err != nil {
				f.Fatal(err)
			}
			return g
		},
		func(g *Game) string { return fmt.Sprint(g.moves) + g.board.String() + g.board.ToMove().String() },
		gomokucheck.Dialect().Seeds()...)
}

func TestNewRefuses(t *testing.T) {
	if _, err := New(fakeEngine{&gtptest.Engine{}}, 4, 15, gomoku.Freestyle); err == nil {
		t.Error("a board of 4x15")
	}
	if _, err := New(fakeEngine{&gtptest.Engine{}}, 15, 15, gomoku.Renju|gomoku.Caro); err == nil {
		t.Error("renju and caro")
	}
}

// TestIDs wants another name for each rule, as GoGui wants names to be.
func TestIDs(t *testing.T) {
	seen := map[string]gomoku.Rule{}
	for rule := range gomoku.Rule(16) {
		g, err := New(fakeEngine{&gtptest.Engine{}}, 15, 15, rule)
		if err != nil {
			continue
		}
		id := g.ID()
		if other, ok := seen[id]; ok {
			t.Errorf("rules %s and %s are both %s", rule, other, id)
		}
		seen[id] = rule
	}
	if len(seen) < 10 {
		t.Errorf("%d rules", len(seen))
	}
}
