package engine

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	"gogo/search"
	"gogo/search/searchtest"
)

// parse reads a diagram.
func parse(t *testing.T, diagram string) *quoridor.Board {
	t.Helper()
	b, err := quoridor.Parse(diagram)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// analyze searches a position afresh under limits.
func analyze(t *testing.T, b *quoridor.Board, l Limits) Report {
	t.Helper()
	l.Hash = 4 << 20
	e := New(paths.Trained())
	e.Configure(l)
	r, err := e.Analyze(t.Context(), b, time.Now(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestPlaysWholeGames plays boards of many sizes to their end, on a few nodes a
// move, and wants legal moves.
func TestPlaysWholeGames(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	sizes := [][2]int{{3, 3}, {4, 3}, {3, 7}, {5, 5}, {8, 3}, {6, 6}, {7, 7}, {9, 9}, {9, 11}, {10, 10}, {12, 4}, {15, 15}}
	if testing.Short() {
		sizes = sizes[:8]
	}
	for _, size := range sizes {
		e := New(paths.Trained())
		e.Configure(Limits{Nodes: 300, Hash: 1 << 20})
		b, err := quoridor.New(size[0], size[1], r.IntN(12))
		if err != nil {
			t.Fatal(err)
		}
		for b.Len() < 200 {
			if _, over := b.Winner(); over {
				break
			}
			before := b.String()
			m, err := e.Think(t.Context(), b, time.Now(), nil)
			if err != nil || b.Legal(m, b.ToMove()) != nil || b.String() != before {
				t.Fatalf("%v, %v on\n%s", b.Legal(m, b.ToMove()), err, before)
			}
			b.Make(m, b.ToMove())
		}
	}
}

func TestGameOver(t *testing.T) {
	b := parse(t, "black 1 white 1 white to move\n. . .\n\n. W .\n\n. B .\n")
	if _, err := New(paths.Trained()).Think(t.Context(), b, time.Now(), nil); !errors.Is(err, quoridor.ErrGameOver) {
		t.Error(err)
	}
}

// TestCanceledAtOnce wants a legal move from a search that may not begin.
func TestCanceledAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b, err := quoridor.New(9, 9, 10)
	if err != nil {
		t.Fatal(err)
	}
	if m, err := New(paths.Trained()).Think(ctx, b, time.Now(), nil); err != nil || b.Legal(m, quoridor.Black) != nil {
		t.Error(m, err)
	}
}

func TestFindsWins(t *testing.T) {
	for name, c := range map[string]struct {
		diagram, best string
		plies         int
	}{
		"a step": {`black 3 white 3 black to move
. . . . .

. . . . .

. . W . .

. B . . .

. . . . .
`, "B1", 1},
		"a jump": {`black 3 white 3 white to move
. . . . .

. B . . .

. W . . .

. . . . .

. . . . .
`, "B5", 3},
		"a race against empty hands": {`black 0 white 0 black to move
B . . . .

. . . . .

. . . . .

. . . . .

. . . . W
`, "A4", 7},
	} {
		t.Run(name, func(t *testing.T) {
			b := parse(t, c.diagram)
			r := analyze(t, b, Limits{Depth: 8})
			if r.Value < search.Proven || r.Value.MateDistance() > c.plies || c.plies == 1 && b.Name(r.PV[0]) != c.best {
				t.Errorf("%s is worth %v, want %s in %d plies", b.Name(r.PV[0]), r.Value, c.best, c.plies)
			}
		})
	}
}

// TestSameNodesSameMove searches one position twice.
func TestSameNodesSameMove(t *testing.T) {
	b, err := quoridor.New(9, 9, 10)
	if err != nil {
		t.Fatal(err)
	}
	first, second := analyze(t, b, Limits{Nodes: 5000}), analyze(t, b, Limits{Nodes: 5000})
	if first.Value != second.Value || first.PV[0] != second.PV[0] || first.Nodes != second.Nodes {
		t.Errorf("%+v, then %+v", first, second)
	}
}

// TestThreads runs several threads, for the race detector above all.
func TestThreads(t *testing.T) {
	b, err := quoridor.New(9, 9, 10)
	if err != nil {
		t.Fatal(err)
	}
	if r := analyze(t, b, Limits{Nodes: 20_000, Threads: 3}); b.Legal(r.PV[0], quoridor.Black) != nil || r.Nodes < 20_000 {
		t.Errorf("%+v", r)
	}
}

// TestRacesAreExact wants of every position of a race the length that the first
// promised.
func TestRacesAreExact(t *testing.T) {
	b := parse(t, `black 0 white 0 black to move
. . . . .
  ---
. . B . .
---
. .|. . .
   |
. .|W . .
    ---
. . . . .
`)
	e := New(paths.Trained())
	left := -1
	for {
		if winner, over := b.Winner(); over {
			if left != 0 {
				t.Errorf("%s has won with %d plies to go", winner, left)
			}
			return
		}
		r, err := e.Analyze(t.Context(), b, time.Now(), nil)
		if err != nil || !r.Value.IsProven() || left >= 0 && r.Value.MateDistance() != left {
			t.Fatalf("%+v, %v with %d plies to go\n%s", r, err, left, b)
		}
		left = r.Value.MateDistance() - 1
		b.Make(r.PV[0], b.ToMove())
	}
}

// TestDoesNotShuffle wants no position twice in whole games with few walls.
func TestDoesNotShuffle(t *testing.T) {
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(9, seed))
		b, err := quoridor.New(7, 7, 3)
		if err != nil {
			t.Fatal(err)
		}
		e := New(paths.Trained())
		e.Configure(Limits{Nodes: 500, Hash: 1 << 20})
		seen := map[uint64]bool{}
		for b.Len() < 4 {
			moves := b.AppendMoves(nil, b.ToMove())
			b.Make(moves[r.IntN(len(moves))], b.ToMove())
		}
		for {
			if _, over := b.Winner(); over {
				break
			}
			if seen[b.Hash()] {
				t.Fatalf("seed %d: a position comes back\n%s", seed, b)
			}
			seen[b.Hash()] = true
			m, err := e.Think(t.Context(), b, time.Now(), nil)
			if err != nil {
				t.Fatal(err)
			}
			b.Make(m, b.ToMove())
		}
	}
}

// TestLines wants the best moves, each once and the best first, and the same best one as
// without the others, whose search follows its own.
func TestLines(t *testing.T) {
	b, err := quoridor.New(9, 9, 10)
	if err != nil {
		t.Fatal(err)
	}
	r := analyze(t, b.Clone(), Limits{Depth: 6, Lines: 4})
	if len(r.Others) != 3 {
		t.Fatalf("%d lines beside the best", len(r.Others))
	}
	seen := map[quoridor.Move]bool{r.PV[0]: true}
	value := search.Win
	for i, other := range r.Others {
		if seen[other.PV[0]] || other.Value > value || other.Place != i+1 || other.Depth != 6 {
			t.Errorf("line %d: %+v", i+2, other)
		}
		seen[other.PV[0]], value = true, other.Value
		after := b.Clone()
		for _, m := range other.PV {
			if err := after.Legal(m, after.ToMove()); err != nil {
				t.Fatal(err)
			}
			after.Make(m, after.ToMove())
		}
	}
	if one := analyze(t, b, Limits{Depth: 6}); len(one.Others) > 0 || len(one.PV) == 0 {
		t.Errorf("one line: %+v", one)
	}
	solved, err := quoridor.New(3, 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	if r := analyze(t, solved, Limits{Lines: 3}); !r.Value.IsProven() || len(r.Others) > 0 {
		t.Errorf("solved: %+v", r)
	}
}

func TestMarginsAreWithinTheirBounds(t *testing.T) { searchtest.MarginsWithinBounds(t, Margins()) }

// start returns the board before the first move.
func start(t *testing.T) *quoridor.Board {
	t.Helper()
	b, err := quoridor.New(9, 9, 10)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// tuned thinks about the first move with other margins.
func tuned(t *testing.T, p search.Params, nodes int64) Report {
	t.Helper()
	e := New(paths.Trained())
	e.Configure(Limits{Nodes: nodes, Hash: 4 << 20})
	e.Tune(p)
	b := start(t)
	r, err := e.Analyze(t.Context(), b, time.Now(), nil)
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
	own := analyze(t, start(t), Limits{Nodes: nodes})
	own.Elapsed = 0
	searchtest.TuneChangesTheSearch(t, Margins(), own, func(p search.Params) Report { return tuned(t, p, nodes) })
}

func TestSearchesWithAnyMargins(t *testing.T) {
	searchtest.ExtremeParams(func(p search.Params) { tuned(t, p, 2000) })
}
