package openings_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"gogo/bench/gomoku/openings"
	shared "gogo/bench/match"
	"gogo/board/gomoku"
	gomokuengine "gogo/search/gomoku/engine"
)

// TestGenerator requires legal openings of the engine for every rule and for the smallest and
// largest boards.
func TestGenerator(t *testing.T) {
	skipUnlessConcurrent(t)
	cases := []struct {
		width, height int
		rule          gomoku.Rule
	}{
		{10, 10, gomoku.Renju},
		{gomoku.MinSize, gomoku.MinSize, gomoku.Freestyle},
		{gomoku.MaxSize, gomoku.MaxSize, gomoku.ExactFive},
		{7, 20, gomoku.Caro},
	}
	for _, c := range cases {
		t.Run(strconv.Itoa(c.width), func(t *testing.T) {
			empty := newBoard(t, c.width, c.height, c.rule)
			o := generate(t, engineBalanced(t, empty), []int{3})[0]
			if _, err := openings.ParseList(o.Text(empty), empty); err != nil || len(o) < 2 || len(o) > 6 {
				t.Errorf("%dx%d rule %d: %s, %v", c.width, c.height, c.rule, o.Text(empty), err)
			}
		})
	}
}

// TestGeneratorRepeats requires the same openings in any order and from any goroutine.
func TestGeneratorRepeats(t *testing.T) {
	empty := newBoard(t, 9, 9, gomoku.Freestyle)
	generator := func() *openings.Generator { return engineBalanced(t, empty) }
	if testing.Short() { // the evaluation is slow and single-threaded
		generator = func() *openings.Generator {
			return openings.NewGeneratorWith(empty, 5, alwaysEven, shared.Balance{Imbalance: 1, Tries: 1})
		}
	}
	list := generate(t, generator(), []int{0, 1})
	again := generate(t, generator(), []int{1})
	if !slices.Equal(list[1], again[0]) {
		t.Errorf("%q, then %q", texts(list[1:], empty), texts(again, empty))
	}
}

// skipUnlessConcurrent skips a long single-threaded test where only concurrency is tested.
func skipUnlessConcurrent(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("nothing in it runs at once")
	}
}

// engineBalanced returns a generator whose openings the engine finds balanced.
func engineBalanced(t *testing.T, empty *gomoku.Board) *openings.Generator {
	t.Helper()
	g, err := openings.NewGenerator(empty, 5)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// generate returns the openings of some indices, all asked for at once.
func generate(t *testing.T, g *openings.Generator, indices []int) openings.List {
	t.Helper()
	list := make(openings.List, len(indices))
	errs := make([]error, len(indices))
	var all sync.WaitGroup
	for i, index := range indices {
		all.Go(func() { list[i], errs[i] = g.Opening(t.Context(), index) })
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	return list
}

// alwaysEven finds every position even.
func alwaysEven(context.Context, *gomoku.Board) (int, bool, error) { return 0, false, nil }

// TestGeneratorDistinct turns and mirrors whole boards to find two openings that
// are the same.
func TestGeneratorDistinct(t *testing.T) {
	skipUnlessConcurrent(t)
	for _, size := range [][2]int{{15, 15}, {gomoku.MinSize, gomoku.MinSize}, {9, 6}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			empty := newBoard(t, size[0], size[1], gomoku.Renju)
			seen := map[string]int{}
			lengths := map[int]int{}
			same := 0
			for seed := range uint64(2) {
				g := openings.NewGeneratorWith(empty, seed, alwaysEven, shared.Balance{Imbalance: 1, Tries: 1})
				for i := range 50 {
					i = i * 7919 % openings.Distinct
					o, err := g.Opening(t.Context(), i)
					if err != nil {
						t.Fatal(err)
					}
					lengths[len(o)]++
					for _, image := range images(empty, o) {
						if n, ok := seen[fmt.Sprint(seed, image)]; ok && n != i {
							t.Fatalf("%v: %d and %d are the same: %s", size, n, i, o.Text(empty))
						}
					}
					first := images(empty, o)[0]
					seen[fmt.Sprint(seed, first)] = i
					if seed == 1 && seen[fmt.Sprint(uint64(0), first)] == i {
						same++
					}
				}
			}
			if len(lengths) != 5 || same > 5 {
				t.Errorf("%v: lengths %v, %d openings do not depend on the seed", size, lengths, same)
			}
		})
	}
}

// images returns the symmetric images of an opening, starting with itself.
func images(empty *gomoku.Board, o openings.Opening) []string {
	w, h := empty.Width(), empty.Height()
	turns := []func(x, y int) (int, int){
		func(x, y int) (int, int) { return x, y },
		func(x, y int) (int, int) { return w - 1 - x, y },
		func(x, y int) (int, int) { return x, h - 1 - y },
		func(x, y int) (int, int) { return w - 1 - x, h - 1 - y },
	}
	if w == h {
		for _, turn := range turns[:4] {
			turns = append(turns, func(x, y int) (int, int) { return turn(y, x) })
		}
	}
	var boards []string
	for _, turn := range turns {
		rows := make([][]byte, h)
		for y := range rows {
			rows[y] = []byte(strings.Repeat(".", w))
		}
		for i, p := range o {
			x, y := turn(empty.XY(p))
			rows[y][x] = "xo"[i%2]
		}
		boards = append(boards, fmt.Sprintf("%s", rows))
	}
	return boards
}

// TestGeneratorErrors passes on the judge's error, and gives up where everything
// is decided.
func TestGeneratorErrors(t *testing.T) {
	empty := newBoard(t, 15, 15, gomoku.Freestyle)
	broken := errors.New("broken")
	for want, judge := range map[error]shared.Imbalance[*gomoku.Board]{
		broken:              func(context.Context, *gomoku.Board) (int, bool, error) { return 0, false, broken },
		shared.ErrNoBalance: func(context.Context, *gomoku.Board) (int, bool, error) { return 0, true, nil },
	} {
		t.Run(fmt.Sprint(want), func(t *testing.T) {
			g := openings.NewGeneratorWith(empty, 1, judge, shared.Balance{Imbalance: 1, Tries: 2})
			if _, err := g.Opening(t.Context(), 3); !errors.Is(err, want) || !strings.Contains(err.Error(), "opening 3 of seed 1") {
				t.Errorf("%v, want %v", err, want)
			}
		})
	}
	g, err := openings.NewGenerator(empty, 1)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if o, err := g.Opening(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v, %v", o, err)
	}
}

// TestBalanced takes numbers for positions and their distance from ten for the
// imbalance.
func TestBalanced(t *testing.T) {
	for _, c := range []struct {
		start     int // the numbers begin here and go down
		tolerance shared.Balance
		want      int
	}{
		{12, shared.Balance{Imbalance: 1, Tries: 4}, 11},
		{12, shared.Balance{Imbalance: 2, Tries: 4}, 12},
		{16, shared.Balance{Imbalance: 1, Tries: 2}, 12},
		{9, shared.Balance{Imbalance: 3, Tries: 1}, 9},
	} {
		t.Run(strconv.Itoa(c.start), func(t *testing.T) {
			next := c.start
			draw := func() (int, error) { next--; return next + 1, nil }
			judge := func(_ context.Context, n int) (int, bool, error) { return n - 10, n == 10, nil }
			if got, err := shared.Balanced(t.Context(), draw, judge, c.tolerance); got != c.want || err != nil {
				t.Errorf("%+v: %d, %v", c, got, err)
			}
		})
	}
	broken := errors.New("broken")
	_, err := shared.Balanced(t.Context(), func() (int, error) { return 0, broken }, nil, shared.Balance{Tries: 1})
	if !errors.Is(err, broken) {
		t.Error(err)
	}
}

func TestEngineImbalance(t *testing.T) {
	skipUnlessConcurrent(t)
	judge, err := openings.EngineImbalance()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, moves string
		decided     bool
		least, most int
	}{
		{"black has a three and the move", "h8 a1 h9 o1 h10 a15", true, 0, 0},
		{"white has to stop a three", "h8 a1 h9 o1 h10", true, 0, 0},
		{"white has to stop a four", "h8 a1 h9 o1 h10 a15 h11", true, 0, 0},
		{"white's stones are nowhere", "h8 a1 i9 o1 i7", false, 200, 2000},
		{"black's stones are nowhere", "a1 h8 o15 i9 a15 i7", false, -2000, -200},
		{"a position that plays both ways", "h8 i9 g6 h9 i6 g8", false, -100, 100},
	} {
		t.Run(c.name, func(t *testing.T) {
			empty := newBoard(t, 15, 15, gomoku.Freestyle)
			list, err := openings.ParseList(c.moves, empty)
			if err != nil {
				t.Fatal(err)
			}
			b := setUp(empty, list[0])
			hash := b.Hash()
			for range 2 {
				imbalance, decided, err := judge(t.Context(), b)
				if err != nil || decided != c.decided || !decided && (imbalance < c.least || imbalance > c.most) {
					t.Errorf("%s: imbalance %d, decided %t, %v", c.name, imbalance, decided, err)
				}
			}
			if b.Hash() != hash {
				t.Errorf("%s: the position was changed", c.name)
			}
		})
	}
}

// BenchmarkGenerator makes openings one after the other.
func BenchmarkGenerator(b *testing.B) {
	g, err := openings.NewGenerator(newBoard(b, 15, 15, gomoku.Freestyle), 1)
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; b.Loop(); i++ {
		if _, err := g.Opening(b.Context(), i); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBlackShare lets the engine play two games against itself from each
// opening and reports how many per cent Black scores in all and in how many per
// cent of the openings the two games end alike: half of them if openings were
// coins. Run it with -benchtime 60x or so: that is the number of openings. With 60,
// Black scored 36 to 52 % under the four rules (least in renju, 45 to 52 % under
// the others) and 32 to 52 % of the games ended alike; without the evaluation 78 to 85 %
// did.
func BenchmarkBlackShare(b *testing.B) {
	for _, rule := range []struct {
		name string
		rule gomoku.Rule
	}{{"freestyle", gomoku.Freestyle}, {"standard", gomoku.ExactFive}, {"renju", gomoku.Renju}, {"caro", gomoku.Caro}} {
		if testing.Short() && rule.rule != gomoku.Freestyle {
			continue
		}
		empty := newBoard(b, 15, 15, rule.rule)
		b.Run(rule.name+"/balanced", func(b *testing.B) {
			g, err := openings.NewGenerator(empty, 1)
			if err != nil {
				b.Fatal(err)
			}
			blackShare(b, empty, g)
		})
		b.Run(rule.name+"/unfiltered", func(b *testing.B) {
			blackShare(b, empty, openings.NewGeneratorWith(empty, 1, alwaysEven, shared.Balance{Imbalance: 1, Tries: 1}))
		})
	}
}

func blackShare(b *testing.B, empty *gomoku.Board, source *openings.Generator) {
	b.Helper()
	engine := gomokuengine.New(gomokuengine.Trained())
	black, alike := 0.0, 0
	for i := range b.N {
		o, err := source.Opening(b.Context(), i)
		if err != nil {
			b.Fatal(err)
		}
		first := playGame(b, engine, 10_000, setUp(empty, o))
		second := playGame(b, engine, 15_000, setUp(empty, o))
		black += first + second
		if first == second {
			alike++
		}
	}
	b.ReportMetric(50*black/float64(b.N), "black%")
	b.ReportMetric(100*float64(alike)/float64(b.N), "alike%")
}

// playGame returns Black's score: 1, 0 or a half.
func playGame(b *testing.B, engine *gomokuengine.Engine, nodes int64, board *gomoku.Board) float64 {
	b.Helper()
	if err := engine.Configure(gomokuengine.Limits{Nodes: nodes, Threads: 1}); err != nil {
		b.Fatal(err)
	}
	engine.NewGame()
	score := map[gomoku.Color]float64{gomoku.Black: 1, gomoku.White: 0}
	for board.Len() < 200 && !board.Full() {
		p, err := engine.Think(context.Background(), board, time.Now(), nil)
		if err != nil {
			b.Fatal(err)
		}
		c := board.ToMove()
		switch {
		case board.Legal(p, c) != nil:
			return score[c.Other()]
		case board.Wins(p, c):
			return score[c]
		}
		board.Place(p, c)
	}
	return 0.5
}
