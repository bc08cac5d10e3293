// Package search finds the best move of a two-player game by alpha-beta.
//
// The driver is shared by all games: principal variation search with iterative
// deepening, aspiration windows, a transposition table, late move reductions, pruning,
// singular extensions, history and killers. Idle threads join those that search: a node
// whose first move refutes nothing is split among them, and the table is shared without
// locks. A game gives it positions through the Game interface: keys,
// moves with an order, values of settled positions and a quiescence search of its own.
//
// Values are seen from the side to move. A proven win or loss has its mate distance,
// the plies from the root to the end of the game: see WinIn and LossIn.
package search

import (
	"context"
	"runtime/debug"
	"sync"
	"time"
)

// Limits bound and shape a search; zero values do neither.
type Limits struct {
	Depth int   // iterations
	Nodes int64 // moves made by all threads together
	// WideRoot keeps late move pruning from the moves of the root, and halves their
	// reductions: any of them may turn out to be the best one.
	WideRoot bool
	// Lines is the number of the best moves of the root that are searched with their lines, each
	// without those before it; 0 is one.
	Lines int
	// RefuteShare allows one in so many nodes for the question whether the opponent wins
	// by force after a move of the root that would be the best one; 0 is none.
	RefuteShare int64
	// Watch, if set, is told of the moves of the root as they are searched, by any thread.
	Watch func(RootMove)
}

// RootMove says how far the search of a move of the root is.
type RootMove struct {
	Move Move
	Done bool // searched in this iteration, not only begun
	Lost bool // and proven to lose
}

// Report is how far a search has got.
type Report struct {
	Place    int // of the line among the best ones, from 0
	Depth    int // plies of the iteration
	SelDepth int // plies of its longest line
	Value    Value
	Nodes    int64
	Elapsed  time.Duration
	PV       []Move
}

// Driver searches positions of one game. It is not safe for concurrent use.
type Driver struct {
	params     Params
	reductions *[64][128]Depth // of params
	table      *Table
	// histories of the threads last from move to move.
	histories []*history
	workers   []*worker
}

// NewDriver returns a driver that searches with a table, which no other driver may use.
func NewDriver(table *Table, params Params) *Driver {
	d := &Driver{table: table}
	d.Tune(params)
	return d
}

// Forget clears the transposition table and the histories.
func (d *Driver) Forget() {
	d.table.Clear()
	d.histories = nil
}

// Think searches the position that every one of games holds, one thread a game,
// until a limit is reached, the clock runs out, ctx is canceled or the result
// is proven. The report function, which may be nil, gets every iteration of the
// first thread; the last report is returned. Its PV is empty only if the side to
// move has no move, and its value then says whether that is a loss.
func (d *Driver) Think(ctx context.Context, games []Game, clock *Clock, limits Limits, report func(Report)) Report {
	return d.run(ctx, games, clock, limits, func(w *worker) Report { return w.iterate(report) })
}

// run searches on one thread for each game: the first runs first, the others help it.
func (d *Driver) run(ctx context.Context, games []Game, clock *Clock, limits Limits, first func(*worker) Report) Report {
	d.table.Age()
	s := &shared{table: d.table, clock: clock, canceled: ctx.Done(), params: d.params, limits: limits, reductions: d.reductions}
	s.team.changed.L = &s.team.mutex
	d.prepare(s, games)
	var helpers sync.WaitGroup
	for _, w := range d.workers[1:len(games)] {
		helpers.Go(func() { w.help(nil) })
	}
	last := first(d.workers[0])
	s.stop.Store(true)
	s.team.end()
	helpers.Wait()
	for _, w := range d.workers[:len(games)] {
		w.flushNodes()
		w.shared, w.game, w.forcer = nil, nil, nil
	}
	last.Nodes = s.nodes.Load()
	last.Elapsed = clock.Elapsed()
	return last
}

// prepare gives each game a worker with its history.
func (d *Driver) prepare(s *shared, games []Game) {
	for len(d.histories) < len(games) {
		d.histories = append(d.histories, new(history))
	}
	for len(d.workers) < len(games) {
		d.workers = append(d.workers, new(worker))
	}
	for i, game := range games {
		w := d.workers[i]
		w.first = i == 0
		w.shared, w.game, w.history = s, game, d.histories[i]
		w.forcer, _ = game.(Forcer)
		w.nodes, w.counted, w.untilCheck = 0, game.Nodes(), 0
		w.history.age()
	}
}

// Resize gives the driver a transposition table of at most size bytes, unless that
// which it has will do: it has no more bytes than the limit, is at least half as large,
// and holds something or is at most twice as large. With its table the driver loses all that was
// learned.
func (d *Driver) Resize(size, limit int64) {
	if has := d.table.Size(); has <= limit && has >= size/2 && (d.table.used || has <= 2*size) {
		return
	}
	d.table, d.histories = nil, nil
	debug.FreeOSMemory() // before the new table comes beside the old one
	d.table = NewTable(size)
}

// Tune has the driver search with other margins from the next move on.
func (d *Driver) Tune(p Params) { d.params, d.reductions = p, newReductions(&p) }
