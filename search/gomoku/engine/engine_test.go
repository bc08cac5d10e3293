package engine

import (
	"context"
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/internal/testlimit"
	"gogo/search"
	"gogo/search/searchtest"
)

// position returns a board with the moves played, Black's first.
func position(tb testing.TB, size int, rule gomoku.Rule, moves string) *gomoku.Board {
	tb.Helper()
	b, err := gomoku.New(size, size, rule)
	if err != nil {
		tb.Fatal(err)
	}
	for _, name := range strings.Fields(moves) {
		p, err := b.ParseName(name)
		if err != nil {
			tb.Fatal(err)
		}
		b.Place(p, b.ToMove())
	}
	return b
}

// ruleEvals returns the evaluations that the engines of these tests share. To build them for each
// engine would take longer than most of these tests.
var ruleEvals = sync.OnceValue(func() map[gomoku.Rule]*ruleEval {
	j := Trained()
	made := make(map[gomoku.Rule]*ruleEval)
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.ExactFive, gomoku.Renju, gomoku.Caro} {
		made[rule] = j.forRule(rule)
	}
	return made
})

// newTrained returns an engine as New does of Trained.
func newTrained() *Engine {
	e := New(Trained())
	maps.Copy(e.evals, ruleEvals())
	return e
}

// analyze thinks about a position under limits.
func analyze(tb testing.TB, b *gomoku.Board, l Limits) Report {
	tb.Helper()
	e := newTrained()
	if err := e.Configure(l); err != nil {
		tb.Fatal(err)
	}
	r, err := e.Analyze(context.Background(), b.Clone(), time.Now(), nil)
	if err != nil {
		tb.Fatal(err)
	}
	if err := b.Legal(r.PV[0], b.ToMove()); err != nil {
		tb.Fatal(err)
	}
	return r
}

// skipIfShort skips a long test of one thread, in which the race detector has nothing to
// find.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("long, and of one thread")
	}
}

func TestObviousMoves(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		rule        gomoku.Rule
		want        string // any of these
	}{
		{"the centre of an empty board", "", gomoku.Freestyle, "h8"},
		{"a five", "h8 a1 i8 b1 j8 c1 k8 o15", gomoku.Freestyle, "g8 l8"},
		{"a five before stopping one", "h8 a1 i8 b1 j8 c1 k8 d1", gomoku.Freestyle, "g8 l8"},
		{"the stop of a four", "h8 g8 i8 a1 j8 o15 k8", gomoku.Freestyle, "l8"},
		{"a stop of an open four that is lost", "h8 a1 i8 o1 j8 o15 k8", gomoku.Freestyle, "g8 l8"},
		{"the stop of an open three or a four", "h8 a1 i8 o1 j8", gomoku.Freestyle, "g8 k8 f8 l8"},
		{"exactly five, not six", "h8 a1 i8 c1 j8 o15 k8 o1 m8 a15", gomoku.ExactFive, "g8"},
		{"no overline for renju", "h8 a1 i8 c1 j8 o15 k8 o1 m8 a15", gomoku.Renju, "g8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := position(t, 15, c.rule, c.moves)
			r := analyze(t, b, Limits{Nodes: 20000})
			if got := b.Name(r.PV[0]); !strings.Contains(" "+c.want+" ", " "+got+" ") {
				t.Errorf("%s: %s, want %s", c.name, got, c.want)
			}
		})
	}
}

// TestWinsAtOnce wants a win by fours seen where there is no time at all.
func TestWinsAtOnce(t *testing.T) {
	b := position(t, 15, gomoku.Freestyle, "h7 a1 h8 a3 h9 c1")
	if r := analyze(t, b, Limits{AtOnce: true}); r.Value != search.WinIn(3) {
		t.Errorf("%+v", r)
	}
}

func TestProvenWinsArePlayedOut(t *testing.T) {
	skipIfShort(t)
	b := position(t, 15, gomoku.Freestyle, "h8 i9 h9 h7 g8 f7 i10 g7 g10 j7")
	e := newTrained()
	if err := e.Configure(Limits{Nodes: 300_000}); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	us, proven := b.ToMove(), search.Value(0)
	for !b.Full() {
		r, err := e.Analyze(context.Background(), b.Clone(), time.Now(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if b.ToMove() == us {
			if proven > 0 && r.Value < search.Proven {
				t.Fatalf("after a win of value %v: value %v", proven, r.Value)
			}
			proven = r.Value
			if b.Wins(r.PV[0], us) {
				return
			}
			b.Place(r.PV[0], us)
			continue
		}
		p := r.PV[0]
		if proven > 0 && rng.IntN(4) == 0 { // a weak defense must not help
			p = b.At(rng.IntN(15), rng.IntN(15))
			if b.Legal(p, b.ToMove()) != nil {
				continue
			}
		}
		if b.Wins(p, b.ToMove()) {
			t.Fatal("the game was lost")
		}
		b.Place(p, b.ToMove())
	}
	t.Fatal("the game was drawn")
}

func TestOnlyForbiddenMovesLeft(t *testing.T) {
	b, err := gomoku.Parse(strings.Repeat("xoxox\n", 2)+"xo.ox\n"+strings.Repeat("oxoxo\n", 2), gomoku.Renju)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []gomoku.Color{gomoku.Black, gomoku.White} {
		b.SetToMove(c)
		e := newTrained()
		p, err := e.Think(context.Background(), b.Clone(), time.Now(), nil)
		if err != nil || p != b.At(2, 2) {
			t.Errorf("%v: %v, %v", c, p, err)
		}
	}
	b.Place(b.At(2, 2), gomoku.White)
	if _, err := newTrained().Think(context.Background(), b, time.Now(), nil); !errors.Is(err, ErrNoMove) {
		t.Errorf("a full board gives %v", err)
	}
}

func TestSameNodesSameMove(t *testing.T) {
	skipIfShort(t)
	b := position(t, 15, gomoku.Freestyle, "h8 i9 i7 g7 j9 h7 f8 j6")
	first := analyze(t, b, Limits{Nodes: 20000})
	times := 3
	if testlimit.IsLong() {
		times = 19
	}
	for range times {
		if r := analyze(t, b, Limits{Nodes: 20000}); r.PV[0] != first.PV[0] || r.Value != first.Value || r.Nodes != first.Nodes {
			t.Fatalf("%+v, first %+v", r, first)
		}
	}
}

func TestEveryRuleAndSizeIsPlayed(t *testing.T) {
	testlimit.Long(t)
	rng := rand.New(rand.NewPCG(5, 6))
	for _, rule := range []gomoku.Rule{0, 1, 2, 3, 4, 8, 9} {
		for _, size := range [][2]int{{5, 5}, {5, 32}, {32, 32}, {15, 15}, {20, 7}} {
			b, err := gomoku.New(size[0], size[1], rule)
			if err != nil {
				t.Fatal(err)
			}
			for range rng.IntN(20) {
				if p := b.At(rng.IntN(size[0]), rng.IntN(size[1])); b.Legal(p, b.ToMove()) == nil && !b.Wins(p, b.ToMove()) {
					b.Place(p, b.ToMove())
				}
			}
			if testing.Short() {
				analyze(t, b, Limits{Nodes: 500, Threads: 3})
				continue
			}
			analyze(t, b, Limits{Nodes: 2000, Threads: 3})
			analyze(t, b, Limits{Nodes: 2000})
			analyze(t, b, Limits{AtOnce: true})
		}
	}
}

func TestThinkingEndsWhenToldTo(t *testing.T) {
	b := position(t, 20, gomoku.Freestyle, "k10 l11 l9 m8 k8 k9")
	t.Run("cancelled", func(t *testing.T) {
		e := newTrained()
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		if _, err := e.Think(ctx, b.Clone(), time.Now(), func(r Report) {
			if r.Depth >= 3 {
				cancel()
			}
		}); err != nil {
			t.Fatal(err)
		}
	})
	for name, limits := range map[string]Limits{
		"a turn limit":  {Turn: time.Millisecond},
		"no time left":  {LeftGiven: true, Left: -time.Second},
		"a little time": {LeftGiven: true, Left: 50 * time.Millisecond, Turn: time.Hour},
		"at once":       {AtOnce: true},
	} {
		t.Run(name, func(t *testing.T) {
			e := newTrained()
			done := make(chan error, 1)
			go func() {
				_, err := e.Think(context.Background(), b.Clone(), time.Now(), func(r Report) {
					if r.Depth == 2 {
						if err := e.Configure(limits); err != nil {
							t.Error(err)
						}
					}
				})
				done <- err
			}()
			if err := testlimit.Receive(t, done, "the end of thinking"); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func TestMemoryLimit(t *testing.T) {
	e := newTrained()
	if err := e.Configure(Limits{Memory: 1 << 20}); err == nil {
		t.Error("a megabyte is enough")
	}
	for _, memory := range []int64{0, programBytes + minTable, 83886080, 367001600, 1 << 40} {
		if err := e.Configure(Limits{Memory: memory}); err != nil {
			t.Errorf("%d bytes: %v", memory, err)
		}
		if size := tableBytes(Limits{Memory: memory}); size < minTable || memory > 0 && size > memory-programBytes {
			t.Errorf("%d bytes: a table of %d", memory, size)
		}
	}
}

// TestTableGoesByTheWork wants a table for what a search of the limits can fill, within the
// memory.
func TestTableGoesByTheWork(t *testing.T) {
	for _, c := range []struct {
		limits      Limits
		least, most int64
	}{
		{Limits{}, defaultTable, defaultTable},
		{Limits{Depth: 10}, defaultTable, defaultTable},
		{Limits{Nodes: 1500}, minTable, minTable},
		{Limits{Nodes: 1 << 17}, 8 << 20, 8 << 20},
		{Limits{Nodes: math.MaxInt64}, defaultTable, defaultTable},
		{Limits{AtOnce: true}, minTable, minTable},
		{Limits{Turn: 500 * time.Millisecond}, 15 << 20, 16 << 20},
		{Limits{Turn: 500 * time.Millisecond, Threads: 4}, 60 << 20, 64 << 20},
		{Limits{Turn: time.Hour, Left: time.Minute, LeftGiven: true, Memory: 350 << 20}, defaultTable, 163 << 20},
		{Limits{Turn: time.Hour, Memory: 50 << 20}, 10 << 20, 10 << 20},
	} {
		if size := tableBytes(c.limits); size < c.least || size > c.most {
			t.Errorf("%+v: a table of %d, want %d to %d", c.limits, size, c.least, c.most)
		}
	}
}

func TestSearchDoesNotAllocatePerNode(t *testing.T) {
	skipIfShort(t)
	b := position(t, 15, gomoku.Renju, "h8 h9 j10 i9 g9")
	e := newTrained()
	allocs := func(nodes int64) float64 {
		if err := e.Configure(Limits{Nodes: nodes, Memory: 64 << 20}); err != nil {
			t.Fatal(err)
		}
		return testing.AllocsPerRun(3, func() {
			e.NewGame()
			if _, err := e.Think(context.Background(), b.Clone(), time.Now(), nil); err != nil {
				t.Fatal(err)
			}
		})
	}
	more := int64(80_000)
	if testlimit.IsLong() {
		more = 200_000
	}
	few, many := allocs(10_000), allocs(more)
	if many > few+2000 {
		t.Errorf("%v allocations for 10,000 nodes, %v for %d", few, many, more)
	}
}

// counting returns the judgment that is built in, and how often its parts were asked for.
func counting() (j EvalConfig, asked *int) {
	j, asked = Trained(), new(int)
	weights, network := j.Weights, j.Network
	j.Weights = func(r gomoku.Rule) *lines.Weights {
		*asked++
		return weights(r)
	}
	j.Network = func(r gomoku.Rule) *shapenet.Network { return network(r) }
	return j, asked
}

// made is what an engine made once.
type made struct {
	driver   *search.Driver
	evals    int
	eval     *ruleEval
	searches []any
}

func madeBy(e *Engine, rule gomoku.Rule) made {
	m := made{driver: e.driver, evals: len(e.evals), eval: e.evals[rule], searches: []any{e.vct, e.refuter, e.quick}}
	for _, f := range e.vcf {
		m.searches = append(m.searches, f)
	}
	return m
}

// TestNothingIsMadeOnTheClock wants all that a move needs there before it, and the first
// move of an engine to be that of the second game, node for node.
func TestNothingIsMadeOnTheClock(t *testing.T) {
	skipIfShort(t)
	for _, c := range []struct {
		name, moves string
		rule        gomoku.Rule
		threads     int
	}{
		{"freestyle", "h8 h9 j10 i9 g9", gomoku.Freestyle, 1},
		{"standard", "h8 h9 j10 i9 g9", gomoku.ExactFive, 1},
		{"renju", "h8 h9 j10 i9 g9", gomoku.Renju, 1},
		{"caro", "h8 h9 j10 i9 g9", gomoku.Caro, 1},
		{"the only stop of a five", "h8 a1 i8 a2 j8 g8 k8", gomoku.Freestyle, 1},
		{"two threads", "h8", gomoku.Freestyle, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			j, asked := counting()
			e := New(j)
			if err := e.Configure(Limits{Nodes: 3000, Threads: c.threads}); err != nil {
				t.Fatal(err)
			}
			e.Prepare(c.rule)
			before := madeBy(e, c.rule)
			var reports []Report
			for range 2 {
				r, err := e.Analyze(t.Context(), position(t, 15, c.rule, c.moves), time.Now(), nil)
				if err != nil {
					t.Fatal(err)
				}
				reports = append(reports, r)
				e.NewGame()
				e.Prepare(c.rule)
			}
			after := madeBy(e, c.rule)
			if *asked != 1 || after.driver != before.driver || after.eval != before.eval || after.evals != 1 ||
				!slices.Equal(after.searches, before.searches) {
				t.Errorf("weights read %d times; %+v became %+v", *asked, before, after)
			}
			first, second := reports[0], reports[1]
			if c.threads == 1 && (first.Nodes != second.Nodes || first.Value != second.Value || !slices.Equal(first.PV, second.PV)) {
				t.Errorf("%+v, in a second game %+v", first, second)
			}
		})
	}
}

func TestMarginsAreWithinTheirBounds(t *testing.T) { searchtest.MarginsWithinBounds(t, Margins()) }

// undecided is a position without a forced win.
const undecided = "h8 g9"

// tuned thinks about an undecided position with other margins.
func tuned(t *testing.T, p search.Params, nodes int64) Report {
	t.Helper()
	e := newTrained()
	if err := e.Configure(Limits{Nodes: nodes, Memory: 32 << 20}); err != nil {
		t.Fatal(err)
	}
	e.Tune(p)
	b := position(t, 15, gomoku.Freestyle, undecided)
	r, err := e.Analyze(t.Context(), b.Clone(), time.Now(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Legal(r.PV[0], b.ToMove()); err != nil {
		t.Fatal(err)
	}
	r.Elapsed = 0
	return r
}

func TestTuneChangesTheSearch(t *testing.T) {
	const nodes = 3000
	own := analyze(t, position(t, 15, gomoku.Freestyle, undecided), Limits{Nodes: nodes, Memory: 32 << 20})
	own.Elapsed = 0
	searchtest.TuneChangesTheSearch(t, Margins(), own, func(p search.Params) Report { return tuned(t, p, nodes) })
}

func TestSearchesWithAnyMargins(t *testing.T) {
	searchtest.ExtremeParams(func(p search.Params) { tuned(t, p, 2000) })
}
