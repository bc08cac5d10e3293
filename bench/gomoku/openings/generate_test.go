package openings_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"gogo/bench/gomoku/openings"
	shared "gogo/bench/match"
	"gogo/board/gomoku"
)

// TestGenerator wants legal openings of the engine for every rule and for the
// least and the greatest boards.
func TestGenerator(t *testing.T) {
	notAtOnce(t)
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
		t.Run(fmt.Sprint(c.width), func(t *testing.T) {
			empty := newBoard(t, c.width, c.height, c.rule)
			o := generate(t, engineJudged(t, empty), []int{3})[0]
			if _, err := openings.ParseList(o.Text(empty), empty); err != nil || len(o) < 2 || len(o) > 6 {
				t.Errorf("%dx%d rule %d: %s, %v", c.width, c.height, c.rule, o.Text(empty), err)
			}
		})
	}
}

// TestGeneratorRepeats wants the same openings in any order and for whoever comes
// first.
func TestGeneratorRepeats(t *testing.T) {
	empty := newBoard(t, 9, 9, gomoku.Freestyle)
	generator := func() *openings.Generator { return engineJudged(t, empty) }
	if testing.Short() { // the judge is slow, and not what runs at once
		generator = func() *openings.Generator {
			return openings.NewGeneratorWith(empty, 5, anything, shared.Balance{Imbalance: 1, Tries: 1})
		}
	}
	list := generate(t, generator(), []int{0, 1})
	again := generate(t, generator(), []int{1})
	if !slices.Equal(list[1], again[0]) {
		t.Errorf("%q, then %q", texts(list[1:], empty), texts(again, empty))
	}
}

// notAtOnce skips a long test of what one goroutine does where it is what runs at once that counts.
func notAtOnce(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("nothing in it runs at once")
	}
}

// engineJudged returns a generator whose openings the engine finds balanced.
func engineJudged(t *testing.T, empty *gomoku.Board) *openings.Generator {
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

// anything is a judge that finds everything even.
func anything(context.Context, *gomoku.Board) (int, bool, error) { return 0, false, nil }

// TestGeneratorDistinct turns and mirrors whole boards to find two openings that
// are the same.
func TestGeneratorDistinct(t *testing.T) {
	notAtOnce(t)
	for _, size := range [][2]int{{15, 15}, {gomoku.MinSize, gomoku.MinSize}, {9, 6}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			empty := newBoard(t, size[0], size[1], gomoku.Renju)
			seen := map[string]int{}
			lengths := map[int]int{}
			same := 0
			for seed := range uint64(2) {
				g := openings.NewGeneratorWith(empty, seed, anything, shared.Balance{Imbalance: 1, Tries: 1})
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

// images returns the boards that turning and mirroring makes of an opening, the
// opening's own first.
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
		t.Run(fmt.Sprint(c.start), func(t *testing.T) {
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
