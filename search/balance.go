package search

import (
	"context"
	"slices"
)

// Balance returns the sequence of moves after which the value of the position is
// nearest to bias for the side that makes the first one. All have the same length, their moves
// are legal one after another, and there is one at least. It deepens and ends as Think
// does, with a Report whose PV begins with the sequence and whose value is for that side.
// What is far from the bias is given up on the way.
func (d *Driver) Balance(
	ctx context.Context, games []Game, clock *Clock, limits Limits, sequences [][]Move, bias Value, report func(Report),
) Report {
	return d.run(ctx, games, clock, limits, func(w *worker) Report {
		b := balance{worker: w, bias: bias}
		for _, s := range sequences {
			b.openings = append(b.openings, opening{moves: s})
		}
		return b.deepen(report)
	})
}

// balance is the search for the opening that is nearest to a value.
type balance struct {
	*worker
	bias     Value
	openings []opening
}

// opening is a sequence of moves with the least distance of its value from the bias that was
// seen.
type opening struct {
	moves []Move
	off   Value
}

const (
	// wideIterations is the number of iterations that search all openings. After that, half
	// as many each time, those nearest to the bias, but fewOpenings at least.
	wideIterations = 2
	fewOpenings    = 24
)

// deepen searches the openings ever deeper. An iteration that does not end is forgotten,
// unless it is the first.
func (b *balance) deepen(report func(Report)) Report {
	plies := len(b.openings[0].moves)
	result := Report{PV: b.openings[0].moves, Value: b.bias}
	limit := maxDepth
	if b.limits.Depth > 0 {
		limit = max(min(limit, b.limits.Depth), plies)
	}
	for depth := plies; depth <= limit; depth++ {
		kept := b.openings[:b.kept(depth-plies)]
		b.rootDepth, b.selDepth = Depth(depth)*One, 0
		best := b.iteration(kept, Depth(depth-plies)*One)
		if b.stop.Load() {
			if result.Depth == 0 && best.PV != nil {
				result.PV, result.Value = best.PV, best.Value
			}
			break
		}
		b.flushNodes()
		result = Report{
			Depth: depth, SelDepth: b.selDepth, Value: best.Value, PV: best.PV,
			Nodes: b.shared.nodes.Load(), Elapsed: b.clock.Elapsed(),
		}
		if report != nil {
			report(result)
		}
		if b.clock.EnoughAt(1) {
			break
		}
		slices.SortStableFunc(kept, func(a, c opening) int { return int(a.off - c.off) })
	}
	return result
}

// kept returns how many openings the iteration searches.
func (b *balance) kept(iteration int) int {
	all := len(b.openings)
	if iteration < wideIterations {
		return all
	}
	return min(all, max(fewOpenings, all>>min(iteration-wideIterations+1, 16)))
}

// iteration searches openings to a depth behind their moves. It ends early at one that is
// worth the bias.
func (b *balance) iteration(openings []opening, depth Depth) (best Report) {
	least := 2 * infinite
	for i := range openings {
		o := &openings[i]
		value := b.valueAfter(o.moves, depth, least)
		if b.stop.Load() {
			return best
		}
		if o.off = max(value-b.bias, b.bias-value); o.off >= least {
			continue
		}
		least = o.off
		rest := &b.pv[len(o.moves)]
		best = Report{Value: value, PV: slices.Concat(o.moves, rest.moves[:rest.length])}
		if least == 0 {
			break
		}
	}
	return best
}

// valueAfter returns the value of the position after the moves for the side that makes the
// first. A value that is not nearer to the bias than least is a bound only.
func (b *balance) valueAfter(moves []Move, depth Depth, least Value) Value {
	for ply, m := range moves {
		b.stack[ply].facts = facts{ply: ply, side: b.game.Side()}
		b.make(ply, m)
	}
	b.prepareChild(len(moves))
	value := b.searchNear(depth, len(moves), least)
	for range moves {
		b.game.Undo()
	}
	return value
}

// searchNear searches the position at ply, first with null windows at both ends of the bias.
func (b *balance) searchNear(depth Depth, ply int, least Value) Value {
	low, high := max(b.bias-least, -infinite), min(b.bias+least, infinite)
	if low > -infinite {
		if value := b.searchWindow(low, low+1, depth, ply, false); value <= low {
			return value
		}
	}
	if high < infinite {
		if value := b.searchWindow(high-1, high, depth, ply, false); value >= high {
			return value
		}
	}
	return b.searchWindow(low, high, depth, ply, pvNode)
}

// searchWindow searches the position at ply with a window of values for the side of the root.
func (b *balance) searchWindow(low, high Value, depth Depth, ply int, pv bool) Value {
	if ply%2 == 0 {
		return b.search(low, high, depth, ply, pv, false)
	}
	return -b.search(-high, -low, depth, ply, pv, false)
}
