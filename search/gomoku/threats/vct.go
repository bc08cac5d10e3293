package threats

import (
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// VCT searches victory by continuous threats: after every move of the attacker
// a four, an open four, a double four or a win by fours threatens, also where the move
// had to parry something. The defender gets every answer that may stop it, and all fours
// of its own. A win by fours alone may end the sequence at any point. It is a proof
// number search, which goes where the fewest answers are left to refute, and is not
// safe for concurrent use.
type VCT struct {
	state  *lines.State
	vcf    *VCF
	tree   tree
	root   uint64 // key of the position that the tree is of
	us     gomoku.Color
	budget int64 // value of Nodes at which to give up
	buf    []gomoku.Point
}

const (
	// closingBudget bounds the search for the fours that end a sequence, threatBudget
	// that for the fours that threaten, and lineBudget that for those which one of them
	// has found before.
	closingBudget = 20
	threatBudget  = 40
	lineBudget    = 100_000
)

// NewVCT returns a searcher with room for 2^bits positions of 40 bytes that closes
// its sequences with fours.
func NewVCT(bits int, vcf *VCF) *VCT {
	return &VCT{vcf: vcf, tree: newTree(bits), buf: make([]gomoku.Point, 0, 2*gomoku.MaxPoints)}
}

// Forget clears what was found out about positions.
func (t *VCT) Forget() { t.tree.plant() }

// Nodes returns how many stones were placed so far, those of the fours included.
func (t *VCT) Nodes() int64 { return t.vcf.Nodes }

// Solve looks for a win of the side to move within a budget of stones. It goes on
// where it stopped if it is asked about the same position again. It returns the moves up
// to the five with a defence that lasts long, or nil; exhausted says that there is
// nothing left to search, so that another call finds no more.
func (t *VCT) Solve(s *lines.State, budget int) (line []gomoku.Point, exhausted bool) {
	t.state, t.us = s, s.Board().ToMove()
	t.budget = t.Nodes() + int64(budget)
	if key := s.Board().Hash(); key != t.root || t.tree.bare() {
		t.tree.plant()
		t.root = key
	}
	t.prove(0, true, gomoku.NoPoint, never, never)
	root := &t.tree.nodes[0]
	if root.pn == 0 {
		return t.line(nil, 0, true), true
	}
	return nil, root.dn == 0 || t.tree.full()
}

// spent reports whether the budget or the room is used up, or the fours were told to
// halt.
func (t *VCT) spent() bool {
	return t.Nodes() >= t.budget || t.tree.full() || t.Nodes()&haltMask == 0 && t.vcf.Halted != nil && t.vcf.Halted()
}

// prove works on node i, whose position is on the board, until one of its numbers
// reaches its threshold (df-pn; Nagai 2002). Attack says whether the attacker is to
// move; its last stone was on the point after, near which new fours are to be found, or
// stopped a five, if that is NoPoint.
func (t *VCT) prove(i int32, attack bool, after gomoku.Point, proof, disproof uint32) {
	if !t.tree.nodes[i].expanded {
		t.expand(i, attack, after)
	}
	for {
		t.tree.update(i, attack)
		n := &t.tree.nodes[i]
		if n.pn >= proof || n.dn >= disproof || n.solved() || t.spent() {
			return
		}
		child, childProof, childDisproof := t.tree.choose(i, attack, proof, disproof)
		move, childAfter := t.tree.nodes[child].move, after
		if attack {
			childAfter = move
			if t.state.Count(t.us.Other(), lines.Wins) > 0 {
				childAfter = gomoku.NoPoint
			}
		}
		t.state.Place(move, t.state.Board().ToMove())
		t.vcf.Nodes++
		t.prove(child, !attack, childAfter, childProof, childDisproof)
		t.state.Undo()
	}
}

// expand gives node i its children, those of another node of the same position if there
// is one, or settles it.
func (t *VCT) expand(i int32, attack bool, after gomoku.Point) {
	key := t.state.Board().Hash()
	if t.tree.share(i, key) {
		return
	}
	first := len(t.tree.nodes)
	var length int
	if attack {
		length = t.attacks(after)
	} else {
		length = t.answers(after)
	}
	t.tree.settle(i, key, first, length)
}

// add adds those of the points that c may play to the tree, where all are needed or one
// is forced.
func (t *VCT) add(points []gomoku.Point, c gomoku.Color) {
	for _, p := range points {
		if Allowed(t.state, p, c) {
			t.tree.add(p, 1)
		}
	}
}

// line appends the moves of the proof of node i, which is on the board.
func (t *VCT) line(to []gomoku.Point, i int32, attack bool) []gomoku.Point {
	s := t.state
	next := t.tree.principal(i, attack)
	if next < 0 && attack {
		fours, _ := t.vcf.Solve(s, Unlimited, lineBudget)
		return append(to, fours...)
	}
	move := LostMove(s, t.us.Other())
	if next >= 0 {
		move = t.tree.nodes[next].move
	}
	s.Place(move, s.Board().ToMove())
	defer s.Undo()
	return t.line(append(to, move), next, !attack)
}
