package search

import (
	"math"
	"slices"
)

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
