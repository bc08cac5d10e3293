package search

import (
	"slices"
	"sync"
	"sync/atomic"
)

// split is a node whose moves several threads search, as in the young brothers wait
// concept (Feldmann 1993): the first moves are searched by the thread that came to the
// node, which owns it; the others by whoever is idle.
type split struct {
	parent    *split // the split in which the owner came to the node
	ply       int
	rootDepth Depth
	above     []facts     // of the plies up to the node's
	killers   [2]Move     // of the moves searched before
	cutoffs   int         // among them
	cut       atomic.Bool // a move refutes the node
	helpers   int         // threads at work beside the owner; guarded by the team's mutex

	mutex    sync.Mutex // guards what follows, and candidates and tried of the owner's frame
	node     node
	selDepth int
}

const (
	// splitDepth is the least depth of a split.
	splitDepth = 3 * One
	// maxSplits is the number of splits that a thread may own at a time.
	maxSplits = 8
)

// refuted reports whether a split or one of those that it lies in is refuted.
func (s *split) refuted() bool {
	for ; s != nil; s = s.parent {
		if s.cut.Load() {
			return true
		}
	}
	return false
}

// within reports whether s lies in other, or is it; all lie in nil, the whole search.
func (s *split) within(other *split) bool {
	for ; s != other; s = s.parent {
		if s == nil {
			return false
		}
	}
	return true
}

// worthSplit reports whether a thread is idle that may share the moves of a node. The
// first one is searched alone: most nodes that it does not refute have no other that does.
func (w *worker) worthSplit(n *node) bool {
	return w.team.idle.Load() > 0 && n.depth >= splitDepth && w.owned < maxSplits &&
		len(n.frame.tried) > 0 && n.taken < len(n.frame.list.List)
}

// split searches the moves of a node that are left, together with idle threads.
func (w *worker) split(n *node) {
	s := w.newSplit(n)
	w.within = s
	w.team.open(s)
	w.work(s, n.frame)
	w.team.close(s)
	w.help(s)
	*n = s.node
	w.selDepth = max(w.selDepth, s.selDepth)
	w.within = s.parent
	w.owned--
}

// newSplit returns a split at the node.
func (w *worker) newSplit(n *node) *split {
	if w.owned == len(w.splits) {
		w.splits = append(w.splits, new(split))
	}
	s := w.splits[w.owned]
	w.owned++
	s.parent, s.ply, s.rootDepth = w.within, n.frame.ply, w.rootDepth
	s.above = s.above[:0]
	for ply := range s.ply + 1 {
		s.above = append(s.above, w.stack[ply].facts)
	}
	s.killers, s.cutoffs = w.history.killers[s.ply+1], w.stack[s.ply+1].cutoffs
	s.node, s.selDepth = *n, 0
	s.cut.Store(false)
	return s
}

// work searches moves of a split, whose node is f on this thread, until none is left.
func (w *worker) work(s *split, f *frame) {
	for !w.halted() {
		s.mutex.Lock()
		c, ok := w.take(&s.node)
		number, alpha := len(s.node.frame.tried), s.node.alpha
		s.mutex.Unlock()
		if !ok {
			return
		}
		value := w.searchMove(f, &s.node, c, number, alpha)
		if w.halted() {
			return
		}
		s.mutex.Lock()
		if w.record(&s.node, c, value) {
			s.cut.Store(true)
		}
		s.mutex.Unlock()
	}
}

// join brings the thread to the node of a split, which lies below its own position,
// works there and goes back.
func (w *worker) join(s *split) {
	from, outer := 0, w.within
	if outer == nil {
		w.stack[0].facts = s.above[0]
		w.selDepth = 0
	} else {
		from = outer.ply
	}
	for ply := from; ply < s.ply; ply++ {
		w.stack[ply].move = s.above[ply].move
		w.stack[ply+1].facts = s.above[ply+1]
		w.game.Make(s.above[ply].move)
	}
	w.rootDepth, w.within = s.rootDepth, s
	w.prepareChild(s.ply + 1)
	w.history.killers[s.ply+1], w.stack[s.ply+1].cutoffs = s.killers, s.cutoffs
	w.work(s, &w.stack[s.ply])
	for range s.ply - from {
		w.game.Undo()
	}
	w.within = outer
	s.mutex.Lock()
	s.selDepth = max(s.selDepth, w.selDepth)
	s.mutex.Unlock()
}

// team lets idle threads of a search find work.
type team struct {
	idle    atomic.Int32 // threads that wait for a split
	mutex   sync.Mutex
	changes atomic.Uint32 // counts splits opened and left, and the end of the search
	changed sync.Cond     // of changes
	splits  []*split      // that may have moves left
	over    bool
}

// spinLimit is how often an idle thread looks for a change before it sleeps: some 20
// microseconds, which waking up takes too.
const spinLimit = 20_000

// change wakes the threads that wait. The mutex is held.
func (t *team) change() {
	t.changes.Add(1)
	t.changed.Broadcast()
}

// wait returns after the next change. The mutex is held, but not meanwhile.
func (t *team) wait() {
	seen := t.changes.Load()
	t.idle.Add(1)
	t.mutex.Unlock()
	for range spinLimit {
		if t.changes.Load() != seen {
			break
		}
	}
	t.mutex.Lock()
	for t.changes.Load() == seen {
		t.changed.Wait()
	}
	t.idle.Add(-1)
}

// open offers a split to idle threads.
func (t *team) open(s *split) {
	t.mutex.Lock()
	t.splits = append(t.splits, s)
	t.change()
	t.mutex.Unlock()
}

// close takes back a split that has no moves left.
func (t *team) close(s *split) {
	t.mutex.Lock()
	t.drop(s)
	t.mutex.Unlock()
}

// drop removes a split if it is open.
func (t *team) drop(s *split) {
	if i := slices.Index(t.splits, s); i >= 0 {
		t.splits = slices.Delete(t.splits, i, i+1)
	}
}

// end tells the helpers that the search is over.
func (t *team) end() {
	t.mutex.Lock()
	t.over = true
	t.change()
	t.mutex.Unlock()
}

// choose returns the open split of the greatest depth within outer, or within the whole
// search if that is nil; nil if there is none.
func (t *team) choose(outer *split) *split {
	var best *split
	for _, s := range t.splits {
		if s != outer && s.within(outer) && (best == nil || s.node.depth > best.node.depth) {
			best = s
		}
	}
	return best
}

// help joins open splits: those within own, its own split, until the helpers have left
// that; or all, if own is nil, until the search is over.
func (w *worker) help(own *split) {
	t := &w.team
	t.mutex.Lock()
	defer t.mutex.Unlock()
	for own == nil && !t.over || own != nil && own.helpers > 0 {
		s := t.choose(own)
		if s == nil {
			t.wait()
			continue
		}
		s.helpers++
		t.mutex.Unlock()
		w.join(s)
		t.mutex.Lock()
		t.drop(s)
		s.helpers--
		if s.helpers == 0 {
			t.change()
		}
	}
}
