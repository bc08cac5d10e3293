package threats

import (
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// VCT searches for victory by continuous threats: after every move of the attacker
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
func (t *VCT) Forget() { t.tree.reset() }

// Nodes returns how many stones were placed so far, including those of the fours.
func (t *VCT) Nodes() int64 { return t.vcf.Nodes }

// Solve looks for a win of the side to move within a budget of stones. It goes on
// where it stopped if it is asked about the same position again. It returns the moves up
// to the five with a defense that lasts long, or nil; exhausted says that there is
// nothing left to search, so that another call finds no more.
func (t *VCT) Solve(s *lines.State, budget int) (line []gomoku.Point, exhausted bool) {
	t.state, t.us = s, s.Board().ToMove()
	t.budget = t.Nodes() + int64(budget)
	if key := s.Board().Hash(); key != t.root || t.tree.empty() {
		t.tree.reset()
		t.root = key
	}
	t.prove(0, true, gomoku.NoPoint, infinite, infinite)
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
		length = t.addAttacks(after)
	} else {
		length = t.addAnswers(after)
	}
	t.tree.settle(i, key, first, length)
}

// add adds the points that c may play to the tree, where all are needed or one
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

// guesses are the first proof numbers of the attacker's moves that make a three or a
// four, by class.
var guesses = [lines.Classes]uint32{
	lines.MaybeForbidden: 1, lines.SimpleThree: 5, lines.ThreePlus: 3, lines.DoubleThree: 1,
	lines.SimpleFour: 6, lines.FourPlus: 2, lines.FourThree: 1, lines.WinningFour: 1,
}

const (
	// parryGuess and builderGuess are the guesses for moves that make neither: they stop
	// an open four of the defender, or may threaten to win by fours.
	parryGuess   = 10
	builderGuess = 40
)

// addAttacks adds the moves of the attacker to the tree that may win by threats. If fours
// alone do, it returns the length of that win instead. For after see prove.
func (t *VCT) addAttacks(after gomoku.Point) (length int) {
	s, us := t.state, t.us
	if length := t.vcf.FindAfter(s, after, closingBudget); length > 0 {
		return length
	}
	them := us.Other()
	switch {
	case s.Count(them, lines.Wins) > 0:
		t.add(FiveDefenses(t.buf, s, them), us)
	case s.Count(them, lines.WinningFour) > 0:
		fours := AppendFours(t.buf, s, us)
		t.addAttackMoves(fours, 0)
		t.addAttackMoves(without(CommonDefenses(fours[len(fours):], s, them, lines.WinningFour), fours), parryGuess)
	default:
		t.addAttackMoves(AppendFours(t.buf, s, us), 0)
		t.addAttackMoves(appendThrees(t.buf, s, us), 0)
		t.addAttackMoves(t.builders(), builderGuess)
	}
	return 0
}

// addAttackMoves adds the points that the attacker may play to the tree. Other is
// the guess for moves that make neither a three nor a four.
func (t *VCT) addAttackMoves(points []gomoku.Point, other uint32) {
	for _, p := range points {
		if !Allowed(t.state, p, t.us) {
			continue
		}
		guess := guesses[t.state.Class(p, t.us)]
		if guess == 0 {
			guess = other
		}
		t.tree.add(p, guess)
	}
}

// appendThrees appends the moves that make an open three and no four, those with
// several threats first.
func appendThrees(to []gomoku.Point, s *lines.State, us gomoku.Color) []gomoku.Point {
	for class := lines.DoubleThree; class >= lines.SimpleThree; class-- {
		to = s.AppendClass(to, us, class)
	}
	first := len(to)
	to = s.AppendClass(to, us, lines.MaybeForbidden)
	kept := to[:first]
	for _, p := range to[first:] {
		if class := ResolvedClass(s, p, us); class >= lines.SimpleThree && class < lines.SimpleFour {
			kept = append(kept, p)
		}
	}
	return kept
}

// builders returns the moves that make neither a three nor a four, after which
// the attacker may threaten to win by fours.
func (t *VCT) builders() []gomoku.Point {
	s, us := t.state, t.us
	fours := s.Count(us, lines.SimpleFour)+s.Count(us, lines.FourPlus) > 0
	near := s.AppendNear(t.buf)
	kept := near[:0]
	for _, p := range near {
		code := s.Code(p, us)
		if s.Class(p, us) == lines.NoThreat && code.Builds() && (fours || buildsFour(code)) {
			kept = append(kept, p)
		}
	}
	return kept
}

// buildsFour reports whether a stone of the code makes a line that one more stone makes
// a four.
func buildsFour(c lines.Code) bool {
	for d := range gomoku.Directions {
		if c.Shape(d) == lines.ClosedThree {
			return true
		}
	}
	return false
}

// without keeps the points that are not among others, in place.
func without(points, others []gomoku.Point) []gomoku.Point {
	return slices.DeleteFunc(points, func(p gomoku.Point) bool { return slices.Contains(others, p) })
}

// addAnswers adds the answers of the defender, to move, to the tree: all that may stop
// what threatens, and all fours. It returns the length of the win if there is none,
// or 0 if nothing threatens. For after see prove.
func (t *VCT) addAnswers(after gomoku.Point) (length int) {
	s, us := t.state, t.us
	them := us.Other()
	if s.Count(them, lines.Wins) > 0 {
		return 0
	}
	if s.Count(us, lines.Wins) > 0 {
		t.add(FiveDefenses(t.buf, s, us), them)
		return 2
	}
	fours := AppendFours(t.buf, s, them)
	stops := fours[len(fours):]
	if s.Count(us, lines.WinningFour) > 0 {
		length = 4
		stops = CommonDefenses(stops, s, us, lines.WinningFour)
	} else if length = t.threatLength(after); length > 0 {
		stops = FoursDefenses(stops, s, us, t.vcf.line)
	}
	if length > 0 {
		t.add(fours, them)
		t.add(without(stops, fours), them)
	}
	return length
}

// threatLength returns in how many plies the attacker wins by fours if the defender, to
// move, passes, or 0. The search of fours keeps the moves. For after see prove.
func (t *VCT) threatLength(after gomoku.Point) int {
	b := t.state.Board()
	b.SetToMove(t.us)
	length := t.vcf.FindAfter(t.state, after, threatBudget)
	b.SetToMove(t.us.Other())
	if length > 0 {
		length++
	}
	return length
}
