package search

import (
	"math"
	"slices"
)

// node types
const (
	pvNode  = true
	cutNode = true
)

// excludedKey sets positions searched without one move apart from whole ones.
const excludedKey = 0x9e3779b97f4a7c15

// search returns the value of the position at ply, exact within alpha and beta.
// cut says that a value above beta is expected.
func (w *worker) search(alpha, beta Value, depth Depth, ply int, pv, cut bool) Value {
	w.pv[ply].length = 0
	if w.stopped() {
		return 0
	}
	w.selPly = max(w.selPly, ply)
	if value, ok := w.game.Settled(ply); ok && ply > 0 {
		return value
	}
	if ply >= MaxPly-1 {
		return w.game.Quiesce(ply, beta)
	}
	// A win or a loss nearer to the root than any found here makes this node moot.
	alpha, beta = max(alpha, Value(ply)-Win), min(beta, Win-Value(ply)-1)
	if alpha >= beta {
		return alpha
	}
	f := &w.stack[ply]
	key := w.game.Key()
	if f.excluded != NoMove {
		key ^= uint64(f.excluded) * excludedKey
	}
	hit, found := w.table.load(key)
	if found {
		hit.value = hit.value.fromRoot(ply)
		if !pv && hit.depth >= depth && usable(hit, alpha, beta) {
			return hit.value
		}
	}
	if depth <= 0 {
		return w.game.Quiesce(ply, beta)
	}
	return w.expand(alpha, beta, depth, ply, pv, cut, key, hit)
}

// usable reports whether a stored value settles a window.
func usable(e entry, alpha, beta Value) bool {
	switch e.bound {
	case Exact:
		return true
	case Lower:
		return e.value >= beta
	case Upper:
		return e.value <= alpha
	}
	return false
}

// expand searches the moves of a node that nothing has settled.
func (w *worker) expand(alpha, beta Value, depth Depth, ply int, pv, cut bool, key uint64, hit entry) Value {
	f := &w.stack[ply]
	f.ply, f.pv, f.cut, f.side = ply, pv, cut, w.game.Side()
	f.list = Candidates{List: f.list.List[:0]}
	if w.params.Calm {
		if value, ok := w.judge(f, alpha, beta, depth, hit); ok {
			return value
		}
	}
	w.game.Generate(&f.list)
	if len(f.list.List) == 0 {
		return f.list.withoutMove(ply)
	}
	if !w.params.Calm {
		if value, ok := w.judge(f, alpha, beta, depth, hit); ok {
			return value
		}
	}
	if pv && hit.move == NoMove && depth >= 6*One {
		depth -= One // without a move to begin with, a shallower search finds one
	}
	w.order(f, hit.move)
	single := w.singular(f, beta, depth, hit)
	if single == multiCut {
		return beta
	}
	return w.tryMoves(f, alpha, beta, depth, key, hit.move, single)
}

// judge evaluates a node, unless it is Forced, and settles it by its static value
// if that suffices.
func (w *worker) judge(f *frame, alpha, beta Value, depth Depth, hit entry) (Value, bool) {
	f.judged, f.improving = f.list.Tension != Forced, false
	if !f.judged {
		return 0, false
	}
	f.static = w.staticValue(hit)
	f.improving = f.ply >= 2 && w.stack[f.ply-2].judged && f.static > w.stack[f.ply-2].static
	if f.pv || f.excluded != NoMove || f.list.Tension != Quiet {
		return 0, false
	}
	return w.prune(f, alpha, beta, depth)
}

// tryMoves searches the ordered moves of a node and stores the outcome. The
// stored move is extended by single.
func (w *worker) tryMoves(f *frame, alpha, beta Value, depth Depth, key uint64, stored Move, single Depth) Value {
	best, bestMove, bound := -infinite, NoMove, Upper
	f.tried = f.tried[:0]
	w.openChild(f.ply + 1)
	extension := w.extension(f.list.Tension)
	for i := range f.list.List {
		if best > -Proven && w.onlySkipped(f, f.list.List[i:], depth) {
			break
		}
		c := pick(f.list.List, i)
		if c.Move == f.excluded || best > -Proven && w.skip(f, c, depth, alpha) {
			continue
		}
		f.tried = append(f.tried, c.Move)
		next := depth - One
		if !c.Tame || f.list.Tension == Forced {
			next += extension
		}
		if c.Move == stored {
			next = min(next+single, depth)
		}
		w.make(f.ply, c.Move)
		value := w.searchChild(f, c, alpha, beta, next)
		w.game.Undo()
		if w.stop.Load() {
			return 0
		}
		best = max(best, value)
		if value <= alpha {
			continue
		}
		bestMove = c.Move
		if f.pv {
			w.pv[f.ply].set(c.Move, &w.pv[f.ply+1])
		}
		if value >= beta {
			bound = Lower
			w.cutoff(f, c, depth)
			break
		}
		alpha, bound = value, Exact
	}
	if len(f.tried) == 0 { // only the excluded move was there
		return alpha
	}
	w.table.store(key, entry{bestMove, best.FromNode(f.ply), depth, bound})
	return best
}

// openChild readies the ply below a node that begins.
func (w *worker) openChild(ply int) {
	child := &w.stack[ply]
	child.excluded = NoMove
	child.judged = false
	child.cutoffs = 0
	w.history.killers[ply] = [2]Move{}
}

// extension returns how much deeper the answers to a threat are searched.
func (w *worker) extension(t Tension) Depth {
	switch t {
	case Forced:
		return One
	case Threatened:
		return Depth(w.params.ThreatExtend)
	default:
		return 0
	}
}

// cutoff notes that c refuted the move before.
func (w *worker) cutoff(f *frame, c Candidate, depth Depth) {
	f.cutoffs++
	if c.Tame {
		w.history.cutoff(f.side, f.ply, w.previous(f.ply), c.Move, f.tried, depth)
	}
}

// searchChild searches the position after the candidate, which was made: reduced
// first if it comes late, with an open window last if it is needed.
func (w *worker) searchChild(f *frame, c Candidate, alpha, beta Value, next Depth) Value {
	ply, number := f.ply+1, len(f.tried)
	if number == 1 {
		return -w.search(-beta, -alpha, next, ply, f.pv, !f.pv && !f.cut)
	}
	if next >= 2*One && f.list.Tension != Forced {
		if reduced := max(next-w.reduction(f, c, next), One); reduced < next {
			if value := -w.search(-alpha-1, -alpha, reduced, ply, false, cutNode); value <= alpha {
				return value
			}
		}
	}
	value := -w.search(-alpha-1, -alpha, next, ply, false, !f.cut)
	if f.pv && value > alpha && value < beta {
		value = -w.search(-beta, -alpha, next, ply, pvNode, false)
	}
	return value
}

const (
	// manyCutoffs is after how many refuted siblings a move is expected to be
	// refuted too.
	manyCutoffs = 3
	// farBelow is the distance to the best order beyond which it no longer counts.
	farBelow = 160
)

// reduction returns how much less deep a late move is searched at first.
func (w *worker) reduction(f *frame, c Candidate, next Depth) Depth {
	r := w.reductions[min(next/One, 63)][min(len(f.tried), 127)]
	if f.pv {
		r -= Depth(w.params.ReducePV)
	}
	if f.cut {
		r += Depth(w.params.ReduceCut)
	}
	if !f.improving {
		r += One / 4
	}
	if !c.Tame {
		r -= Depth(w.params.ReduceThreat)
	}
	if w.stack[f.ply+1].cutoffs > manyCutoffs {
		r += Depth(w.params.ReduceRefuted)
	}
	r += Depth(min(f.top-c.Order, farBelow) * w.params.ReduceOrder / farBelow)
	r -= Depth(w.history.score(f.side, c.Move)) * Depth(w.params.ReduceHistory) / historyLimit
	return max(r, 0)
}

// staticValue evaluates the node; a stored value that bounds it the right way is
// better still.
func (w *worker) staticValue(hit entry) Value {
	value := w.game.Evaluate()
	if !hit.value.IsProven() &&
		(hit.bound == Exact || hit.bound == Lower && hit.value > value || hit.bound == Upper && hit.value < value) {
		return hit.value
	}
	return value
}

// prune settles a quiet node by its static value, if that is far outside the
// window.
func (w *worker) prune(f *frame, alpha, beta Value, depth Depth) (Value, bool) {
	p := &w.params
	if depth <= Depth(p.ReverseDepth)*One && !beta.IsProven() {
		margin := p.Reverse + p.ReverseSlope*Value(depth)/Value(One)
		if f.improving {
			margin -= p.ReverseSlope / 2
		}
		if f.static-margin >= beta {
			return f.static - margin, true
		}
	}
	if depth <= Depth(p.RazorDepth)*One && f.static+p.Razor+p.RazorSlope*Value(depth)/Value(One) < alpha {
		if value := w.game.Quiesce(f.ply, beta); value <= alpha || value.IsProven() {
			return value, true
		}
	}
	return 0, false
}

// skip reports whether a late tame move of a quiet node is not worth a search.
func (w *worker) skip(f *frame, c Candidate, depth Depth, alpha Value) bool {
	number := len(f.tried) + 1
	if !c.Tame || f.list.Tension == Forced || number == 1 {
		return false
	}
	if number > w.worthTrying(f, depth) {
		return true
	}
	plies := int(depth / One)
	if f.pv || plies > w.params.FutilityDepth {
		return false
	}
	left := max(plies-int(w.reductions[min(plies, 63)][min(number, 127)]/One), 0)
	margin := w.params.Futility + w.params.FutilitySlope*Value(left) + Value(w.history.score(f.side, c.Move))/128
	return f.static+margin <= alpha
}

// worthTrying returns how many moves of a node are tried before the tame ones
// among the others are skipped.
func (w *worker) worthTrying(f *frame, depth Depth) int {
	plies := int(depth / One)
	allowed := w.params.CountBase + w.params.CountSlope*plies*plies/10
	if f.improving {
		allowed += allowed / 2
	}
	if f.pv {
		allowed *= 2
	}
	return allowed
}

// onlySkipped reports whether skip would say so of all the candidates that are
// left, so that they need not be put in order.
func (w *worker) onlySkipped(f *frame, left []Candidate, depth Depth) bool {
	number := len(f.tried) + 1
	return f.list.Tension != Forced && number > max(w.worthTrying(f, depth), 1) &&
		!slices.ContainsFunc(left, func(c Candidate) bool { return !c.Tame })
}

// multiCut is what singular returns where several moves exceed beta.
const multiCut Depth = -1

// singular reports by how much the stored move is to be extended because all
// others are clearly worse.
func (w *worker) singular(f *frame, beta Value, depth Depth, hit entry) Depth {
	ply := f.ply
	if f.excluded != NoMove || hit.move == NoMove || depth < Depth(w.params.SingularDepth)*One || ply == 0 || ply > 2*int(w.root/One) ||
		hit.bound == Upper || hit.bound == NoBound || hit.depth < depth-3*One || hit.value.IsProven() || len(f.list.List) < 2 {
		return 0
	}
	target := hit.value - w.params.SingularMargin*Value(depth)/Value(One)/8
	saved := *f
	f.list.List, f.spare = f.spare, nil
	f.excluded = hit.move
	value := w.search(target-1, target, (depth-One)/2, ply, false, cutNode)
	spare := f.list.List
	*f = saved
	f.spare = spare
	switch {
	case w.stop.Load():
		return 0
	case value < target:
		return One
	case target >= beta:
		return multiCut
	}
	return 0
}

// previous returns the move that led to ply.
func (w *worker) previous(ply int) Move {
	if ply == 0 {
		return NoMove
	}
	return w.stack[ply-1].move
}

// storedFirst raises the order of the stored move above all.
const storedFirst = 1 << 24

// order adds what the search has learnt to the game's own order of moves.
func (w *worker) order(f *frame, stored Move) {
	killers := w.history.killers[f.ply]
	counter := w.history.counters[f.side&1][w.previous(f.ply)%moveBound]
	f.top = math.MinInt32
	for i := range f.list.List {
		c := &f.list.List[i]
		c.Order += w.history.score(f.side, c.Move) / w.params.HistoryShare
		f.top = max(f.top, c.Order)
		switch c.Move {
		case stored:
			c.Order += storedFirst
		case killers[0], killers[1]:
			c.Order += w.params.KillerBonus
		case counter:
			c.Order += w.params.CounterBonus
		}
	}
}

// pick moves the best of the candidates from i on to i.
func pick(list []Candidate, i int) Candidate {
	best := i
	for k := i + 1; k < len(list); k++ {
		if list[k].Order > list[best].Order {
			best = k
		}
	}
	list[i], list[best] = list[best], list[i]
	return list[i]
}
