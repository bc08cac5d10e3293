// Package engine looks ahead in backgammon: the equity of a position is the
// mean, over all rolls, of what the best play makes of it.
//
// An Engine belongs to a program and answers any number of goroutines. The depth of
// a lookahead is counted in rolls: at 0, the networks speak for themselves.
//
//	e := engine.New(model, kernels, engine.Options{Threads: 1})
//	plays, err := e.Plays(ctx, board, dice, states, engine.NormalFilter(2))
//
// Equities are carried for every cube state of package equity, with the
// cube decisions of both players on the way, so that a play is chosen with the
// cube where it is. Chances do not know a cube.
//
// In the tree, plays are chosen by the networks, from those that the smaller pruning
// networks leave of each roll; only the candidates at the root are looked at more
// deeply, as a MoveFilter says. Bearoffs of few checkers are worth what the tables say.
//
// What the networks say of a position goes into a cache, which
// never changes a result: estimates are rounded to 16 bits wherever they come from.
package engine

import (
	"context"
	"math/rand/v2"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/equity"
	"gogo/eval/simd"
	"gogo/internal/eventloop"
	"gogo/search"
)

// Options limit the resources of an engine. The zero value is one thread and a cache of
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
	seed        uint64 // of what a level leaves to chance
	workers     search.Pool[*worker]
}

// New returns an engine with the networks of a model.
func New(m *chances.Model, k simd.Kernels, o Options) *Engine {
	if o.Cache == 0 {
		o.Cache = DefaultCache
	}
	e := &Engine{tables: m.Tables, threads: max(o.Threads, 1), cache: NewCache(o.Cache), seed: rand.Uint64()} //nolint:gosec // no secret
	e.workers.Make = func() *worker { return newWorker(m, k, e.cache, &e.evaluations) }
	return e
}

// Evaluations returns how many positions the full networks were asked about so far.
func (e *Engine) Evaluations() int64 { return e.evaluations.Load() }

// Estimate is the result of a lookahead.
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
				if err := eventloop.Err(ctx); err != nil {
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
		if err := eventloop.Err(ctx); err != nil {
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

// lookahead is shared by all positions under one lookahead.
type lookahead struct {
	tables *bearoff.Database
	states *equity.CubeStates
	// contact is the efficiency of the cube in positions of contact.
	contact float32
	// volatile says that behind the first roll it follows from the roll, see volatileEfficiency.
	volatile bool
	// unpruned is the number of plays of a roll that the pruning networks leave.
	unpruned int
	// sides says that in races the side of the root's player is to be looked at by itself, see
	// worker.lookAtMovers.
	sides bool
}

func (e *Engine) newLookahead(cs *equity.CubeStates, depth int) *lookahead {
	la := &lookahead{tables: e.tables, states: cs, contact: deepEfficiency, unpruned: unpruned}
	if depth < 2 {
		la.contact = shallowEfficiency
	}
	return la
}

// exact reports whether the equities of a position are known: looking ahead would only
// blur them.
func (la *lookahead) exact(b *backgammon.Board) bool {
	return la.states.Endless() && bearoff.Covers(b) == bearoff.TwoSided
}

// leaf stores in equities what a position is worth of which c is known, doubles
// included.
func (la *lookahead) leaf(b *backgammon.Board, c *backgammon.Chances, ply int, equities []float32) {
	if won := b.Won(); won != 0 {
		la.states.GameOver(ply, won, equities)
		return
	}
	la.noDouble(b, c, ply, equities)
	la.states.Double(ply, equities)
}

// noDouble is leaf without a double now.
func (la *lookahead) noDouble(b *backgammon.Board, c *backgammon.Chances, ply int, equities []float32) {
	if !la.exact(b) {
		la.states.NoDouble(ply, c, la.efficiency(b), equities)
		return
	}
	for i := range equities {
		owner := la.states.State(i).Owner
		if ply&1 == 1 {
			owner = owner.Swap()
		}
		equities[i], _ = la.tables.NoDouble(b, owner)
	}
}

// The efficiency of the cube in positions of contact: without a lookahead of rolls, or before it
// has come to the positions behind one; and under a lookahead of two rolls or more. A double that
// the lookahead does not reach is worth more than the cube model says with the usual 0.68. Of 330
// decisions that GNU Backgammon judged two rolls ahead, 0.71 in place of that makes those two rolls
// deep lose .34 thousandths of a point in place of .61.
const (
	shallowEfficiency = 0.76
	deepEfficiency    = 0.71
)

// volatileEfficiency returns the efficiency behind a roll over whose outcomes the equity has so much
// standard deviation. The more it changes, the less often the cube is turned at the right moment:
// of the same decisions, doubles a roll deep lose 1.10 thousandths of a point in place of 1.52 with the best
// efficiency that is always the same.
func volatileEfficiency(deviation float32) float32 {
	const usual, usualDeviation, slope = 0.70, 0.3, 0.4
	return min(max(usual+slope*(usualDeviation-deviation), 0.4), 1)
}

// efficiency returns the efficiency of the cube for the player on roll.
func (la *lookahead) efficiency(b *backgammon.Board) float32 {
	switch {
	case b.Contact():
		return la.contact
	case bearoff.Covers(b) != bearoff.None:
		return equity.BearoffEfficiency
	}
	return equity.RaceEfficiency(b[0].Pips())
}
