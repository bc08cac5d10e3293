package search

// node types
const (
	pvNode  = true
	cutNode = true
)

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
		return w.game.Quiesce(ply)
	}
	// A win or a loss nearer to the root than any found here makes this node moot.
	alpha, beta = max(alpha, Value(ply)-Win), min(beta, Win-Value(ply)-1)
	if alpha >= beta {
		return alpha
	}
	f := &w.stack[ply]
	key := w.game.Key()
	if f.excluded != NoMove {
		key ^= uint64(f.excluded) * 0x9e3779b97f4a7c15
	}
	hit, found := w.table.load(key)
	if found {
		hit.value = hit.value.fromTable(ply)
		if !pv && hit.depth >= depth && usable(hit, alpha, beta) {
			return hit.value
		}
	}
	if depth <= 0 {
		return w.game.Quiesce(ply)
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
	f.list.List = f.list.List[:0]
	f.list.Tension, f.list.LostIn = Quiet, 0
	w.game.Generate(&f.list)
	if len(f.list.List) == 0 {
		if f.list.LostIn == 0 {
			return Draw
		}
		return Value(ply+f.list.LostIn) - Win
	}
	tension := f.list.Tension
	quiet := tension == Quiet
	f.settled = tension == Forced
	improving := false
	if !f.settled {
		f.static = w.staticValue(hit)
		improving = ply >= 2 && !w.stack[ply-2].settled && f.static > w.stack[ply-2].static
		if !pv && f.excluded == NoMove {
			if value, ok := w.prune(alpha, beta, depth, ply, quiet, improving); ok {
				return value
			}
		}
	}
	if pv && hit.move == NoMove && depth >= 6*One {
		depth -= One // without a move to begin with, a shallower search finds one
	}
	w.order(f, ply, hit.move)
	extension := Depth(0)
	if tension == Forced {
		extension = One
	} else if tension == Threatened {
		extension = Depth(w.params.ThreatExtend)
	}
	single := w.singular(beta, depth, ply, hit, quiet)
	if single == multiCut {
		return beta
	}

	side := w.game.Side()
	best, bestMove := -infinite, NoMove
	bound := Upper
	f.tried = f.tried[:0]
	child := &w.stack[ply+1]
	child.excluded = NoMove
	child.settled = true
	child.cutoffs = 0
	raised := 0
	topOrder := int32(0)
	w.history.killers[ply+1] = [2]Move{}
	plies := int(depth / One)
	for i := range f.list.List {
		c := pick(f.list.List, i)
		if c.Move == f.excluded {
			continue
		}
		number := len(f.tried) + 1
		if number == 1 || topOrder >= storedFirst/2 {
			topOrder = c.Order
		}
		if c.Tame && quiet && best > -Proven && number > 1 && w.skip(c, number, plies, alpha, f, side, improving, pv) {
			continue
		}
		f.tried = append(f.tried, c.Move)
		extend := extension
		if c.Move == hit.move {
			extend += single
		}
		next := depth - One + min(extend, One)
		w.make(ply, c.Move)
		extra := Depth(raised*w.params.RaisedReduce) + Depth(w.params.OrderReduce)*Depth(min(max(topOrder-c.Order, 0), 512))/512
		if child.cutoffs > 3 {
			extra += Depth(w.params.CutoffReduce)
		}
		value := w.searchChild(alpha, beta, next, ply, number, pv, cut, c, side, improving, tension, extra)
		w.game.Undo()
		if w.stop.Load() {
			return 0
		}
		if value > best {
			best = value
			if value > alpha {
				bestMove = c.Move
				if pv {
					w.pv[ply].set(c.Move, &w.pv[ply+1])
				}
				if value >= beta {
					bound = Lower
					f.cutoffs++
					if c.Tame {
						w.history.cutoff(side, ply, w.previous(ply), c.Move, f.tried, depth)
					}
					break
				}
				alpha = value
				raised++
				bound = Exact
			}
		}
	}
	if len(f.tried) == 0 { // only the excluded move was there
		return alpha
	}
	w.table.store(key, entry{bestMove, best.toTable(ply), depth, bound})
	return best
}

// searchChild searches the position after the candidate, reduced first if it
// comes late, with an open window last if it is needed.
func (w *worker) searchChild(alpha, beta Value, next Depth, ply, number int, pv, cut bool, c Candidate, side int, improving bool, tension Tension, extra Depth) Value {
	if number == 1 {
		return -w.search(-beta, -alpha, next, ply+1, pv, !pv && !cut)
	}
	value := alpha + 1
	if next >= 2*One && (tension == Quiet || tension == Threatened && w.params.ThreatLMR > 0) {
		r := w.reduction(next, number, ply, pv, cut, c, side, improving) + extra
		if tension == Threatened {
			r = r * Depth(w.params.ThreatLMR) / 16
		}
		reduced := next - r
		reduced = min(max(reduced, One), next)
		if reduced < next {
			value = -w.search(-alpha-1, -alpha, reduced, ply+1, false, cutNode)
			if value <= alpha {
				return value
			}
		}
	}
	if value > alpha {
		value = -w.search(-alpha-1, -alpha, next, ply+1, false, !cut)
	}
	if pv && value > alpha && value < beta {
		value = -w.search(-beta, -alpha, next, ply+1, pvNode, false)
	}
	return value
}

// reduction returns how much less deep a late move is searched.
func (w *worker) reduction(next Depth, number, ply int, pv, cut bool, c Candidate, side int, improving bool) Depth {
	r := w.reductions[min(next/One, 63)][min(number, 127)]
	if pv {
		r -= Depth(w.params.ReducePV)
	}
	if cut {
		r += Depth(w.params.ReduceCut)
	}
	if !improving {
		r += One / 4
	}
	if !c.Tame {
		r -= Depth(w.params.ReduceThreat)
	}
	r -= Depth(w.history.score(side, c.Move)) * Depth(w.params.HistoryReduce) / historyLimit
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

// prune settles a node by its static value, if that is far outside the window.
func (w *worker) prune(alpha, beta Value, depth Depth, ply int, quiet, improving bool) (Value, bool) {
	static := w.stack[ply].static
	p := &w.params
	if !quiet {
		return 0, false
	}
	if depth <= Depth(p.ReverseDepth)*One && !beta.IsProven() {
		margin := p.Reverse + p.ReverseSlope*Value(depth)/Value(One)
		if improving {
			margin -= p.ReverseSlope / 2
		}
		if static-margin >= beta {
			return static - margin, true
		}
	}
	if depth <= Depth(p.RazorDepth)*One && static+p.Razor+p.RazorSlope*Value(depth)/Value(One) < alpha {
		if value := w.game.Quiesce(ply); value <= alpha || value.IsProven() {
			return value, true
		}
	}
	return 0, false
}

// skip reports whether a late tame move is not worth a search.
func (w *worker) skip(c Candidate, number, plies int, alpha Value, f *frame, side int, improving, pv bool) bool {
	allowed := w.params.CountBase + w.params.CountSlope*plies*plies/10
	if improving {
		allowed += allowed / 2
	}
	if pv {
		allowed *= 2
	}
	if number > allowed {
		return true
	}
	if plies < 8 && !pv {
		r := int(w.reductions[min(plies, 63)][min(number, 127)] / One)
		left := Value(max(plies-r, 0))
		margin := w.params.Futility + w.params.FutilitySlope*left + Value(w.history.score(side, c.Move))/128
		return f.static+margin <= alpha
	}
	return false
}

// multiCut is what singular returns where several moves exceed beta.
const multiCut Depth = -1

// singular reports by how much the stored move is to be extended because all
// others are clearly worse.
func (w *worker) singular(beta Value, depth Depth, ply int, hit entry, quiet bool) Depth {
	f := &w.stack[ply]
	if f.excluded != NoMove || hit.move == NoMove || depth < Depth(w.params.SingularDepth)*One || ply == 0 || ply > 2*int(w.root/One) ||
		hit.bound == Upper || hit.bound == NoBound || hit.depth < depth-3*One || hit.value.IsProven() || len(f.list.List) < 2 {
		return 0
	}
	target := hit.value - w.params.SingularMargin*Value(depth)/Value(One)/8
	list := f.list
	f.list.List, f.spare = f.spare, nil
	f.excluded = hit.move
	value := w.search(target-1, target, (depth-One)/2, ply, false, cutNode)
	f.excluded = NoMove
	f.spare, f.list = f.list.List, list
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

// Bonuses by which a candidate's order is raised.
const (
	storedFirst  = 1 << 24
	killerBonus  = 60
	counterBonus = 40
	historyShare = 64
)

// order adds what the search has learnt to the game's own order of moves.
func (w *worker) order(f *frame, ply int, stored Move) {
	side := w.game.Side()
	killers := w.history.killers[ply]
	counter := w.history.counters[side&1][w.previous(ply)%moveBound]
	for i := range f.list.List {
		c := &f.list.List[i]
		c.Order += w.history.score(side, c.Move) / historyShare
		switch c.Move {
		case stored:
			c.Order += storedFirst
		case killers[0], killers[1]:
			c.Order += killerBonus
		case counter:
			c.Order += counterBonus
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
