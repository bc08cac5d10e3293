package search

import (
	"cmp"
	"context"
	"runtime/debug"
	"slices"
	"sync"
	"time"
)

// Limits end a search; zero values do not.
type Limits struct {
	Depth int   // iterations
	Nodes int64 // moves made by all threads together
	// WideRoot keeps late move pruning from the moves of the root, and halves their
	// reductions: any of them may turn out to be the best one.
	WideRoot bool
	// Lines is how many of the best moves of the root are searched with their lines, each
	// without those before it; 0 is one.
	Lines int
	// RefuteShare is one in how many nodes may go to the question whether the opponent wins
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

// NewDriver returns a driver with a transposition table of its own.
func NewDriver(table *Table, params Params) *Driver {
	d := &Driver{table: table}
	d.Tune(params)
	return d
}

// Forget clears all that was learnt of earlier positions.
func (d *Driver) Forget() {
	d.table.Clear()
	d.histories = nil
}

// Think searches the position that every one of games holds, one thread a game,
// until a limit is reached, the clock runs out, ctx is cancelled or the result
// is proven. The report function, which may be nil, gets every iteration of the
// first thread; the last report is returned. Its PV is empty only if the side to
// move has no move, and its value then says whether that is a loss.
func (d *Driver) Think(ctx context.Context, games []Game, clock *Clock, limits Limits, report func(Report)) Report {
	return d.run(ctx, games, clock, limits, func(w *worker) Report { return w.iterate(report) })
}

// run searches on one thread a game: the first does what it is told, the others help.
func (d *Driver) run(ctx context.Context, games []Game, clock *Clock, limits Limits, first func(*worker) Report) Report {
	d.table.Age()
	s := &shared{table: d.table, clock: clock, cancelled: ctx.Done(), params: d.params, limits: limits, reductions: d.reductions}
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
		w.report()
		w.shared, w.game = nil, nil
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
		w.nodes, w.counted, w.untilCheck = 0, game.Nodes(), 0
		w.history.age()
	}
}

// iterate deepens until it must stop. It returns the best line.
func (w *worker) iterate(report func(Report)) Report {
	result := w.unsearched()
	if len(result.PV) == 0 {
		return result
	}
	pace := pace{}
	limit := maxDepth
	if w.limits.Depth > 0 {
		limit = min(limit, w.limits.Depth)
	}
	for depth := 1; depth <= limit; depth++ {
		w.rootDepth, w.selDepth = Depth(depth)*One, 0
		value := w.aspiration(result.Value, depth)
		interrupted := w.stop.Load()
		if w.pv[0].length > 0 {
			result.PV = append(result.PV[:0:0], w.pv[0].moves[:w.pv[0].length]...)
		}
		if interrupted {
			break
		}
		w.report()
		result.Depth, result.SelDepth, result.Value = depth, w.selDepth, value
		result.Nodes, result.Elapsed = w.shared.nodes.Load(), w.clock.Elapsed()
		if report != nil {
			report(result)
		}
		result = w.others(result, depth, report)
		pace.note(result)
		if final(result.Value, depth) || w.clock.EnoughAt(pace.scale()) {
			break
		}
	}
	return result
}

// others searches the next best moves of the root, as many as are wanted, and reports each
// that it comes to the end of. It returns the best line: where a later one has come to more
// than one before it, they change places and are reported again.
func (w *worker) others(best Report, depth int, report func(Report)) Report {
	defer func() { w.barred, w.barredKey = w.barred[:0], 0 }()
	lines := []Report{best}
	for place := 1; place < min(w.limits.Lines, w.choices); place++ {
		line, ok := w.another(lines[place-1].PV[0], place, depth)
		if !ok {
			break
		}
		lines = append(lines, line)
		if report != nil {
			report(line)
		}
	}
	slices.SortStableFunc(lines, func(a, b Report) int { return cmp.Compare(b.Value, a.Value) })
	for place := range lines {
		line := &lines[place]
		w.guesses[place] = line.Value
		if moved := line.Place != place; moved && report != nil {
			line.Place = place
			report(*line)
		}
		line.Place = place
	}
	return lines[0]
}

// another searches the root without one more move. It is false if the search was stopped.
func (w *worker) another(without Move, place, depth int) (Report, bool) {
	w.barred = append(w.barred, without)
	w.barredKey ^= uint64(without) * excludedKey
	w.selDepth = 0
	value := w.aspiration(w.guesses[place], depth)
	if w.stop.Load() || w.pv[0].length == 0 {
		return Report{}, false
	}
	w.report()
	return Report{
		Place: place, Depth: depth, SelDepth: w.selDepth, Value: value, Nodes: w.shared.nodes.Load(), Elapsed: w.clock.Elapsed(),
		PV: append([]Move(nil), w.pv[0].moves[:w.pv[0].length]...),
	}, true
}

// final reports whether a deeper search has nothing to add: a win is proven, or a
// loss that the depth has looked through to the end.
func final(value Value, depth int) bool {
	return value >= Proven || value <= -Proven && depth >= value.MateDistance()
}

// unsearched returns the result of a search that is stopped at once: the first
// candidate as the variation, or the value of a position without one.
func (w *worker) unsearched() Report {
	var c Candidates
	w.game.Generate(&c)
	if len(c.List) == 0 {
		return Report{Value: c.withoutMove(0)}
	}
	w.choices, w.guesses = len(c.List), make([]Value, max(1, w.limits.Lines))
	return Report{PV: []Move{pick(c.List, 0).Move}}
}

// aspiration searches the root with an aspiration window around the value of the
// iteration before, which is widened on the side where the search fails.
func (w *worker) aspiration(guess Value, depth int) Value {
	if depth < 4 || guess.IsProven() {
		return w.search(-infinite, infinite, w.rootDepth, 0, pvNode, false)
	}
	delta := w.params.Aspiration
	alpha, beta := max(guess-delta, -infinite), min(guess+delta, infinite)
	for {
		value := w.search(alpha, beta, w.rootDepth, 0, pvNode, false)
		if w.stop.Load() {
			return value
		}
		delta *= 2
		switch {
		case value <= alpha:
			beta = (alpha + beta) / 2
			alpha = widen(value, -delta)
		case value >= beta:
			beta = widen(value, delta)
		default:
			return value
		}
	}
}

// widen moves a window's edge by delta, or as far as it can for large values.
func widen(v, delta Value) Value {
	if v += delta; v > 2000 || v < -2000 {
		if delta > 0 {
			return infinite
		}
		return -infinite
	}
	return v
}

// pace judges how settled the search is, to spend more time where it is not.
type pace struct {
	move   Move
	stable int // iterations in which the move stayed
	value  Value
	drop   Value // by how much the value fell in the last iteration
}

// note takes in the result of an iteration.
func (p *pace) note(r Report) {
	p.drop = p.value - r.Value
	p.value = r.Value
	if r.PV[0] == p.move {
		p.stable++
	} else {
		p.move, p.stable = r.PV[0], 0
	}
}

// scale returns how much of the planned time the position is worth.
func (p *pace) scale() float64 {
	scale := 1.5 - 0.1*float64(min(p.stable, 8))
	if p.drop > 0 {
		scale += min(float64(p.drop)/100, 0.8)
	}
	return scale
}

// Resize gives the driver a transposition table of at most size bytes, unless that
// which it has will do: it has no more bytes than the limit, is at least half as large,
// and holds something or is at most twice as large. With its table the driver loses all that was
// learnt.
func (d *Driver) Resize(size, limit int64) {
	if has := d.table.Size(); has <= limit && has >= size/2 && (d.table.used || has <= 2*size) {
		return
	}
	d.table, d.histories = nil, nil
	debug.FreeOSMemory() // before the new table comes beside the old one
	d.table = NewTable(size)
}
