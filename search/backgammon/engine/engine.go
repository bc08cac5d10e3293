package engine

import (
	"context"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/equity"
	"gogo/eval/simd"
	"gogo/search/pool"
)

// Options are what an engine may use. The zero value is one thread and a cache of
// the usual size.
type Options struct {
	Threads int // that answer one question, 0 means 1
	Cache   int // positions, 0 means DefaultCache
}

// DefaultCache is the usual number of positions in the cache.
const DefaultCache = 1 << 18

// Engine looks ahead. Any number of goroutines may use it.
type Engine struct {
	tables      *bearoff.Database
	threads     int
	cache       *Cache
	evaluations atomic.Int64
	workers     pool.Pool[*worker]
}

// New returns an engine with the networks of a model.
func New(m *chances.Model, k simd.Kernels, o Options) *Engine {
	if o.Cache == 0 {
		o.Cache = DefaultCache
	}
	e := &Engine{tables: m.Tables, threads: max(o.Threads, 1), cache: NewCache(o.Cache)}
	e.workers.Make = func() *worker { return newWorker(m, k, e.cache, &e.evaluations) }
	return e
}

// Evaluations returns how many positions the full networks were asked about so far.
func (e *Engine) Evaluations() int64 { return e.evaluations.Load() }

// Estimate is what a lookahead has found of a position.
type Estimate struct {
	Chances  backgammon.Chances
	Equities []float32 // for each cube state
}

// add adds what a roll that falls in so many of 36 ways leaves to the opponent.
func (x *Estimate) add(ways int, c backgammon.Chances, equities []float32) {
	x.Chances.Add(c.Swap(), float32(ways))
	for i, eq := range equities {
		x.Equities[i] -= float32(ways) * eq
	}
}

// average makes a mean of the sum over all rolls. Divided in the end, what is certain
// behind every roll is certain and no bit more.
func (x *Estimate) average() {
	var mean backgammon.Chances
	mean.Add(x.Chances, 1./36)
	x.Chances = mean
	for i := range x.Equities {
		x.Equities[i] /= 36
	}
}

// Position looks at a position before the roll, so many rolls ahead. The equities are
// those without a double now: what CubeStates.Decide takes.
func (e *Engine) Position(ctx context.Context, b *backgammon.Board, cs *equity.CubeStates, depth int) (Estimate, error) {
	return e.position(ctx, e.newLookahead(cs, depth), b, depth)
}

// Cube is Position for the decision about a double: the efficiency of the cube behind one roll
// follows from how much the rolls change.
func (e *Engine) Cube(ctx context.Context, b *backgammon.Board, cs *equity.CubeStates, depth int) (Estimate, error) {
	la := e.newLookahead(cs, depth)
	la.volatile = depth == 1
	return e.position(ctx, la, b, depth)
}

func (e *Engine) position(ctx context.Context, la *lookahead, b *backgammon.Board, depth int) (Estimate, error) {
	x := Estimate{Equities: make([]float32, la.states.Len())}
	la.sides = depth == 1
	if depth == 0 || la.exact(b) {
		w := e.workers.Take()
		defer e.workers.Give(w)
		x.Chances = w.bare(b)
		la.noDouble(b, &x.Chances, 0, x.Equities)
		return x, nil
	}
	found, err := e.lookAhead(ctx, la, depth, []job{{board: b, ply: 0}})
	if err != nil {
		return x, err
	}
	return found[0], nil
}

// job is a position to look at, at a ply from the root.
type job struct {
	board *backgammon.Board
	ply   int
}

// lookAhead looks at positions so many rolls ahead, at least one, before the player on
// roll may double. It spreads the positions behind the best plays over the threads;
// the sums are always made in the same order.
func (e *Engine) lookAhead(ctx context.Context, la *lookahead, depth int, jobs []job) ([]Estimate, error) {
	nodes, err := e.open(ctx, la, depth, jobs)
	if err != nil {
		return nil, err
	}
	if depth > 1 {
		if err := e.follow(ctx, la, depth, nodes); err != nil {
			return nil, err
		}
	}
	found := make([]Estimate, len(nodes))
	for i := range nodes {
		found[i] = nodes[i].mean(la.states)
	}
	return found, nil
}

// follow looks at what follows the rolls of nodes, on all threads.
func (e *Engine) follow(ctx context.Context, la *lookahead, depth int, nodes []node) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(e.threads)
	for i := range nodes {
		n := &nodes[i]
		for roll := range n.replies {
			group.Go(func() (err error) {
				if err := ctx.Err(); err != nil {
					return err
				}
				w := e.workers.Take()
				defer e.workers.Give(w)
				r := &n.replies[roll]
				r.Chances, err = w.value(ctx, la, &r.board, n.ply+1, depth-1, r.Equities)
				return err
			})
		}
	}
	return group.Wait()
}

// open returns a node for each job.
func (e *Engine) open(ctx context.Context, la *lookahead, depth int, jobs []job) ([]node, error) {
	w := e.workers.Take()
	defer e.workers.Give(w)
	nodes := make([]node, len(jobs))
	for i, j := range jobs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		nodes[i].open(w, la, depth, j)
	}
	return nodes, nil
}

// node is a position under a lookahead and what follows its rolls.
type node struct {
	job
	replies [backgammon.RollCount]reply
}

// reply is the position behind the best play of a roll, as the opponent sees it.
type reply struct {
	board backgammon.Board
	ways  int
	Estimate
}

// open chooses the best play of every roll.
func (n *node) open(w *worker, la *lookahead, depth int, j job) {
	n.job = j
	v := w.expand(la, j.board, j.ply, depth)
	behind := *la
	if la.volatile {
		behind.contact = volatileEfficiency(w.deviation(v))
	}
	for i, at := range v.best {
		r := &n.replies[i]
		*r = reply{board: v.boards[at], ways: w.rolls[i].Ways}
		r.Chances, r.Equities = v.static[at], make([]float32, la.states.Len())
		behind.leaf(&r.board, &r.Chances, j.ply+1, r.Equities)
	}
}

// mean returns the mean over the rolls, as the player on roll sees it.
func (n *node) mean(cs *equity.CubeStates) Estimate {
	x := Estimate{Equities: make([]float32, cs.Len())}
	for i := range n.replies {
		r := &n.replies[i]
		x.add(r.ways, r.Chances, r.Equities)
	}
	x.average()
	return x
}
