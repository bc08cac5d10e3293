package engine

import (
	"context"
	"math"
	"sync/atomic"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/race"
	"gogo/eval/simd"
	"gogo/internal/eventloop"
)

// worker looks ahead for one goroutine at a time.
type worker struct {
	estimates estimates
	pruning   *chances.Estimator
	races     *race.Lookahead // nil where the network of races sees both sides
	plays     backgammon.Generator
	levels    []level // the scratch of each number of rolls to look ahead
	rolls     [backgammon.RollCount]backgammon.Roll
}

// level is the scratch of one node of the tree.
type level struct {
	boards   []backgammon.Board // behind the plays of all rolls, as the opponent sees them
	static   []backgammon.Chances
	dead     []float32                 // what the pruning networks say of them, with a dead cube
	ends     [backgammon.RollCount]int // of each roll's plays among the boards
	best     [backgammon.RollCount]int // the play chosen
	equities []float32                 // of one play, for each cube state
}

func newWorker(m *chances.Model, k simd.Kernels, cache *Cache, judged *atomic.Int64) *worker {
	estimator := chances.NewEstimator(&m.Full, k).With(m.Tables)
	w := &worker{
		pruning:   chances.NewPruningEstimator(&m.Pruning, k).With(m.Tables),
		estimates: estimates{estimator: estimator, cache: cache, evaluations: judged},
		rolls:     backgammon.Rolls(),
	}
	if net := m.Full[chances.Race]; net.Architecture().Equal(race.Architecture()) {
		w.races = race.NewLookahead(net, m.Tables, k)
	}
	return w
}

// level returns the scratch for a lookahead of so many rolls.
func (w *worker) level(depth int) *level {
	for len(w.levels) <= depth {
		w.levels = append(w.levels, level{})
	}
	return &w.levels[depth]
}

// value returns the chances of the player on roll at a ply, and stores in equities
// what the position is worth to that player at every cube state, doubles included.
func (w *worker) value(ctx context.Context, la *lookahead, b *backgammon.Board, ply, depth int, equities []float32) (backgammon.Chances, error) {
	if depth == 0 || b.Won() != 0 || la.exact(b) {
		c := w.static(b)
		la.leaf(b, &c, ply, equities)
		return c, nil
	}
	c, err := w.ahead(ctx, la, b, ply, depth, equities)
	la.states.Double(ply, equities)
	return c, err
}

// static returns what the networks say of a position.
func (w *worker) static(b *backgammon.Board) backgammon.Chances {
	v := w.level(0)
	v.boards, v.static = append(v.boards[:0], *b), grow(v.static, 1)
	w.estimates.batch(v.static, v.boards)
	return v.static[0]
}

// bare returns what is said of a position without a lookahead.
func (w *worker) bare(b *backgammon.Board) backgammon.Chances {
	if w.isRaceOffTable(b) {
		return round(w.races.Chances(b))
	}
	return w.static(b)
}

// isRaceOffTable reports whether a position is a race of which no table knows all: there a look at a side
// by itself tells more than the network, and costs little where only some positions are asked about.
func (w *worker) isRaceOffTable(b *backgammon.Board) bool {
	return w.races != nil && b.Won() == 0 && !b.Contact() && bearoff.Covers(b) == bearoff.None
}

// deviation returns the standard deviation of the equity behind the best plays of all rolls.
func (w *worker) deviation(v *level) float32 {
	var mean, square float64
	for i, at := range v.best {
		share, equity := float64(w.rolls[i].Ways)/36, float64(v.static[at].Equity())
		mean += share * equity
		square += share * equity * equity
	}
	return float32(math.Sqrt(max(square-mean*mean, 0)))
}

// lookAtMovers puts right what the networks have said of races behind the best plays, where the
// player on roll stands as at the root.
func (w *worker) lookAtMovers(v *level) {
	for _, at := range v.best {
		if b := &v.boards[at]; w.isRaceOffTable(b) {
			v.static[at] = round(w.races.MoverChances(b))
		}
	}
}

// ahead looks so many rolls ahead, at least one, and returns the mean chances and
// equities before the player on roll may double.
func (w *worker) ahead(ctx context.Context, la *lookahead, b *backgammon.Board, ply, depth int, equities []float32) (backgammon.Chances, error) {
	v := w.expand(la, b, ply, depth)
	clear(equities)
	x := Estimate{Equities: equities}
	for i, at := range v.best {
		next, c := &v.boards[at], v.static[at]
		if depth == 1 {
			la.leaf(next, &c, ply+1, v.equities)
		} else {
			if err := eventloop.Err(ctx); err != nil {
				return x.Chances, err
			}
			var err error
			if c, err = w.value(ctx, la, next, ply+1, depth-1, v.equities); err != nil {
				return x.Chances, err
			}
		}
		x.add(w.rolls[i].Ways, c, v.equities)
	}
	x.average()
	return x.Chances, nil
}

// expand lists the plays of all rolls and chooses the best of each.
func (w *worker) expand(la *lookahead, b *backgammon.Board, ply, depth int) *level {
	v := w.level(depth)
	v.boards = v.boards[:0]
	for i, roll := range w.rolls {
		moves := w.plays.Moves(b, roll.Dice)
		for j := range moves {
			v.boards = append(v.boards, moves[j].Board.Swap())
		}
		v.ends[i] = len(v.boards)
	}
	w.prune(la, v, ply)
	v.static = grow(v.static, len(v.boards))
	v.equities = grow(v.equities, la.states.Len())
	w.estimates.batch(v.static, v.boards)
	from := 0
	for i, end := range v.ends {
		v.best[i] = la.choose(v, from, end, ply)
		from = end
	}
	if la.sides {
		w.lookAtMovers(v)
	}
	return v
}

// The number of plays of a roll that the pruning networks leave, in a lookahead and for Player.Ahead.
const (
	unpruned      = 8
	unprunedAhead = 3
)

// prune leaves the plays of each roll that are the best by the pruning networks.
func (w *worker) prune(la *lookahead, v *level, ply int) {
	v.static = grow(v.static, len(v.boards))
	v.dead = grow(v.dead, len(v.boards))
	w.pruning.Batch(v.static, v.boards)
	for i := range v.static {
		v.dead[i] = la.states.DeadCube(ply+1, &v.static[i])
	}
	from, kept := 0, 0
	for i, end := range v.ends {
		for first := from; first < min(from+la.unpruned, end); first++ {
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

// near is the equity by which a play may be worse than the best with a dead cube to be
// weighed with a live one.
const near = 0.08

// choose returns the best of the plays from one place up to another: of those that
// are about the best with a dead cube, the best with a live one.
func (la *lookahead) choose(v *level, from, end, ply int) int {
	if end == from+1 {
		return from
	}
	var most float32
	for i := from; i < end; i++ {
		if dead := -la.states.DeadCube(ply+1, &v.static[i]); i == from || dead > most {
			most = dead
		}
	}
	best := -1
	var eq float32
	for i := from; i < end; i++ {
		if -la.states.DeadCube(ply+1, &v.static[i]) < most-near {
			continue
		}
		la.leaf(&v.boards[i], &v.static[i], ply+1, v.equities)
		if best < 0 || -v.equities[0] > eq {
			best, eq = i, -v.equities[0]
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
