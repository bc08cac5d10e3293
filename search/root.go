package search

import (
	"cmp"
	"slices"
	"sync"
)

// iterate deepens until it must stop. It returns the best line.
func (w *worker) iterate(report func(Report)) Report {
	result := w.firstReport()
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
		w.flushNodes()
		result.Depth, result.SelDepth, result.Value = depth, w.selDepth, value
		result.Nodes, result.Elapsed = w.shared.nodes.Load(), w.clock.Elapsed()
		if report != nil {
			report(result)
		}
		result = w.searchFurtherLines(result, depth, report)
		pace.note(result)
		if final(result.Value, depth) || w.clock.EnoughAt(pace.scale()) {
			break
		}
	}
	return result
}

// searchFurtherLines searches the next best moves of the root, as many as are wanted, and reports each
// that it comes to the end of. It returns the best line: where a later one has come to more
// than one before it, they change places and are reported again.
func (w *worker) searchFurtherLines(best Report, depth int, report func(Report)) Report {
	defer func() { w.barred, w.barredKey = w.barred[:0], 0 }()
	lines := []Report{best}
	for place := 1; place < min(w.limits.Lines, w.choices); place++ {
		line, ok := w.searchNextLine(lines[place-1].PV[0], place, depth)
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

// searchNextLine searches the root without one more move. It is false if the search was stopped.
func (w *worker) searchNextLine(without Move, place, depth int) (Report, bool) {
	w.barred = append(w.barred, without)
	w.barredKey ^= uint64(without) * excludedKey
	w.selDepth = 0
	value := w.aspiration(w.guesses[place], depth)
	if w.stop.Load() || w.pv[0].length == 0 {
		return Report{}, false
	}
	w.flushNodes()
	return Report{
		Place: place, Depth: depth, SelDepth: w.selDepth, Value: value, Nodes: w.shared.nodes.Load(), Elapsed: w.clock.Elapsed(),
		PV: append([]Move(nil), w.pv[0].moves[:w.pv[0].length]...),
	}, true
}

// final reports whether a deeper search can add nothing: a win is proven, or a
// loss that the depth has looked through to the end.
func final(value Value, depth int) bool {
	return value >= Proven || value <= -Proven && depth >= value.MateDistance()
}

// firstReport returns the result of a search that is stopped at once: the first
// candidate as the variation, or the value of a position without one.
func (w *worker) firstReport() Report {
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

// pace measures how stable the search is, to spend more time where it is not.
type pace struct {
	move   Move
	stable int // iterations in which the move stayed
	value  Value
	drop   Value // by how much the value fell in the last iteration
}

// refutations are the moves of the root that a search of threats has found to lose by force:
// the opponent has a sequence of threats that is too long or too quiet for alpha-beta.
// Whenever a move is about to become the best one its answers are looked at, so that the
// move that is played was looked at, too.
type refutations struct {
	mutex sync.Mutex
	lines map[Move][]Move // of the opponent's wins
	spent int64           // nodes, by the first thread alone
}

const (
	// refuteFrom is the number of nodes of the search before moves are looked at. However many
	// looks have used up Limits.RefuteShare, another may take one part in refuteDivisor of it,
	// up to refuteLeast nodes.
	refuteFrom    = 2000
	refuteDivisor = 8
	refuteLeast   = 500
)

// line returns the line that refutes a move, if there is one.
func (r *refutations) line(m Move) (line []Move, ok bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	line, ok = r.lines[m]
	return line, ok
}

// add keeps the line that refutes a move.
func (r *refutations) add(m Move, line []Move) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.lines == nil {
		r.lines = make(map[Move][]Move)
	}
	r.lines[m] = line
}

// lostMove returns the value of a move of the root that is known to lose by force, and sets
// the line below it.
func (w *worker) lostMove(f *frame, m Move) (Value, bool) {
	if f.ply > 0 {
		return 0, false
	}
	line, ok := w.refutations.line(m)
	return w.loseTo(line), ok
}

// loseTo sets the line below a move of the root to one that refutes it, and returns the
// value of the move.
func (w *worker) loseTo(line []Move) Value {
	w.pv[1].length = copy(w.pv[1].moves[:], line)
	return LossIn(1 + len(line))
}

// refute returns the value of a move of the root, which was made and searched,
// if it would be the best one: the same, or a loss if the opponent is found to win by force.
func (w *worker) refute(f *frame, m Move, value, alpha Value) Value {
	share := w.limits.RefuteShare
	if w.forcer == nil || share == 0 || f.ply > 0 || !w.first || value <= alpha || value.IsProven() || w.halted() {
		return value
	}
	w.flushNodes()
	searched := w.shared.nodes.Load()
	if searched < refuteFrom {
		return value
	}
	r := &w.refutations
	before := w.game.Nodes()
	line := w.forcer.Refutation(max(searched/share-r.spent, min(searched/share/refuteDivisor, refuteLeast)))
	r.spent += w.game.Nodes() - before
	if len(line) == 0 {
		return value
	}
	r.add(m, line)
	return w.loseTo(line)
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
