package search

import "sync"

// refutations are the moves of the root that lose by force as a search apart from this one
// has found: the opponent has a sequence of threats that is too long or too quiet for it.
// Whenever a move is about to become the best one its answers are looked at, so that the
// move that is played was looked at, too.
type refutations struct {
	mutex sync.Mutex
	lines map[Move][]Move // of the opponent's wins
	spent int64           // nodes, by the first thread alone
}

const (
	// refuteFrom is after how many nodes of the search moves are looked at. However many
	// looks have used up Limits.RefuteShare, another may take one part in leastShare of it,
	// up to refuteLeast nodes.
	refuteFrom  = 2000
	leastShare  = 8
	refuteLeast = 500
)

// of returns the line that refutes a move, if there is one.
func (r *refutations) of(m Move) (line []Move, ok bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	line, ok = r.lines[m]
	return line, ok
}

// note keeps the line that refutes a move.
func (r *refutations) note(m Move, line []Move) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.lines == nil {
		r.lines = make(map[Move][]Move)
	}
	r.lines[m] = line
}

// lostMove returns what a move of the root is worth that is known to lose by force, and sets
// the line below it.
func (w *worker) lostMove(f *frame, m Move) (Value, bool) {
	if f.ply > 0 {
		return 0, false
	}
	line, ok := w.refutations.of(m)
	return w.loseTo(line), ok
}

// loseTo sets the line below a move of the root to one that refutes it, and returns what
// the move is worth.
func (w *worker) loseTo(line []Move) Value {
	w.pv[1].length = copy(w.pv[1].moves[:], line)
	return LossIn(1 + len(line))
}

// refute returns what a move of the root, which was made and has come to a value, is worth
// if it would be the best one: the same, or a loss if the opponent is found to win by force.
func (w *worker) refute(f *frame, m Move, value, alpha Value) Value {
	share := w.limits.RefuteShare
	if share == 0 || f.ply > 0 || !w.first || value <= alpha || value.IsProven() || w.halted() {
		return value
	}
	w.report()
	searched := w.shared.nodes.Load()
	if searched < refuteFrom {
		return value
	}
	r := &w.refutations
	before := w.game.Nodes()
	line := w.game.Refutation(max(searched/share-r.spent, min(searched/share/leastShare, refuteLeast)))
	r.spent += w.game.Nodes() - before
	if len(line) == 0 {
		return value
	}
	r.note(m, line)
	return w.loseTo(line)
}
