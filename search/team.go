package search

import (
	"slices"
	"sync"
	"sync/atomic"
)

// team is how idle threads of a search find work.
type team struct {
	idle    atomic.Int32 // threads that wait for a split
	mutex   sync.Mutex
	changes atomic.Uint32 // counts splits opened and left, and the end of the search
	changed sync.Cond     // of changes
	splits  []*split      // that may have moves left
	over    bool
}

// patience is how often an idle thread looks for a change before it sleeps: some 20
// microseconds, which waking up takes too.
const patience = 20_000

// change tells the threads that wait. The mutex is held.
func (t *team) change() {
	t.changes.Add(1)
	t.changed.Broadcast()
}

// wait returns after the next change. The mutex is held, but not meanwhile.
func (t *team) wait() {
	seen := t.changes.Load()
	t.idle.Add(1)
	t.mutex.Unlock()
	for range patience {
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

// end sends the helpers home.
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
