package search

import (
	"sync/atomic"

	"gogo/internal/eventloop"
)

// Depth counts plies in sixteenths, so that reductions can be finer than a ply.
type Depth int32

// One is the depth of a ply.
const One Depth = 16

// maxDepth is the deepest iteration.
const maxDepth = 60

// shared is the state that the threads of one search share.
type shared struct {
	table       *Table
	clock       *Clock
	canceled    <-chan struct{}
	params      Params
	limits      Limits
	nodes       atomic.Int64 // as reported so far by all threads
	stop        atomic.Bool
	reductions  *[64][128]Depth
	team        team
	refutations refutations
}

// worker is one search thread.
type worker struct {
	*shared
	game       Game
	forcer     Forcer // the game, if it is one
	first      bool   // whose game is asked for refutations
	history    *history
	nodes      int64 // made by this thread
	counted    int64 // of which added to shared.nodes
	untilCheck int   // nodes until the clock is looked at
	rootDepth  Depth // depth of the iteration
	selDepth   int   // deepest ply of the iteration
	stack      [MaxPly + 2]frame
	pv         [MaxPly + 2]line
	within     *split   // the innermost split that the thread works in
	splits     []*split // its own, the first owned of which are in use
	owned      int

	// Of a search for several lines: the moves that the root has, those that it is to be
	// searched without, what that makes of its key, and the values of the lines so far.
	choices   int
	barred    []Move
	barredKey uint64
	guesses   []Value
}

// frame is the node that the search is at in one ply of its line.
type frame struct {
	facts
	list  Candidates
	spare []Candidate // where the search without the excluded move lists
	tried []Candidate
}

// facts are what a thread must know about a node to search below it.
type facts struct {
	ply       int
	pv, cut   bool // node type: on the principal variation, or an expected cut node
	side      int
	threat    Threat // what the opponent threatens
	top       int32  // greatest order of the candidates
	move      Move   // made from here last
	excluded  Move
	evaluated bool  // static holds
	static    Value // the static evaluation
	improving bool  // static is better than two plies before
	cutoffs   int   // nodes of this ply that cut off since the one above began
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

// clockInterval is the number of nodes between two looks at the clock.
const clockInterval = 128

// stopped counts a node and reports whether the search is over.
func (w *worker) stopped() bool {
	w.untilCheck--
	if w.untilCheck > 0 {
		return w.halted()
	}
	w.untilCheck = clockInterval
	w.flushNodes()
	eventloop.Yield()
	if w.clock.Expired() || w.limits.Nodes > 0 && w.shared.nodes.Load() >= w.limits.Nodes {
		w.stop.Store(true)
	}
	select {
	case <-w.canceled:
		w.stop.Store(true)
	default:
	}
	return w.halted()
}

// halted reports whether the value of the node is no longer wanted: the search is over,
// or a split above was refuted elsewhere.
func (w *worker) halted() bool { return w.stop.Load() || w.within.refuted() }

// flushNodes adds the nodes made since the last time to the common count.
func (w *worker) flushNodes() {
	made := w.nodes + w.game.Nodes()
	w.shared.nodes.Add(made - w.counted)
	w.counted = made
}

// make plays m from ply.
func (w *worker) make(ply int, m Move) {
	w.stack[ply].move = m
	w.nodes++
	w.game.Make(m)
}
