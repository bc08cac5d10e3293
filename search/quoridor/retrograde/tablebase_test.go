package retrograde

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gogo/board/quoridor"
)

// mustNew returns a new board.
func mustNew(t *testing.T, width, height, walls int) *quoridor.Board {
	t.Helper()
	b, err := quoridor.New(width, height, walls)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// solved returns a tablebase that knows a position.
func solved(t *testing.T, b *quoridor.Board) *Tablebase {
	t.Helper()
	table := NewTablebase(256 << 20)
	if err := table.Solve(t.Context(), b, math.MaxInt); err != nil {
		t.Fatal(err)
	}
	return table
}

// TestPublishedValues compares with grantslatton.com/solving-quoridor: what the
// first player gets.
func TestPublishedValues(t *testing.T) {
	for _, c := range []struct {
		width, height int
		want          map[int]Outcome // by the walls of each side
		slow          int             // walls from which on it takes a while
	}{
		{3, 3, map[int]Outcome{0: Loss, 1: Loss, 2: Loss, 3: Loss, 4: Loss, 10: Loss}, 11},
		{5, 3, map[int]Outcome{0: Loss, 1: Loss, 2: Loss, 3: Win, 4: Win, 10: Win}, 11},
		{3, 5, map[int]Outcome{0: Loss, 1: Loss, 2: Loss, 3: Win, 4: Loss, 10: Loss}, 11},
		{7, 3, map[int]Outcome{2: Loss, 3: Loss}, 3},
		{3, 7, map[int]Outcome{2: Loss}, 3},
		{5, 5, map[int]Outcome{0: Loss, 1: Loss, 2: Loss}, 2},
	} {
		for n, want := range c.want {
			t.Run(fmt.Sprintf("%dx%d with %d walls", c.width, c.height, n), func(t *testing.T) {
				if testing.Short() && n >= c.slow {
					t.Skip("slow")
				}
				b := mustNew(t, c.width, c.height, n)
				if got, plies, ok := solved(t, b).Lookup(b); got != want || !ok {
					t.Errorf("%v in %d plies, %t, want %v", got, plies, ok, want)
				}
			})
		}
	}
}

// TestValuesFollowFromMoves plays random games from start to end and wants of every
// position, whatever its walls, that outcome and length follow from those one move
// later. Values that do so everywhere are right.
func TestValuesFollowFromMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	seen := map[Outcome]int{}
	for range 40 {
		b := mustNew(t, 3+r.IntN(3), 3+r.IntN(2), 1+r.IntN(2))
		b.SetWallsLeft(quoridor.Black, r.IntN(3))
		table := solved(t, b)
		for range 100 {
			if _, over := b.Winner(); over {
				break
			}
			checkMoves(t, table, b, seen)
			moves := b.AppendMoves(nil, b.ToMove())
			b.Make(moves[r.IntN(len(moves))], b.ToMove())
		}
	}
	if seen[Win] < 100 || seen[Loss] < 100 {
		t.Errorf("outcomes %v", seen)
	}
}

// TestDraw solves a position in which nobody can force the end.
func TestDraw(t *testing.T) {
	b, err := quoridor.Parse("black 1 white 0 black to move\n. . B . . .\n    ---\n. . . . . .\n\n. . W . . .\n\n. . . . . .\n")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[Outcome]int{}
	checkMoves(t, solved(t, b), b, seen)
	if seen[Draw] != 1 {
		t.Error(seen)
	}
}

// TestRacesFollowFromMoves is TestValuesFollowFromMoves for larger boards on which
// nobody has a wall left.
func TestRacesFollowFromMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 2))
	seen := map[Outcome]int{}
	for range 20 {
		b := mustNew(t, 3+r.IntN(7), 3+r.IntN(7), 10)
		for range r.IntN(20) {
			moves := b.AppendMoves(nil, b.ToMove())
			if m := moves[r.IntN(len(moves))]; m.IsWall() {
				b.Make(m, b.ToMove())
			}
		}
		b.SetWallsLeft(quoridor.Black, 0)
		b.SetWallsLeft(quoridor.White, 0)
		table := solved(t, b)
		for range 60 {
			checkMoves(t, table, b, seen)
			moves := b.AppendMoves(nil, b.ToMove())
			b.Make(moves[r.IntN(len(moves))], b.ToMove())
			if _, over := b.Winner(); over {
				break
			}
		}
	}
	if seen[Win] < 100 || seen[Loss] < 100 {
		t.Errorf("outcomes %v", seen)
	}
}

// checkMoves compares a position with its successors.
func checkMoves(t *testing.T, table *Tablebase, b *quoridor.Board, seen map[Outcome]int) {
	t.Helper()
	got, plies, ok := table.Lookup(b)
	if !ok {
		t.Fatalf("not solved\n%s", b)
	}
	seen[got]++
	us := b.ToMove()
	best, shortest, longest := Loss, 1<<20, 0
	for _, m := range b.AppendMoves(nil, us) {
		b.Make(m, us)
		o, n := Loss, 0
		if _, over := b.Winner(); !over {
			o, n, ok = table.Lookup(b)
		}
		b.Undo()
		if !ok {
			t.Fatalf("%s leads out of the tablebase\n%s", b.Name(m), b)
		}
		switch best = max(best, -o); o {
		case Loss:
			shortest = min(shortest, n+1)
		case Win:
			longest = max(longest, n+1)
		}
	}
	want := map[Outcome]int{Win: shortest, Draw: 0, Loss: longest}[best]
	if got != best || plies != want {
		t.Fatalf("%v in %d plies, the moves say %v in %d\n%s", got, plies, best, want, b)
	}
}

// TestImagesAreSolved solves what is symmetric, and after a wall what is not, and
// wants the same values.
func TestImagesAreSolved(t *testing.T) {
	b := mustNew(t, 3, 4, 2)
	whole := solved(t, b)
	if n := Symmetries(b); n != 4 {
		t.Errorf("%d symmetries", n)
	}
	for _, m := range b.AppendMoves(nil, quoridor.Black) {
		if !m.IsWall() {
			continue
		}
		b.Make(m, quoridor.Black)
		part := solved(t, b)
		for key, v := range part.solved {
			w, ok := whole.solved[key]
			for side := range v {
				for k := range v[side] {
					if !ok || v[side][k] != w[side][k] {
						t.Fatalf("%+v differs after %s", key, b.Name(m))
					}
				}
			}
		}
		b.Undo()
	}
}

// TestSolveGoesOn wants what was solved before a budget was spent to be kept.
func TestSolveGoesOn(t *testing.T) {
	b := mustNew(t, 4, 4, 1)
	table := NewTablebase(1 << 20)
	calls := 0
	for err := ErrTooManyConfigurations; err != nil; calls++ {
		if err = table.Solve(t.Context(), b, 20); err != nil && !errors.Is(err, ErrTooManyConfigurations) || calls > 20 {
			t.Fatal(calls, err)
		}
	}
	if calls < 3 {
		t.Errorf("%d calls", calls)
	}
	checkMoves(t, table, b, map[Outcome]int{})
	table.Clear()
	if _, _, ok := table.Lookup(b); ok {
		t.Error("not cleared")
	}
}

func TestSolveSaysWhyNot(t *testing.T) {
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for name, c := range map[string]struct {
		ctx   context.Context //nolint:containedctx // one a case
		board *quoridor.Board
		bytes int64
		want  error
	}{
		"too many":    {t.Context(), mustNew(t, 3, 3, 2), 1 << 20, ErrTooManyConfigurations},
		"no room":     {t.Context(), mustNew(t, 5, 5, 10), 1 << 20, ErrTooManyConfigurations},
		"too large":   {t.Context(), mustNew(t, 10, 3, 1), 1 << 20, ErrBoardTooLarge},
		"cancelled":   {done, mustNew(t, 3, 3, 1), 1 << 20, context.Canceled},
		"large hands": {t.Context(), mustNew(t, 5, 5, math.MaxInt32), 1 << 20, ErrTooManyConfigurations},
	} {
		t.Run(name, func(t *testing.T) {
			table := NewTablebase(c.bytes)
			if err := table.Solve(c.ctx, c.board, 10); !errors.Is(err, c.want) {
				t.Errorf("%s: %v, want %v", name, err, c.want)
			}
			if _, _, ok := table.Lookup(c.board); ok {
				t.Errorf("%s: known", name)
			}
		})
	}
}

// TestLargeHandsAreKept wants hands that cannot be placed to change nothing.
func TestLargeHandsAreKept(t *testing.T) {
	b := mustNew(t, 3, 3, 1<<20)
	table := solved(t, b)
	o, plies, ok := table.Lookup(b)
	b.SetWallsLeft(quoridor.Black, 8)
	b.SetWallsLeft(quoridor.White, 9)
	if again, n, known := table.Lookup(b); !ok || !known || again != o || n != plies {
		t.Errorf("%v in %d, %v in %d", o, plies, again, n)
	}
}

func TestConfigurations(t *testing.T) {
	for _, c := range [][3]int{{3, 3, 1}, {4, 4, 2}, {3, 5, 3}, {5, 5, 1}, {4, 4, 4}} {
		b := mustNew(t, c[0], c[1], c[2])
		guess, n := Configurations(b), float64(len(solved(t, b).solved))
		if guess < 0.8*n || guess > 1.3*n {
			t.Errorf("%v: %.0f guessed of %.0f", c, guess, n)
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, c := range [][3]int{{3, 5, 3}, {5, 5, 1}, {9, 9, 0}} {
		b.Run(fmt.Sprint(c), func(b *testing.B) {
			board, err := quoridor.New(c[0], c[1], c[2])
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if err := NewTablebase(64<<20).Solve(context.Background(), board, math.MaxInt); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
