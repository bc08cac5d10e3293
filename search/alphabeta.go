package search

import (
	"math"
	"slices"

	"gogo/board/splitmix"
)

// node types
const (
	pvNode  = true
	cutNode = true
)

// excludedKey sets positions searched without one move apart from whole ones.
const excludedKey = splitmix.Golden

// search returns the value of the position at ply, exact within alpha and beta.
// cut marks an expected cut node.
func (w *worker) search(alpha, beta Value, depth Depth, ply int, pv, cut bool) Value {
	w.pv[ply].length = 0
	if w.stopped() {
		return 0
	}
	w.selDepth = max(w.selDepth, ply)
	if value, ok := w.game.Settled(ply); ok && ply > 0 {
		return value
	}
	if ply >= MaxPly-1 {
		return w.game.Quiesce(ply, beta)
	}
	// Mate distance pruning.
	alpha, beta = max(alpha, LossIn(ply)), min(beta, WinIn(ply+1))
	if alpha >= beta {
		return alpha
	}
	f := &w.stack[ply]
	key := w.game.Key()
	if f.excluded != NoMove {
		key ^= uint64(f.excluded) * excludedKey
	}
	if ply == 0 {
		key ^= w.barredKey
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

// usable reports whether a value of the table cuts a window off.
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
	f.threat = w.game.Threat()
	if value, ok := w.evaluate(f, alpha, beta, depth, hit); ok {
		return value
	}
	if value, ok := w.forcedWin(f, depth); ok {
		w.table.store(key, entry{hit.move, value.FromNode(ply), depth, Lower})
		return value
	}
	f.list = Candidates{List: f.list.List[:0]}
	w.game.Generate(&f.list)
	if ply == 0 && len(w.barred) > 0 {
		f.list.List = slices.DeleteFunc(f.list.List, func(c Candidate) bool { return slices.Contains(w.barred, c.Move) })
	}
	if len(f.list.List) == 0 {
		return f.list.withoutMove(ply)
	}
	if pv && hit.move == NoMove && depth >= 6*One {
		depth -= One // internal iterative reduction: a shallower search finds a table move
	}
	w.scoreMoves(f, hit.move)
	singular := w.singularExtension(f, beta, depth, hit)
	if singular == multiCut {
		return beta
	}
	return w.searchMoves(&node{
		frame: f, line: &w.pv[ply], key: key,
		alpha: alpha, beta: beta, depth: depth, tableMove: hit.move, singular: singular,
		best: -infinite, bound: Upper,
	})
}

// forcedWin returns the value of a node whose side to move is found to win by forcing
// moves. Otherwise a win far from the last move would stay unseen: quiescence looks near
// that move alone, and the search prunes the first move of the win where that is quiet.
func (w *worker) forcedWin(f *frame, depth Depth) (Value, bool) {
	p := &w.params
	if w.forcer == nil || p.ForcedWinDepth == 0 || depth < p.ForcedWinDepth || f.ply == 0 || f.excluded != NoMove {
		return 0, false
	}
	plies := w.forcer.ForcedWin()
	return WinIn(f.ply + plies), plies > 0
}

// searchChild is principal variation search of the position after the candidate,
// which was made as the numberth of its node: a null window for all but the first,
// reduced if the move comes late.
func (w *worker) searchChild(f *frame, c Candidate, number int, alpha, beta Value, next Depth) Value {
	ply := f.ply + 1
	if number == 1 {
		return -w.search(-beta, -alpha, next, ply, f.pv, !f.pv && !f.cut)
	}
	if next >= 2*One && f.threat != InCheck {
		if reduced := max(next-w.reduction(f, c, number, next), One); reduced < next {
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

// reduction returns the late move reduction, by how much less deep a move is searched
// at first.
func (w *worker) reduction(f *frame, c Candidate, number int, next Depth) Depth {
	r := w.reductions[min(next/One, 63)][min(number, 127)]
	if f.pv {
		r -= Depth(w.params.ReducePV)
	}
	if f.cut {
		r += Depth(w.params.ReduceCutNode)
	}
	if !f.improving {
		r += One / 4
	}
	if !c.Quiet {
		r -= Depth(w.params.ReduceThreat)
	}
	if w.stack[f.ply+1].cutoffs > manyCutoffs {
		r += Depth(w.params.ReduceCutoffs)
	}
	r += Depth(min(f.top-c.Order, farBelow) * w.params.ReduceOrder / farBelow)
	r -= Depth(w.history.score(f.side, c)) * Depth(w.params.ReduceHistory) / historyLimit
	if w.wide(f) {
		r /= 2
	}
	return max(r, 0)
}

// multiCut is returned by singularExtension where several moves exceed beta.
const multiCut Depth = -1

// singularExtension returns by how much the table move is to be extended because all
// others are clearly worse.
func (w *worker) singularExtension(f *frame, beta Value, depth Depth, hit entry) Depth {
	ply := f.ply
	if f.excluded != NoMove || hit.move == NoMove || depth < Depth(w.params.SingularDepth)*One || ply == 0 || ply > 2*int(w.rootDepth/One) ||
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
	case w.halted():
		return 0
	case value < target:
		return One
	case target >= beta:
		return multiCut
	}
	return 0
}

// node is the search of the moves of one node. Behind a split several threads share it.
type node struct {
	frame       *frame // of the thread that came to the node
	line        *line  // where its principal variation goes
	key         uint64
	alpha, beta Value
	depth       Depth
	tableMove   Move
	singular    Depth // extension of the table move
	taken       int   // candidates that were searched, pruned or given to a thread
	best        Value
	bestMove    Move
	bound       Bound
}

// searchMoves searches the ordered moves of a node and stores the outcome.
func (w *worker) searchMoves(n *node) Value {
	f := n.frame
	f.tried = f.tried[:0]
	w.prepareChild(f.ply + 1)
	for {
		if w.worthSplit(n) {
			w.split(n)
			if w.halted() {
				return 0
			}
			break
		}
		c, ok := w.take(n)
		if !ok {
			break
		}
		value := w.searchMove(f, n, c, len(f.tried), n.alpha)
		if w.halted() {
			return 0
		}
		if w.record(n, c, value) {
			break
		}
	}
	if len(f.tried) == 0 { // only the excluded move was there
		return n.alpha
	}
	if n.bound == Lower {
		f.cutoffs++ // by the owner of a split alone, which copies it for splits below
	}
	w.table.store(n.key, entry{n.bestMove, n.best.FromNode(f.ply), n.depth, n.bound})
	return n.best
}

// take returns the next move of a node that is not pruned.
func (w *worker) take(n *node) (c Candidate, ok bool) {
	f := n.frame
	list := f.list.List
	for n.taken < len(list) {
		if n.best > -Proven && w.onlyPruned(f, list[n.taken:], n.depth) {
			break
		}
		c := pick(list, n.taken)
		n.taken++
		if c.Move != f.excluded && (n.best <= -Proven || !w.pruneMove(f, c, n.depth, n.alpha)) {
			f.tried = append(f.tried, c)
			return c, true
		}
	}
	n.taken = len(list)
	return Candidate{}, false
}

// searchMove searches the numberth move of a node, which is f on this thread.
func (w *worker) searchMove(f *frame, n *node, c Candidate, number int, alpha Value) Value {
	next := n.depth - One
	if !c.Quiet || f.threat == InCheck {
		next += w.extension(f.threat)
	}
	if c.Move == n.tableMove {
		next = min(next+n.singular, n.depth)
	}
	watched := f.ply == 0 && w.limits.Watch != nil
	if watched {
		w.limits.Watch(RootMove{Move: c.Move})
	}
	value, lost := w.lostMove(f, c.Move)
	if !lost {
		w.make(f.ply, c.Move)
		value = w.refute(f, c.Move, w.searchChild(f, c, number, alpha, n.beta, next), alpha)
		w.game.Undo()
	}
	if watched && !w.halted() {
		w.limits.Watch(RootMove{Move: c.Move, Done: true, Lost: value <= -Proven})
	}
	return value
}

// record notes the value of a searched move, and reports whether it refutes the node.
func (w *worker) record(n *node, c Candidate, value Value) bool {
	n.best = max(n.best, value)
	if value <= n.alpha {
		return false
	}
	f := n.frame
	n.bestMove = c.Move
	if f.pv {
		n.line.set(c.Move, &w.pv[f.ply+1])
	}
	if value >= n.beta {
		n.bound = Lower
		w.history.cutoff(f.side, f.ply, w.previous(f.ply), c, f.tried, n.depth)
		return true
	}
	n.alpha, n.bound = value, Exact
	return false
}

// prepareChild clears what the nodes of the ply below share, where a node begins.
func (w *worker) prepareChild(ply int) {
	child := &w.stack[ply]
	child.excluded = NoMove
	child.evaluated = false
	child.cutoffs = 0
	w.history.killers[ply] = [2]Move{}
}

// extension returns how much deeper the answers to a threat are searched.
func (w *worker) extension(t Threat) Depth {
	switch t {
	case InCheck:
		return One
	case Threatened:
		return Depth(w.params.ThreatExtension)
	default:
		return 0
	}
}

// evaluate gives a node its static evaluation, unless it is InCheck, and prunes it
// if that suffices.
func (w *worker) evaluate(f *frame, alpha, beta Value, depth Depth, hit entry) (Value, bool) {
	f.evaluated, f.improving = f.threat != InCheck, false
	if !f.evaluated {
		return 0, false
	}
	f.static = w.staticEvaluation(hit)
	f.improving = f.ply >= 2 && w.stack[f.ply-2].evaluated && f.static > w.stack[f.ply-2].static
	if f.pv || f.excluded != NoMove {
		return 0, false
	}
	return w.pruneNode(f, alpha, beta, depth)
}

// staticEvaluation evaluates the node. A value of the table that bounds it the right
// way is better still.
func (w *worker) staticEvaluation(hit entry) Value {
	value := w.game.Evaluate()
	if !hit.value.IsProven() &&
		(hit.bound == Exact || hit.bound == Lower && hit.value > value || hit.bound == Upper && hit.value < value) {
		return hit.value
	}
	return value
}

// pruneNode returns a value for a node whose static evaluation is far outside the
// window, if it is: reverse futility pruning above it where nothing is threatened, razoring
// below.
func (w *worker) pruneNode(f *frame, alpha, beta Value, depth Depth) (Value, bool) {
	p := &w.params
	if f.threat == NoThreat && depth <= Depth(p.ReverseFutilityDepth)*One && !beta.IsProven() {
		margin := p.ReverseFutility + p.ReverseFutilitySlope*Value(depth)/Value(One)
		if f.improving {
			margin -= p.ReverseFutilitySlope / 2
		}
		if f.static-margin >= beta {
			return f.static - margin, true
		}
	}
	return w.razor(f, alpha, beta, depth)
}

// razor returns what quiescence says of a node that looks lost for the window, if it agrees.
// A threat has margins of its own: most nodes are answers to threats that lead nowhere,
// unless they are left to it.
func (w *worker) razor(f *frame, alpha, beta Value, depth Depth) (Value, bool) {
	p := &w.params
	margin, slope, deepest := p.Razor, p.RazorSlope, p.RazorDepth
	if f.threat == Threatened {
		margin, slope, deepest = p.ThreatRazor, p.ThreatRazorSlope, p.ThreatRazorDepth
	}
	if depth > deepest || alpha.IsProven() || f.static+margin+slope*Value(depth)/Value(One) >= alpha {
		return 0, false
	}
	value := w.game.Quiesce(f.ply, beta)
	return value, value <= alpha || value.IsProven()
}

// pruneMove reports whether a move is not worth a search: policy pruning by its order,
// and for quiet moves late move pruning by its number, futility pruning by the static
// evaluation.
func (w *worker) pruneMove(f *frame, c Candidate, depth Depth, alpha Value) bool {
	number := len(f.tried) + 1
	if f.threat == InCheck || number == 1 {
		return false
	}
	if w.outOfPolicy(f, c, depth) {
		return true
	}
	if !c.Quiet {
		return false
	}
	if number > w.moveCountLimit(f, depth) {
		return true
	}
	plies := int(depth / One)
	if f.pv || plies > w.params.FutilityDepth {
		return false
	}
	left := max(plies-int(w.reductions[min(plies, 63)][min(number, 127)]/One), 0)
	margin := w.params.Futility + w.params.FutilitySlope*Value(left) + Value(w.history.score(f.side, c))/128
	return f.static+margin <= alpha
}

// outOfPolicy reports whether the order of a move is too far below the best of its node.
func (w *worker) outOfPolicy(f *frame, c Candidate, depth Depth) bool {
	p := &w.params
	return p.PolicyGapSlope > 0 && !f.pv && f.threat == NoThreat && f.top-c.Order > p.PolicyGap+p.PolicyGapSlope*int32(depth)/int32(One)
}

// moveCountLimit returns how many moves of a node are tried before the quiet ones
// among the others are pruned.
func (w *worker) moveCountLimit(f *frame, depth Depth) int {
	if w.wide(f) {
		return math.MaxInt
	}
	plies := int(depth / One)
	allowed := w.params.MoveCountBase + w.params.MoveCountSlope*plies*plies/10
	if f.improving {
		allowed += allowed / 2
	}
	if f.pv {
		allowed *= 2
	}
	return allowed
}

// onlyPruned reports whether late move pruning takes all the candidates that are
// left, so that they need not be put in order.
func (w *worker) onlyPruned(f *frame, left []Candidate, depth Depth) bool {
	number := len(f.tried) + 1
	return f.threat != InCheck && number > max(w.moveCountLimit(f, depth), 1) &&
		!slices.ContainsFunc(left, func(c Candidate) bool { return !c.Quiet })
}

// wide reports whether all moves of a node are to have a chance: see Limits.WideRoot.
func (w *worker) wide(f *frame) bool { return f.ply == 0 && w.limits.WideRoot }
