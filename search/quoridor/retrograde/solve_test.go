package retrograde

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"gogo/board/quoridor"
)

// solveLimit is enough sets of walls for every board of the tests.
const solveLimit = 1 << 18

// mustNew returns a new board.
func mustNew(t *testing.T, width, height, walls int) *quoridor.Board {
	t.Helper()
	b, err := quoridor.New(width, height, walls)
	if err != nil {
		t.Fatal(err)
	}
	return b
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
		{5, 3, map[int]Outcome{0: Loss, 1: Loss, 2: Loss, 3: Win, 4: Win, 10: Win}, 3},
		{3, 5, map[int]Outcome{0: Loss, 1: Loss, 2: Loss, 3: Win, 4: Loss, 10: Loss}, 3},
		{5, 5, map[int]Outcome{0: Loss, 1: Loss, 2: Loss}, 2},
	} {
		for n, want := range c.want {
			t.Run(fmt.Sprintf("%dx%d with %d walls", c.width, c.height, n), func(t *testing.T) {
				if testing.Short() && n >= c.slow {
					t.Skip("slow")
				}
				if got, err := Solve(t.Context(), mustNew(t, c.width, c.height, n), solveLimit); got != want || err != nil {
					t.Errorf("%v, %v, want %v", got, err, want)
				}
			})
		}
	}
}

// TestValuesFollowFromMoves wants of random positions that the value is the best
// that a move leads to.
func TestValuesFollowFromMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	seen := map[Outcome]int{}
	for range 60 {
		b := mustNew(t, 3+r.IntN(2), 3+r.IntN(2), 1)
		if r.IntN(2) == 0 {
			b.SetWallsLeft(quoridor.Black, 2)
		}
		for range r.IntN(4) {
			moves := b.AppendMoves(nil, b.ToMove())
			b.Make(moves[r.IntN(len(moves))], b.ToMove())
			if _, over := b.Winner(); over {
				b.Undo()
			}
		}
		got, err := Solve(t.Context(), b, solveLimit)
		if err != nil {
			t.Fatal(err)
		}
		seen[got]++
		if want := bestOfMoves(t, b); got != want {
			t.Fatalf("%v, but the best move gives %v\n%s", got, want, b)
		}
	}
	if seen[Win] == 0 || seen[Loss] == 0 {
		t.Errorf("values %v", seen)
	}
}

// bestOfMoves solves every position that follows.
func bestOfMoves(t *testing.T, b *quoridor.Board) Outcome {
	t.Helper()
	best := Loss
	us := b.ToMove()
	for _, m := range b.AppendMoves(nil, us) {
		b.Make(m, us)
		if _, over := b.Winner(); over {
			best = Win
		} else {
			o, err := Solve(t.Context(), b, solveLimit)
			if err != nil {
				t.Fatal(err)
			}
			best = max(best, -o)
		}
		b.Undo()
	}
	return best
}

func TestSolveSaysWhyNot(t *testing.T) {
	done, cancel := context.WithCancel(t.Context())
	cancel()
	over, err := quoridor.Parse("black 0 white 0 white to move\n. . .\n\n. W .\n\n. B .\n")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		ctx   context.Context //nolint:containedctx // one a case
		board *quoridor.Board
		want  error
	}{
		"too many":  {t.Context(), mustNew(t, 5, 5, 10), ErrTooLarge},
		"too wide":  {t.Context(), mustNew(t, 10, 3, 1), ErrTooWide},
		"over":      {t.Context(), over, quoridor.ErrGameOver},
		"cancelled": {done, mustNew(t, 3, 3, 1), context.Canceled},
	} {
		if _, err := Solve(c.ctx, c.board, 100); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// TestRacesFollowFromMoves wants of every position of random races that outcome and
// length follow from those one move later.
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
		race := NewRace(b)
		for range 60 {
			b.SetWallsLeft(quoridor.Black, 0)
			b.SetWallsLeft(quoridor.White, 0)
			checkRace(t, race, b, seen)
			moves := b.AppendMoves(nil, b.ToMove())
			b.Make(moves[r.IntN(len(moves))], b.ToMove())
			if _, over := b.Winner(); over {
				break
			}
		}
	}
	if seen[Win] == 0 || seen[Loss] == 0 {
		t.Errorf("outcomes %v", seen)
	}
}

// checkRace compares a position with its successors.
func checkRace(t *testing.T, race *Race, b *quoridor.Board, seen map[Outcome]int) {
	t.Helper()
	got, plies := race.Look(b)
	seen[got]++
	us := b.ToMove()
	best, shortest, longest := Loss, 1<<20, 0
	for _, m := range b.AppendPawnMoves(nil, us) {
		b.Make(m, us)
		o, n := Loss, 0
		if _, over := b.Winner(); !over {
			o, n = race.Look(b)
		}
		b.Undo()
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

func BenchmarkRace(b *testing.B) {
	board, err := quoridor.New(9, 9, 0)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		NewRace(board)
	}
}
