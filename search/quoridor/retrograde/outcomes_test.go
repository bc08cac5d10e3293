package retrograde

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"gogo/board/quoridor"
	"gogo/search"
)

// everything is a budget without bounds.
var everything = Budget{Threads: 1, Within: search.Forever, Configurations: math.MaxInt}

// outcomesOf returns a store that knows all that can follow from a board.
func outcomesOf(t *testing.T, b *quoridor.Board, budget Budget) *Outcomes {
	t.Helper()
	o := NewOutcomes(64 << 20)
	if err := o.Solve(t.Context(), b, budget); err != nil {
		t.Fatal(err)
	}
	return o
}

// randomGame plays random moves and calls look before each of them.
func randomGame(b *quoridor.Board, r *rand.Rand, look func(*quoridor.Board)) {
	b = b.Clone()
	for range 60 {
		look(b)
		moves := b.AppendMoves(nil, b.ToMove())
		b.Make(moves[r.IntN(len(moves))], b.ToMove())
		if _, over := b.Winner(); over {
			return
		}
	}
}

// agree wants a position to have the same outcome in a store and in a tablebase.
func agree(t *testing.T, o *Outcomes, table *Tablebase, b *quoridor.Board) Outcome {
	t.Helper()
	want, _, ok := table.Lookup(b)
	got, known := o.Lookup(b)
	if !ok || !known || got != want {
		t.Fatalf("%v %t, want %v %t\n%s", got, known, want, ok, b)
	}
	return got
}

// TestOutcomesAgree compares with a tablebase in random games, on one thread and on two.
func TestOutcomesAgree(t *testing.T) {
	for _, c := range [][4]int{
		{3, 3, 2, 2}, {3, 3, 5, 9}, {3, 5, 3, 2}, {4, 4, 2, 1}, {5, 3, 3, 3}, {5, 5, 1, 0}, {8, 3, 2, 1}, {5, 5, 1, 2}, {9, 4, 1, 0}, {3, 11, 1, 1},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			b := mustNew(t, c[0], c[1], c[2])
			b.SetWallsLeft(quoridor.White, c[3])
			table := solved(t, b)
			seen := map[Outcome]int{}
			for threads := 1; threads <= 2; threads++ {
				o := outcomesOf(t, b, Budget{Threads: threads, Within: search.Forever, Configurations: math.MaxInt})
				r := rand.New(rand.NewPCG(1, 2))
				for range 150 {
					randomGame(b, r, func(b *quoridor.Board) { seen[agree(t, o, table, b)]++ })
				}
			}
			if seen[Win] < 100 || seen[Loss] < 100 {
				t.Errorf("outcomes %v", seen)
			}
		})
	}
}

// TestOutcomesOfDraws compares where nobody can force the end.
func TestOutcomesOfDraws(t *testing.T) {
	for _, diagram := range []string{
		"black 1 white 0 black to move\n. . B . . .\n    ---\n. . . . . .\n\n. . W . . .\n\n. . . . . .\n",
		"black 0 white 3 white to move\n.|. .\n |---\n.|B .\n\n. .|.\n   |\n. .|.\n\n. . W\n",
	} {
		b, err := quoridor.Parse(diagram)
		if err != nil {
			t.Fatal(err)
		}
		o, table := outcomesOf(t, b, everything), solved(t, b)
		if got := agree(t, o, table, b); got != Draw {
			t.Errorf("%v\n%s", got, b)
		}
		if plies, ok := o.Progress(b); ok {
			t.Errorf("a draw ends in %d plies", plies)
		}
		r := rand.New(rand.NewPCG(2, 2))
		for range 100 {
			randomGame(b, r, func(b *quoridor.Board) { agree(t, o, table, b) })
		}
	}
}

// TestOutcomesGoOn wants what was solved before an interruption to be kept, also for a
// position later in the game.
func TestOutcomesGoOn(t *testing.T) {
	b := mustNew(t, 4, 4, 3)
	table := solved(t, b)
	o := NewOutcomes(64 << 20)
	ctx, cancel := context.WithCancel(t.Context())
	o.prepare(b)
	s, err := o.solution(ctx, b, math.MaxInt)
	if err != nil {
		t.Fatal(err)
	}
	o.workers = []*lanes{newLanes(b, o.cells)}
	s.copied.done = true
	for depth := len(s.levels) - 1; depth > 2; depth-- {
		if err := s.solveLevel(ctx, o.workers, depth, func(int) bool { return true }); err != nil {
			t.Fatal(err)
		}
	}
	cancel()
	if err := o.Solve(ctx, b, everything); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if _, ok := o.Lookup(b); ok {
		t.Error("known too soon")
	}
	if walls, ok := o.KnownFrom(b); !ok || walls != 3 {
		t.Errorf("known from %d walls on, %t", walls, ok)
	}
	b.Make(quoridor.WallMove(b.At(1, 1), quoridor.Vertical), quoridor.Black)
	if err := o.Solve(t.Context(), b, everything); err != nil {
		t.Fatal(err)
	}
	if levels := o.solutions[1].levels; !levels[len(levels)-1].unneeded {
		t.Error("what was solved is not taken over")
	}
	r := rand.New(rand.NewPCG(3, 2))
	for range 100 {
		randomGame(b, r, func(b *quoridor.Board) { agree(t, o, table, b) })
	}
	o.Clear()
	if _, ok := o.Lookup(b); ok {
		t.Error("not cleared")
	}
}

// lookingContext is told of every look at it.
type lookingContext struct {
	context.Context //nolint:containedctx // of the test
	look            func() error
}

func (c lookingContext) Err() error { return c.look() }

// TestOutcomesLookOften counts the work between looks at the context: at most a page of sets or a block
// of configurations on each thread, whether levels are made, copied or solved.
func TestOutcomesLookOften(t *testing.T) {
	b := mustNew(t, 5, 5, 2)
	o := NewOutcomes(64 << 20)
	type work struct{ pages, blocks int }
	done := func() (w work) {
		for _, s := range o.solutions {
			w.pages += 2 * len(s.levels)
			for _, l := range s.levels {
				w.pages += len(l.pages)
				w.blocks += int(l.known.Load())
			}
		}
		return w
	}
	var last work
	looks := 0
	check := func() error {
		now := done()
		// A page of sets may fill as many pages as there are walls.
		if now.pages-last.pages > 40 || now.blocks-last.blocks > 1 {
			t.Errorf("from %+v to %+v without a look", last, now)
		}
		last = now
		looks++
		return nil
	}
	ctx := lookingContext{t.Context(), check}
	if err := o.Solve(ctx, b, everything); err != nil {
		t.Fatal(err)
	}
	if err := check(); err != nil || looks < last.blocks {
		t.Errorf("%d looks, %v", looks, err)
	}
}

// TestOutcomesInPieces solves in calls that end after a few looks each, on one thread and on two, and looks
// positions up meanwhile.
func TestOutcomesInPieces(t *testing.T) {
	for threads := 1; threads <= 2; threads++ {
		b := mustNew(t, 4, 4, 2)
		table := solved(t, b)
		o := NewOutcomes(64 << 20)
		r := rand.New(rand.NewPCG(6, 2))
		budget := everything
		budget.Threads = threads
		calls := 0
		for err := context.Canceled; err != nil; calls++ {
			if _, known := o.Lookup(b); known || calls > 10_000 {
				t.Fatal("known too soon or never")
			}
			var left atomic.Int64
			left.Store(5)
			ended := lookingContext{t.Context(), func() error {
				if left.Add(-1) < 0 {
					return context.Canceled
				}
				return nil
			}}
			err = o.Solve(ended, b, budget)
			randomGame(b, r, func(b *quoridor.Board) {
				if _, known := o.Lookup(b); known {
					agree(t, o, table, b)
				}
			})
		}
		if calls < 10 {
			t.Errorf("solved in %d calls", calls)
		}
		for range 100 {
			randomGame(b, r, func(b *quoridor.Board) { agree(t, o, table, b) })
		}
	}
}

// TestOutcomesInLittleMemory plays on where only the first levels are kept, and wants every move of
// a position known once it is solved.
func TestOutcomesInLittleMemory(t *testing.T) {
	b := mustNew(t, 4, 4, 3)
	table := solved(t, b)
	o := NewOutcomes(1 << 20)
	r := rand.New(rand.NewPCG(4, 2))
	for range 20 {
		randomGame(b, r, func(b *quoridor.Board) {
			if err := o.Solve(t.Context(), b, everything); err != nil {
				t.Fatal(err)
			}
			for _, m := range b.AppendMoves(nil, b.ToMove()) {
				b.Make(m, b.ToMove())
				if _, over := b.Winner(); !over {
					agree(t, o, table, b)
				}
				b.Undo()
			}
		})
		total := int64(0)
		for _, s := range o.solutions {
			total += s.bytes()
		}
		if total > o.bytes {
			t.Fatalf("%d bytes", total)
		}
	}
}

// TestProgress wants the side that wins to come nearer to its win by every move, whatever the
// opponent does, and to get there.
func TestProgress(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2))
	for _, c := range [][3]int{{3, 5, 3}, {4, 4, 2}, {5, 3, 3}, {5, 5, 1}} {
		b := mustNew(t, c[0], c[1], c[2])
		o := outcomesOf(t, b, everything)
		for range 40 {
			randomGame(b, r, func(b *quoridor.Board) {
				if outcome, _ := o.Lookup(b); outcome == Win {
					winByProgress(t, o, b.Clone(), r)
				}
			})
		}
	}
}

// winByProgress wins a position against a random opponent.
func winByProgress(t *testing.T, o *Outcomes, b *quoridor.Board, r *rand.Rand) {
	t.Helper()
	us := b.ToMove()
	for moves := 0; ; moves++ {
		plies, ok := o.Progress(b)
		if !ok || plies%2 == 0 || moves > 60 {
			t.Fatalf("%d plies, %t, after %d moves\n%s", plies, ok, moves, b)
		}
		if winner, over := makeNearer(t, o, b, plies); over {
			if winner != us {
				t.Fatalf("%v wins", winner)
			}
			return
		}
		all := b.AppendMoves(nil, b.ToMove())
		b.Make(all[r.IntN(len(all))], b.ToMove())
		if winner, over := b.Winner(); over {
			t.Fatalf("%v wins", winner)
		}
	}
}

// makeNearer makes a move that comes nearer to the win.
func makeNearer(t *testing.T, o *Outcomes, b *quoridor.Board, plies int) (quoridor.Color, bool) {
	t.Helper()
	for _, m := range b.AppendMoves(nil, b.ToMove()) {
		b.Make(m, b.ToMove())
		if winner, over := b.Winner(); over {
			return winner, true
		}
		outcome, _ := o.Lookup(b)
		after, _ := o.Progress(b)
		if outcome == Loss && (m.IsWall() && plies == 1 || !m.IsWall() && after == plies-1) {
			return quoridor.Black, false
		}
		b.Undo()
	}
	t.Fatalf("no move leads to %d plies\n%s", plies-1, b)
	return quoridor.Black, false
}

func TestOutcomesSayWhyNot(t *testing.T) {
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for name, c := range map[string]struct {
		ctx    context.Context //nolint:containedctx // one a case
		board  *quoridor.Board
		bytes  int64
		budget Budget
		want   error
	}{
		"too many":    {t.Context(), mustNew(t, 3, 3, 2), 1 << 20, Budget{1, search.Forever, 10}, ErrTooManyConfigurations},
		"no time":     {t.Context(), mustNew(t, 4, 4, 2), 1 << 20, Budget{1, time.Nanosecond, math.MaxInt}, ErrTooManyConfigurations},
		"no room":     {t.Context(), mustNew(t, 5, 5, 2), 1 << 20, everything, ErrTooManyConfigurations},
		"too large":   {t.Context(), mustNew(t, 10, 3, 1), 1 << 20, everything, ErrBoardTooLarge},
		"canceled":    {done, mustNew(t, 3, 3, 1), 1 << 20, everything, context.Canceled},
		"large hands": {t.Context(), mustNew(t, 5, 5, math.MaxInt32), 1 << 20, everything, ErrTooManyConfigurations},
	} {
		t.Run(name, func(t *testing.T) {
			o := NewOutcomes(c.bytes)
			if err := o.Solve(c.ctx, c.board, c.budget); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
			if _, ok := o.Lookup(c.board); ok {
				t.Error("known")
			}
		})
	}
}

func TestSpread(t *testing.T) {
	for b := range uint64(1 << 9) {
		for i := range 8 {
			if got, want := spread(b)>>(8*i)&0xff, b>>i&1; got != want {
				t.Fatalf("byte %d of %#x is %d", i, b, got)
			}
		}
	}
}

// TestPace wants the fastest pace measured, so that a busy moment does not keep later positions
// from being solved.
func TestPace(t *testing.T) {
	p := newPace(1)
	for _, took := range []time.Duration{8 * time.Millisecond, 3 * time.Millisecond, 20 * time.Millisecond, time.Nanosecond} {
		p.note(1e6, took)
	}
	if got := p.expect(1e6); got != 3e6 {
		t.Errorf("%v ns", got)
	}
}

// TestPaceIsDoubted wants a pace measured in a busy moment not to keep positions from being solved for good.
func TestPaceIsDoubted(t *testing.T) {
	b := mustNew(t, 4, 4, 2)
	o := NewOutcomes(64 << 20)
	o.pace.note(1, time.Hour)
	budget := Budget{Threads: 1, Within: time.Hour, Configurations: math.MaxInt}
	for tries := 1; o.Solve(t.Context(), b, budget) != nil; tries++ {
		if tries > 200 {
			t.Fatal("never solved")
		}
	}
}

func BenchmarkOutcomes(b *testing.B) {
	for _, c := range [][3]int{{5, 5, 2}, {5, 5, 3}, {3, 7, 2}, {7, 5, 2}, {9, 9, 1}} {
		b.Run(fmt.Sprint(c), func(b *testing.B) {
			board, err := quoridor.New(c[0], c[1], c[2])
			if err != nil {
				b.Fatal(err)
			}
			total := 0
			for b.Loop() {
				o := NewOutcomes(1 << 30)
				if err := o.Solve(b.Context(), board, everything); err != nil {
					b.Fatal(err)
				}
				for _, l := range o.solutions[0].levels {
					total += l.configurations()
				}
			}
			b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "configurations/s")
		})
	}
}
