package book

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	"gogo/internal/testlimit"
	"gogo/search/quoridor/engine"
)

// leastPositions is the number of positions that the book has at least.
const leastPositions = 200

// TestDefault wants the named lines in the book, and to each position a way through the book. That all
// moves are legal Parse has checked.
func TestDefault(t *testing.T) {
	b := Default()
	if n := len(b.Positions()); n < leastPositions {
		t.Errorf("%d positions, want %d", n, leastPositions)
	}
	if b.Format() != text {
		t.Error("the book is not as Format writes it")
	}
	named := map[string]bool{}
	for _, p := range b.Positions() {
		if named[p.Name] {
			t.Errorf("%s twice", p.Name)
		}
		named[p.Name] = p.Name != ""
		if n := len(p.Moves); n > 0 {
			if _, ok := b.Lookup(after(p.Moves[:n-1], false)); !ok {
				t.Errorf("no way leads to %v", p.Moves)
			}
		}
		if _, err := strconv.Atoi(p.Value); err != nil {
			t.Errorf("%v: %v", p.Moves, err)
		}
	}
	for line := range strings.Lines(openings) {
		if name, _, ok := strings.Cut(line, ": "); ok && line[0] != '#' && !named[name] {
			t.Errorf("%s is not in the book", name)
		}
	}
}

// TestEvaluations searches all positions with fewer nodes: hardly any may have another winner.
func TestEvaluations(t *testing.T) {
	testlimit.Long(t)
	const (
		nodes       = 20_000
		sure        = 100 // values between this and its negative may well change sides
		contradicts = 3   // in a hundred
	)
	e := engine.New(paths.Trained())
	e.Configure(engine.Limits{Nodes: nodes})
	wrong, replies := 0, 0
	var off float64
	positions := Default().Positions()
	for _, p := range positions {
		e.NewGame()
		r, err := e.Analyze(testlimit.Context(t), after(p.Moves, false), time.Now(), nil)
		if err != nil {
			t.Fatal(err)
		}
		value, err := strconv.Atoi(p.Value)
		if err != nil {
			t.Fatal(err)
		}
		off += math.Abs(chance(value) - chance(int(r.Value)))
		if r.PV[0] == p.Best {
			replies++
		}
		if value > sure && r.Value < -sure || value < -sure && r.Value > sure {
			wrong++
			t.Logf("%v: %s in the book, %v with %d nodes", p.Moves, p.Value, r.Value, nodes)
		}
	}
	mean := off / float64(len(positions))
	t.Logf("%d of %d with the same reply, the mean difference of chances is %.3f, %d with another winner", replies, len(positions), mean, wrong)
	if 100*wrong > contradicts*len(positions) || mean > 0.15 {
		t.Error("the book and the search contradict each other")
	}
}

// chance returns the chance to win of a value.
func chance(value int) float64 { return 1 / (1 + math.Exp(-float64(value)/paths.Unit)) }

// play returns the position after moves in the protocol's notation.
func play(t *testing.T, moves string) *quoridor.Board {
	t.Helper()
	b := start()
	for _, name := range strings.FieldsFunc(moves, func(r rune) bool { return r == ',' }) {
		m, err := b.ParseMove(strings.TrimSpace(name))
		if err == nil {
			err = b.Legal(m, b.ToMove())
		}
		if err != nil {
			t.Fatal(err)
		}
		b.Make(m, b.ToMove())
	}
	return b
}

// TestLookup looks up positions, mirror images and transpositions.
func TestLookup(t *testing.T) {
	b, err := Parse("# a book\n\tE8\t5\t\nE8, E2, E3 v\tF3 h\t-7\tSidewall\n")
	if err != nil {
		t.Fatal(err)
	}
	for moves, want := range map[string][2]string{
		"":                                {"E8", ""},
		"E8, E2, E3 v":                    {"F3 h", "Sidewall"},
		"E8, E2, D3 v":                    {"C3 h", "Sidewall"},
		"E8, E2, F8, D2, E8, E2, D3 v":    {"C3 h", "Sidewall"},
		"E8, E2, D3 v, C3 h, D8":          {"", "Sidewall"},
		"E8, E2":                          {"", ""},
		"E8, E2, D3 v, E1, E9, E2, E8":    {"C3 h", "Sidewall"},
		"E8, E2, E7, E3, E8, E2, E9, E1 ": {"E8", ""},
	} {
		t.Run(moves, func(t *testing.T) {
			board := play(t, moves)
			p, ok := b.Lookup(board)
			if ok != (want[0] != "") || ok && board.Name(p.Best) != want[0] {
				t.Errorf("%+v, %t, want %s", p, ok, want[0])
			}
			if got := b.Name(board); got != want[1] {
				t.Errorf("%q, want %q", got, want[1])
			}
		})
	}
	small, err := quoridor.New(7, 7, 10)
	if err != nil {
		t.Fatal(err)
	}
	if p, ok := b.Lookup(small); ok || b.Name(small) != "" {
		t.Errorf("%+v on a small board", p)
	}
}

// TestChoices lists the moves in a position: the best reply first, and mirror images once.
func TestChoices(t *testing.T) {
	b, err := Parse("\tE8\t5\t\nE9 v\tE2\t139\tShatranj\nE8\tE2\t-26\t\nD9\tE2\t0\t\nE8, E2\tE7\t+M5\t\n")
	if err != nil {
		t.Fatal(err)
	}
	for moves, want := range map[string]string{
		"":       "[E8 26  F9 0  D9 v -139 Shatranj] true",
		"E8":     "[E2 -M5 ] true",
		"F9":     "[] false",
		"E8, E2": "[] false",
		"E8, D1": "[] false",
	} {
		t.Run(moves, func(t *testing.T) {
			board := play(t, moves)
			list, best := b.Choices(board)
			var got []string
			for _, c := range list {
				got = append(got, board.Name(c.Move)+" "+c.Value+" "+c.Name)
			}
			if text := fmt.Sprint(got, best); text != want {
				t.Errorf("%s, want %s", text, want)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"E8\tE2\t5":                    "line 1 of the book: moves, best reply",
		"E8\tE2\t\tx":                  "line 1 of the book: moves, best reply",
		"\n# x\nE7\tE2\t5\t":           "line 3 of the book: ",
		"E8\tE3\t5\t":                  "line 1 of the book: ",
		"E8\thello\t5\t":               "line 1 of the book: ",
		"E3 v\tE2\t5\t\nD3 v\tE2\t5\t": "line 2 of the book: the position is there already",
	} {
		if b, err := Parse(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %+v, %v, want %s", text, b, err, want)
		}
	}
}

// TestMake makes a small book twice.
func TestMake(t *testing.T) {
	const lines = "# a remark\n\nRun: algebraic: e2 e8\nCounter: qtp: E8 E2 E3v *\n"
	var steps []int
	c := Config{Net: paths.Trained(), Nodes: 1000, Positions: 12, Step: func(at int) { steps = append(steps, at) }}
	b, err := makeFrom(testlimit.Context(t), c, lines)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(b.Positions()); n != c.Positions || len(steps) != n || !slices.IsSorted(steps) {
		t.Errorf("%d positions in steps %v", n, steps)
	}
	side := play(t, "E8, E2, E3 v")
	p, ok := b.Lookup(side)
	if !ok || b.Name(side) != "Run" {
		t.Fatalf("%+v, %t, %q\n%s", p, ok, b.Name(side), b.Format())
	}
	side.Make(p.Best, side.ToMove())
	if b.Name(side) != "Counter" {
		t.Errorf("%q\n%s", b.Name(side), b.Format())
	}
	again, err := makeFrom(testlimit.Context(t), c, lines)
	if err != nil || again.Format() != b.Format() {
		t.Errorf("%v, another book:\n%s", err, again.Format())
	}
	if read, err := Parse(b.Format()); err != nil || read.Format() != b.Format() {
		t.Errorf("%v of\n%s", err, b.Format())
	}
	for lines, want := range map[string]string{
		"A: algebraic: e3\n":                     "A: algebraic: e3: ",
		"A: algebraic: e2\nB: algebraic: e2\n":   "called A",
		"A: algebraic: d7v\nB: algebraic: e7v\n": "called A",
	} {
		if b, err := makeFrom(testlimit.Context(t), c, lines); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %+v, %v", lines, b, err)
		}
	}
	ended, end := context.WithCancel(testlimit.Context(t))
	end()
	if b, err := makeFrom(ended, c, lines); err == nil {
		t.Errorf("%+v of a maker that was told to stop", b)
	}
}
