package search

import (
	"math"
	"sync/atomic"
)

// Depth counts plies in sixteenths, so that reductions can be finer than a ply.
type Depth int32

// One is the depth of a ply.
const One Depth = 16

// maxDepth is the deepest iteration.
const maxDepth = 60

// Params are the margins of the driver, in the game's evaluation units unless
// they say otherwise.
type Params struct {
	Futility       Value // a tame move at depth one must come this near to alpha
	FutilitySlope  Value // and so much per further ply
	FutilityDepth  int   // plies up to which it must
	Reverse        Value // a static value this far above beta cuts at depth one
	ReverseSlope   Value // and so much per further ply
	ReverseDepth   int   // plies up to which it does
	Razor          Value // a static value this far below alpha goes to quiescence
	RazorSlope     Value
	RazorDepth     int
	SingularMargin Value // how much worse all others must be, per ply of depth
	SingularDepth  int
	Aspiration     Value // half the first window
	CountBase      int   // tame moves tried at depth zero
	CountSlope     int   // and per ply squared, in tenths
	ReduceBase     int   // late-move reduction in hundredths of a ply
	ReduceSlope    int   // and per log of depth and number
	ReduceCut      int   // more where a cut is expected, in sixteenths
	ReducePV       int   // less in the principal variation
	ReduceThreat   int   // less for a move that makes or stops a threat
	ReduceHistory  int   // less for a move with the best history
	ReduceRefuted  int   // more where sibling moves were refuted
	ReduceOrder    int32 // more for a move whose order is far below the best
	HistoryShare   int32 // how much history counts for one of order
	KillerBonus    int32 // order of a killer
	CounterBonus   int32 // order of the move that refuted the one before last time
	ThreatExtend   int   // what the answers to a threat are extended by
	Calm           bool  // all positions are Quiet: prune before moves are listed
}

// shared is what the threads of one search have in common.
type shared struct {
	table      *Table
	clock      *Clock
	cancelled  <-chan struct{}
	params     Params
	limits     Limits
	nodes      atomic.Int64 // as reported so far by all threads
	stop       atomic.Bool
	reductions *[64][128]Depth
}

// worker is one search thread.
type worker struct {
	*shared
	game    Game
	history *history
	nodes   int64 // made by this thread
	told    int64 // of which added to shared.nodes
	check   int   // nodes until the clock is looked at
	root    Depth // depth of the iteration
	selPly  int   // deepest ply of the iteration
	stack   [MaxPly + 2]frame
	pv      [MaxPly + 2]line
}

// frame is the node that the search is at in one ply of its line.
type frame struct {
	ply       int
	pv, cut   bool // node type: of the principal variation, or expected to cut off
	side      int
	top       int32 // greatest order of the candidates
	list      Candidates
	spare     []Candidate // where the search without the excluded move lists
	tried     []Move
	move      Move // made from here last
	excluded  Move
	judged    bool // static holds
	static    Value
	improving bool // static is better than two plies before
	cutoffs   int  // nodes of this ply that cut off since the one above began
}

// line is a principal variation.
type line struct {
	moves  [MaxPly]Move
	length int
}

// set makes l the move followed by rest.
func (l *line) set(m Move, rest *line) {
	l.moves[0] = m
	l.length = 1 + copy(l.moves[1:], rest.moves[:rest.length])
}

// newReductions returns the base late-move reduction by depth in plies and
// number of the move.
func newReductions(p *Params) *[64][128]Depth {
	r := new([64][128]Depth)
	for d := 1; d < len(r); d++ {
		for m := 1; m < len(r[d]); m++ {
			r[d][m] = Depth(float64(One) / 100 * (float64(p.ReduceBase) + float64(p.ReduceSlope)*math.Log(float64(d))*math.Log(float64(m))))
		}
	}
	return r
}

// clockInterval is how many nodes go by between two looks at the clock.
const clockInterval = 128

// stopped counts a node and reports whether the search is over.
func (w *worker) stopped() bool {
	w.check--
	if w.check > 0 {
		return w.stop.Load()
	}
	w.check = clockInterval
	w.report()
	if w.clock.Expired() || w.limits.Nodes > 0 && w.shared.nodes.Load() >= w.limits.Nodes {
		w.stop.Store(true)
	}
	select {
	case <-w.cancelled:
		w.stop.Store(true)
	default:
	}
	return w.stop.Load()
}

// report adds the nodes made since the last time to the common count.
func (w *worker) report() {
	made := w.nodes + w.game.Nodes()
	w.shared.nodes.Add(made - w.told)
	w.told = made
}

// make plays m from ply.
func (w *worker) make(ply int, m Move) {
	w.stack[ply].move = m
	w.nodes++
	w.game.Make(m)
}
