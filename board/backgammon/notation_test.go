package backgammon

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gogo/internal/fuzztest"
)

// boardOf reads the board of an XGID's first field.
func boardOf(t *testing.T, text string) Board {
	t.Helper()
	b, err := parseXGBoard(text)
	if err == nil {
		err = b.Validate()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

const (
	startBoard = "-b----E-C---eE---c-e----B-"
	onBar      = "-----aD-B---eD--a--e-a--BB" // two on the bar, blots on 5, 16 and 21
	blots      = "-b----EaC---dE---cad----B-" // on 7 and 18
	bearoff    = "-BAB--A-----------------b-"
)

func TestPlayNotation(t *testing.T) {
	for _, test := range []struct {
		board   string
		dice    Dice
		text    string // read
		steps   string // written
		compact string
	}{
		{startBoard, Dice{3, 1}, "8/5 6/5", "8/5 6/5", "8/5 6/5"},
		{startBoard, Dice{1, 3}, "6/5,8/5", "8/5 6/5", "8/5 6/5"},
		{startBoard, Dice{6, 5}, "24/13", "24/18 18/13", "24/13"},
		{startBoard, Dice{6, 5}, "24/18/13", "24/18 18/13", "24/13"},
		{startBoard, Dice{6, 5}, "18/13 24/18", "24/18 18/13", "24/13"},
		{startBoard, Dice{6, 6}, "24/18(2), 13/7(2)", "24/18 24/18 13/7 13/7", "24/18(2) 13/7(2)"},
		{startBoard, Dice{3, 3}, "13/10/7(2)", "13/10 13/10 10/7 10/7", "13/7(2)"},
		{onBar, Dice{4, 1}, "bar/21* bar/24", "bar/21 bar/24", "bar/21* bar/24"},
		{onBar, Dice{4, 1}, "b/24 25/21", "bar/21 bar/24", "bar/21* bar/24"},
		{blots, Dice{6, 1}, "13/7* 8/7", "13/7 8/7", "13/7* 8/7*"},
		{blots, Dice{6, 2}, "13/7*/5", "13/7 7/5", "13/7*/5"},
		{blots, Dice{6, 6}, "24/18*(2) 13/7(2)*", "24/18 24/18 13/7 13/7", "24/18*(2) 13/7*(2)"},
		{blots, Dice{5, 1}, "24/18", "24/23 23/18", "24/18*"},
		{bearoff, Dice{6, 5}, "6/off 3/off", "6/off 3/off", "6/off 3/off"},
		{bearoff, Dice{6, 5}, "6/O 3/0", "6/off 3/off", "6/off 3/off"},
		{bearoff, Dice{2, 2}, "6/off 3/1(1)", "6/4 4/2 3/1 2/off", "6/off 3/1"},
		{bearoff, Dice{6, 6}, "6/off 3/off(2) 2/off", "6/off 3/off 3/off 2/off", "6/off 3/off(2) 2/off"},
	} {
		t.Run(test.text, func(t *testing.T) {
			b := boardOf(t, test.board)
			m, err := ParsePlay(&b, test.dice, test.text)
			if err != nil {
				t.Errorf("%v: %v", test.dice, err)
				return
			}
			if got := m.Play.String(); got != test.steps {
				t.Errorf("%v: %q has the steps %q, want %q", test.dice, test.text, got, test.steps)
			}
			if got := b.Notation(m.Play); got != test.compact {
				t.Errorf("%v: %q is written %q, want %q", test.dice, test.text, got, test.compact)
			}
		})
	}
}

func TestBadPlays(t *testing.T) {
	for _, test := range []struct {
		board string
		dice  Dice
		text  string
		want  string
	}{
		{startBoard, Dice{3, 1}, "", "3 and 1 can be played"},
		{startBoard, Dice{3, 1}, "8/5", "both 3 and 1 have to be played"},
		{startBoard, Dice{3, 3}, "8/5(2) 6/3", "4 steps can be made with 3 and 3"},
		{startBoard, Dice{3, 1}, "8/5 7/6", "there is no checker on 7"},
		{startBoard, Dice{3, 1}, "8/5 6/4", "6/4 cannot be made of 3 and 1"},
		{startBoard, Dice{3, 1}, "8/6 6/4", "8/6 cannot be made of 3 and 1"},
		{startBoard, Dice{3, 1}, "8/5 8/5", "it cannot be played with 3 and 1"},
		{startBoard, Dice{3, 1}, "8/5* 6/5", "nothing is hit on 5"},
		{startBoard, Dice{3, 1}, "8/5 6/off", "6/off cannot be made of 3 and 1"},
		{startBoard, Dice{3, 1}, "5/8 6/5", "5/8 does not lead down"},
		{startBoard, Dice{3, 1}, "8/8 6/5", "8/8 does not lead down"},
		{startBoard, Dice{3, 1}, "8/5 6/5 6/5", "3 checkers are moved by 2 dice"},
		{startBoard, Dice{3, 1}, "8/5 6/x", `"6/x" at character 5: "x" is not a point`},
		{startBoard, Dice{3, 1}, "8/5 26/25", `"26/25" at character 5: "26" is not a point`},
		{startBoard, Dice{3, 1}, "8/5 6", `"6" at character 5: it does not say where to`},
		{startBoard, Dice{3, 1}, "8/5(2", "in a number of checkers"},
		{startBoard, Dice{3, 1}, "8/5(9223372036854775807)", "in a number of checkers"},
		{startBoard, Dice{3, 1}, "8/7/6/5/4/3", "more than 4 steps"},
		{startBoard, Dice{3, 1}, "8*/5 6/5", "nothing can be hit on 8"},
		{startBoard, Dice{}, "8/5", "not been rolled"},
		{startBoard, Dice{7, 1}, "8/1", "dice 7 and 1"},
		{onBar, Dice{4, 1}, "13/9 6/5", "a checker on the bar has to enter first"},
		{bearoff, Dice{5, 4}, "3/off 2/off", "cannot be played"},
		{"A-----------------------b-", Dice{5, 4}, "bar/20", "character 1"},
	} {
		t.Run(test.text, func(t *testing.T) {
			b, err := parseXGBoard(test.board)
			var m Move
			if err == nil {
				m, err = ParsePlay(&b, test.dice, test.text)
			}
			if err == nil || !strings.Contains(err.Error(), test.want) || m != (Move{}) {
				t.Errorf("%v %q: error %v, want %q", test.dice, test.text, err, test.want)
			}
		})
	}
}

// TestForcedPlays checks boards with a single legal play.
func TestForcedPlays(t *testing.T) {
	for _, test := range []struct {
		name, board string
		dice        Dice
		want        string
	}{
		{"the larger die, if only one can be played", "---b---------A------------", Dice{4, 6}, "13/7"},
		{"the smaller, if the larger cannot", "---b---b-----A------------", Dice{4, 6}, "13/9"},
		{"no way in", "-------------------bbbbbbA", Dice{6, 3}, "(no play)"},
		{"in by the smaller die", "-------------A--b--b-----A", Dice{6, 3}, "bar/22 13/7"},
		{"both dice, where the larger would do", "----A-------------------b-", Dice{5, 1}, "4/3 3/off"},
		{"as much of a double as there is", "--------------b---------A-", Dice{5, 5}, "24/19"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := boardOf(t, test.board)
			var g Generator
			moves := g.Moves(&b, test.dice)
			if len(moves) != 1 || moves[0].Play.String() != test.want {
				t.Errorf("%d plays, the first is %v, want %s", len(moves), moves[0].Play, test.want)
			}
			if m, err := ParsePlay(&b, test.dice, test.want); err != nil || m != moves[0] {
				t.Errorf("%s is read as %v, %v", test.want, m.Play, err)
			}
		})
	}
}

// TestPlaysComeBack writes the plays of random boards in both ways and reads them
// again.
func TestPlaysComeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	var g Generator
	n := 0
	for range 200 {
		b, d := randomPlacement(r), randomDice(r)
		for _, m := range g.Moves(&b, d) {
			for _, text := range []string{b.Notation(m.Play), m.Play.String()} {
				got, err := ParsePlay(&b, Dice{d[1], d[0]}, text)
				if err != nil || got != m {
					t.Fatalf("%v, %v on %s is read as %s, %v", d, text, b.xgid(), got.Play, err)
				}
			}
			n++
		}
	}
	t.Logf("%d plays", n)
}

// TestResolve resolves the parts of plays as UBGI and BGBlitz give them.
func TestResolve(t *testing.T) {
	start := Start()
	for _, test := range []struct {
		dice  Dice
		parts [][2]int
		want  string
	}{
		{Dice{3, 1}, [][2]int{{6, 5}, {8, 5}}, "8/5 6/5"},
		{Dice{6, 5}, [][2]int{{24, 13}}, "24/13"},
		{Dice{1, 1}, [][2]int{{8, 6}, {6, 4}}, "8/4"},
	} {
		t.Run(test.want, func(t *testing.T) {
			m, err := Resolve(&start, test.dice, test.parts)
			if got := start.Notation(m.Play); err != nil || got != test.want {
				t.Errorf("%v %v is %s, %v, want %s", test.dice, test.parts, got, err, test.want)
			}
		})
	}
	for _, parts := range [][][2]int{{{8, 5}}, {{26, 25}, {8, 5}}, {{8, -1}, {6, 5}}, {{-5, -6}}, {{8, 5}, {5, 4}, {4, 3}}} {
		t.Run(fmt.Sprint(parts), func(t *testing.T) {
			if m, err := Resolve(&start, Dice{3, 1}, parts); err == nil {
				t.Errorf("%v is %v", parts, m.Play)
			}
		})
	}
}

// TestResolveHits leaves out where a checker lands between: it does not hit if
// it need not, and must be told if there is a choice.
func TestResolveHits(t *testing.T) {
	for _, test := range []struct {
		name, board, text, want string // an error starts with "error "
	}{
		{"one of two ways hits", "-------------------a----A-", "24/13", "24/13"},
		{"the other", "-------------------a----A-", "24/19*/13", "24/19*/13"},
		{"the only way hits", "------------------ba----A-", "24/13", "24/19*/13"},
		{"both hit", "------------------aa----A-", "24/13", "error it may be"},
		{"both hit, told", "------------------aa----A-", "24/18*/13", "24/18*/13"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := boardOf(t, test.board)
			m, err := ParsePlay(&b, Dice{6, 5}, test.text)
			if message, bad := strings.CutPrefix(test.want, "error "); bad {
				if err == nil || !strings.Contains(err.Error(), message) {
					t.Errorf("%v, %v", m.Play, err)
				}
			} else if got := b.Notation(m.Play); err != nil || got != test.want {
				t.Errorf("%s, %v, want %s", got, err, test.want)
			}
		})
	}
}

// FuzzParsePlay checks that a text is refused or read as a legal play that is the same
// after it has been written and read again.
func FuzzParsePlay(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, text := range []string{"8/5 6/5", "24/18/13", "13/7*/5(2)", "b/22,25/o", "(no play)", "bar/20*(2)", "6/off(4)", "//", "(1)"} {
		for seed := range uint64(4) {
			f.Add(seed, uint8(6), uint8(1+seed), text)
		}
	}
	f.Fuzz(func(t *testing.T, seed uint64, a, b uint8, text string) {
		board := randomPlacement(rand.New(rand.NewPCG(seed, 21)))
		if seed == 0 {
			board = Start()
		}
		d := Dice{a, b}
		m, err := ParsePlay(&board, d, text)
		if err != nil {
			return
		}
		if !slowResults(&board, d)[slow(&m.Board)] {
			t.Fatalf("%v %q is %v, which is not legal on %s", d, text, m.Play, board.xgid())
		}
		if back, err := ParsePlay(&board, d, board.Notation(m.Play)); err != nil || back != m {
			t.Fatalf("%v %q is %v, and after writing %v, %v", d, text, m.Play, back.Play, err)
		}
	})
}
