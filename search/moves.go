package search

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
		if w.enter(n, c, value) {
			break
		}
	}
	if len(f.tried) == 0 { // only the excluded move was there
		return n.alpha
	}
	if n.bound == Lower {
		f.cutoffs++ // by the owner of a split alone, who copies it for splits below
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

// enter notes the value of a searched move, and reports whether it refutes the node.
func (w *worker) enter(n *node, c Candidate, value Value) bool {
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
