package engine

import (
	"context"
	"sync/atomic"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/simd"
)

// worker looks ahead for one goroutine at a time.
type worker struct {
	estimates estimates
	sieve     *chances.Estimator
	plays     backgammon.Generator
	levels    []level // the scratch of each number of rolls to look ahead
	rolls     [backgammon.RollCount]backgammon.Roll
}

// level is the scratch of one node of the tree.
type level struct {
	boards []backgammon.Board // behind the plays of all rolls, as the opponent sees them
	said   []backgammon.Chances
	dead   []float32                 // what the sieve says of them, with a dead cube
	ends   [backgammon.RollCount]int // of each roll's plays among the boards
	best   [backgammon.RollCount]int // the play chosen
	worths []float32                 // of one play, for each rung
}

func newWorker(m *chances.Model, k simd.Kernels, cache *Cache, judged *atomic.Int64) *worker {
	estimator := chances.NewEstimator(&m.Full, k).With(m.Tables)
	return &worker{
		sieve:     chances.NewSieve(&m.Sieve, k).With(m.Tables),
		estimates: estimates{estimator: estimator, cache: cache, judged: judged},
		rolls:     backgammon.Rolls(),
	}
}

// level returns the scratch for a look of so many rolls.
func (w *worker) level(depth int) *level {
	for len(w.levels) <= depth {
		w.levels = append(w.levels, level{})
	}
	return &w.levels[depth]
}

// value returns the chances of the player on roll at a ply, and stores in worths
// what the position is worth to that player at every rung, doubles included.
func (w *worker) value(ctx context.Context, k *look, b *backgammon.Board, ply, depth int, worths []float32) (backgammon.Chances, error) {
	if depth == 0 || b.Won() != 0 || k.exact(b) {
		c := w.said(b)
		k.leaf(b, &c, ply, worths)
		return c, nil
	}
	c, err := w.ahead(ctx, k, b, ply, depth, worths)
	k.ladder.Double(ply, worths)
	return c, err
}

// said returns what the networks say of a position.
func (w *worker) said(b *backgammon.Board) backgammon.Chances {
	v := w.level(0)
	v.boards, v.said = append(v.boards[:0], *b), grow(v.said, 1)
	w.estimates.batch(v.said, v.boards)
	return v.said[0]
}

// ahead looks so many rolls ahead, at least one, and returns the mean chances and
// worths before the player on roll may double.
func (w *worker) ahead(ctx context.Context, k *look, b *backgammon.Board, ply, depth int, worths []float32) (backgammon.Chances, error) {
	v := w.expand(k, b, ply, depth)
	clear(worths)
	x := Estimate{Worths: worths}
	for i, at := range v.best {
		next, c := &v.boards[at], v.said[at]
		if depth == 1 {
			k.leaf(next, &c, ply+1, v.worths)
		} else {
			if err := ctx.Err(); err != nil {
				return x.Chances, err
			}
			var err error
			if c, err = w.value(ctx, k, next, ply+1, depth-1, v.worths); err != nil {
				return x.Chances, err
			}
		}
		x.add(w.rolls[i].Ways, c, v.worths)
	}
	x.average()
	return x.Chances, nil
}

// expand lists the plays of all rolls and chooses the best of each.
func (w *worker) expand(k *look, b *backgammon.Board, ply, depth int) *level {
	v := w.level(depth)
	v.boards = v.boards[:0]
	for i, roll := range w.rolls {
		moves := w.plays.Moves(b, roll.Dice)
		for j := range moves {
			v.boards = append(v.boards, moves[j].Board.Swap())
		}
		v.ends[i] = len(v.boards)
	}
	w.sift(k, v, ply)
	v.said = grow(v.said, len(v.boards))
	v.worths = grow(v.worths, k.ladder.Len())
	w.estimates.batch(v.said, v.boards)
	from := 0
	for i, end := range v.ends {
		v.best[i] = k.choose(v, from, end, ply)
		from = end
	}
	return v
}

// sifted is how many plays of a roll the sieve leaves.
const sifted = 8

// sift leaves the plays of each roll that are the best by the sieve's networks.
func (w *worker) sift(k *look, v *level, ply int) {
	v.said = grow(v.said, len(v.boards))
	v.dead = grow(v.dead, len(v.boards))
	w.sieve.Batch(v.said, v.boards)
	for i := range v.said {
		v.dead[i] = k.ladder.Dead(ply+1, &v.said[i])
	}
	from, kept := 0, 0
	for i, end := range v.ends {
		for first := from; first < min(from+sifted, end); first++ {
			least := first
			for j := first + 1; j < end; j++ {
				if v.dead[j] < v.dead[least] {
					least = j
				}
			}
			v.boards[kept], v.boards[least] = v.boards[least], v.boards[first]
			v.dead[least] = v.dead[first]
			kept++
		}
		from, v.ends[i] = end, kept
	}
	v.boards = v.boards[:kept]
}

// near is how much less than the best a play may be worth with a dead cube to be
// weighed with a live one.
const near = 0.08

// choose returns the best of the plays from one place up to another: of those that
// are about the best with a dead cube, the best with a live one.
func (k *look) choose(v *level, from, end, ply int) int {
	if end == from+1 {
		return from
	}
	var most float32
	for i := from; i < end; i++ {
		if dead := -k.ladder.Dead(ply+1, &v.said[i]); i == from || dead > most {
			most = dead
		}
	}
	best := -1
	var worth float32
	for i := from; i < end; i++ {
		if -k.ladder.Dead(ply+1, &v.said[i]) < most-near {
			continue
		}
		k.leaf(&v.boards[i], &v.said[i], ply+1, v.worths)
		if best < 0 || -v.worths[0] > worth {
			best, worth = i, -v.worths[0]
		}
	}
	return best
}

// grow returns a slice of n elements, s itself if it has room.
func grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, 2*n)
	}
	return s[:n]
}
