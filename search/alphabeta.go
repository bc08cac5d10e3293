package search

import (
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
	if p.ForcedWinDepth == 0 || depth < p.ForcedWinDepth || f.ply == 0 || f.excluded != NoMove {
		return 0, false
	}
	plies := w.game.ForcedWin()
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

// multiCut is what singularExtension returns where several moves exceed beta.
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
