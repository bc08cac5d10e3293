package threats

import (
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// VCT searches victory by continuous threats: every move of the attacker makes a
// four, an open three or, a few times at most, another threat to win by fours. The
// defender gets every answer that may stop the threat, and all fours of its own. A
// win by fours alone may end the sequence at any point. It keeps a table between
// calls and is not safe for concurrent use.
type VCT struct {
	state   *lines.State
	vcf     *VCF
	table   []vctEntry
	budget  int64 // value of Nodes at which to give up
	nodes   int64 // stones placed besides those of fours
	reached bool  // the limit of moves cut something off
}

// vctEntry says what is known of a position with the attacker to move: a
// win takes at most limit moves before the closing fours, a failure holds up
// to that many.
type vctEntry struct {
	key   uint64
	limit int16
	win   bool
	move  gomoku.Point
}

const (
	// closingBudget bounds the search for the fours that end a sequence.
	closingBudget = 400
	// mostIndirect is how many threats of a sequence may be neither a four nor
	// an open three.
	mostIndirect = 2
)

// NewVCT returns a searcher with a table of 2^bits entries of 16 bytes that
// closes its sequences with fours.
func NewVCT(bits int, vcf *VCF) *VCT {
	return &VCT{vcf: vcf, table: make([]vctEntry, 1<<bits)}
}

// Forget clears what was proven of other positions.
func (t *VCT) Forget() { clear(t.table) }

// Nodes returns how many stones were placed so far, those of the fours included.
func (t *VCT) Nodes() int64 { return t.nodes + t.vcf.Nodes }

// Solve looks for a win of the side to move by at most limit threats and closing
// fours, the fewest threats first, within a budget of stones. It returns the
// moves up to the five with the defence that lasts longest, or nil; exhausted
// says whether there is no such win at all.
func (t *VCT) Solve(s *lines.State, limit, budget int) (line []gomoku.Point, exhausted bool) {
	t.state = s
	t.budget = t.Nodes() + int64(budget)
	for indirect := 0; indirect <= mostIndirect; indirect++ {
		line, exhausted = t.deepen(limit, indirect)
		if line != nil || t.spent() {
			break
		}
	}
	return line, exhausted
}

// deepen solves with an ever greater number of threats.
func (t *VCT) deepen(limit, indirect int) (line []gomoku.Point, exhausted bool) {
	for moves := 0; moves <= limit; moves++ {
		t.reached = false
		if line := t.attack(moves, indirect); line != nil {
			return line, true
		}
		if t.spent() {
			return nil, false
		}
		if !t.reached {
			return nil, true
		}
	}
	return nil, false
}

// spent reports whether the budget is used up, or the fours were told to halt.
func (t *VCT) spent() bool {
	return t.Nodes() >= t.budget || t.vcf.Halted != nil && t.vcf.Halted()
}

// attack returns the win of the side to move with at most limit threats, of
// which indirect may be indirect ones, or nil.
func (t *VCT) attack(limit, indirect int) []gomoku.Point {
	s := t.state
	us := s.Board().ToMove()
	if line, _ := t.vcf.Solve(s, Unlimited, closingBudget); line != nil {
		return line
	}
	if limit == 0 {
		t.reached = true
		return nil
	}
	if t.spent() {
		return nil
	}
	key := s.Board().Hash() + uint64(indirect)
	slot := &t.table[key>>32&uint64(len(t.table)-1)]
	known := *slot
	if known.key == key && !known.win && int(known.limit) >= limit {
		t.reached = t.reached || known.limit < Unlimited
		return nil
	}
	var buf [gomoku.MaxPoints]gomoku.Point
	moves := t.threats(buf[:0], us)
	direct := len(moves)
	if indirect > 0 {
		moves = t.appendIndirect(moves, us)
	}
	if known.key == key && known.win && int(known.limit) <= limit {
		toFront(moves[:direct], known.move)
	}
	outer := t.reached
	t.reached = false
	for i, move := range moves {
		var line []gomoku.Point
		s.Place(move, us)
		t.nodes++
		if i < direct {
			line = t.defend(limit-1, indirect, us)
		} else {
			line = t.defendIndirect(limit-1, indirect-1, us)
		}
		s.Undo()
		if line != nil {
			*slot = vctEntry{key, int16(limit), true, move}
			t.reached = outer
			return append([]gomoku.Point{move}, line...)
		}
		if t.spent() {
			return nil
		}
	}
	failed := limit
	if !t.reached {
		failed = Unlimited
	}
	*slot = vctEntry{key, int16(failed), false, gomoku.NoPoint}
	t.reached = t.reached || outer
	return nil
}

// threats appends the moves of us that make a four or an open three and deal
// with what the opponent threatens.
func (t *VCT) threats(to []gomoku.Point, us gomoku.Color) []gomoku.Point {
	s := t.state
	them := us.Other()
	if s.Count(them, lines.Wins) > 0 {
		return keepThreats(FiveDefences(to, s, them), s, us)
	}
	to = AppendFours(to, s, us)
	if s.Count(them, lines.WinningFour) == 0 {
		return appendThrees(to, s, us)
	}
	for _, p := range CommonDefences(to[len(to):], s, them, lines.WinningFour) {
		if class := ResolvedClass(s, p, us); class >= lines.SimpleThree && class < lines.SimpleFour {
			to = append(to, p)
		}
	}
	return to
}

// keepThreats keeps the points at which us makes at least an open three.
func keepThreats(points []gomoku.Point, s *lines.State, us gomoku.Color) []gomoku.Point {
	kept := points[:0]
	for _, p := range points {
		if ResolvedClass(s, p, us) >= lines.SimpleThree {
			kept = append(kept, p)
		}
	}
	return kept
}

// appendThrees appends the moves that make an open three and no four, those of
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

// appendIndirect appends the moves that build lines without a direct threat, if
// the opponent leaves the time for them.
func (t *VCT) appendIndirect(to []gomoku.Point, us gomoku.Color) []gomoku.Point {
	s := t.state
	if s.Count(us.Other(), lines.Wins)+s.Count(us.Other(), lines.WinningFour) > 0 {
		return to
	}
	for _, p := range s.AppendNear(to[len(to):]) {
		if s.Class(p, us) == lines.NoThreat && s.Code(p, us).Builds() {
			to = append(to, p)
		}
	}
	return to
}

// defend returns how us wins with at most limit more threats against the longest
// defence, the side to move being the defender, or nil if a defence holds or
// nothing threatens.
func (t *VCT) defend(limit, indirect int, us gomoku.Color) []gomoku.Point {
	s := t.state
	them := us.Other()
	if s.Count(them, lines.Wins) > 0 {
		return nil
	}
	var buf [2 * gomoku.MaxPoints]gomoku.Point
	answers := buf[:0]
	switch {
	case s.Count(us, lines.Wins) > 0:
		answers = FiveDefences(answers, s, us)
	case s.Count(us, lines.WinningFour) > 0:
		answers = AppendFours(answers, s, them)
		answers = append(answers, CommonDefences(answers[len(answers):], s, us, lines.WinningFour)...)
	default:
		return nil
	}
	return t.refute(answers, limit, indirect, us)
}

// defendIndirect is defend after a move that makes no direct threat. It counts if
// us would win by fours should the defender pass.
func (t *VCT) defendIndirect(limit, indirect int, us gomoku.Color) []gomoku.Point {
	s := t.state
	them := us.Other()
	s.Board().SetToMove(us)
	threat, _ := t.vcf.Solve(s, Unlimited, closingBudget)
	s.Board().SetToMove(them)
	if threat == nil {
		return nil
	}
	var buf [2 * gomoku.MaxPoints]gomoku.Point
	answers := AppendFours(buf[:0], s, them)
	answers = append(answers, t.vcfDefences(threat, us)...)
	return t.refute(answers, limit, indirect, us)
}

// vcfDefences returns the points where a stone of the defender can change
// what happens along a win by fours: those on a line with one of its moves.
// Renju judges Black's fours by lines farther off, so that any point can.
func (t *VCT) vcfDefences(threat []gomoku.Point, us gomoku.Color) []gomoku.Point {
	s := t.state
	b := s.Board()
	all := s.AppendEmpty(make([]gomoku.Point, 0, gomoku.MaxPoints))
	if b.Rule()&gomoku.Renju != 0 && us == gomoku.Black {
		return all
	}
	touched := make(map[gomoku.Point]bool)
	for _, p := range threat {
		touched[p] = true
		for d := range gomoku.Direction(gomoku.Directions) {
			for k := -gomoku.Reach; k <= gomoku.Reach; k++ {
				touched[gomoku.Point(int(p)+k*b.Step(d))] = true
			}
		}
	}
	kept := all[:0]
	for _, p := range all {
		if touched[p] {
			kept = append(kept, p)
		}
	}
	return kept
}

// refute returns the longest of the lines in which us wins against the answers
// of the defender to move, or nil if one of them holds.
func (t *VCT) refute(answers []gomoku.Point, limit, indirect int, us gomoku.Color) []gomoku.Point {
	s := t.state
	them := us.Other()
	var longest []gomoku.Point
	for _, answer := range answers {
		if !Allowed(s, answer, them) {
			continue
		}
		s.Place(answer, them)
		t.nodes++
		line := t.attack(limit, indirect)
		s.Undo()
		if line == nil {
			return nil
		}
		if len(line)+1 > len(longest) {
			longest = append([]gomoku.Point{answer}, line...)
		}
	}
	if longest == nil {
		return t.unstopped(us)
	}
	return longest
}

// unstopped returns the win of us when the defender to move has no answer.
func (t *VCT) unstopped(us gomoku.Color) []gomoku.Point {
	s := t.state
	lost := LostMove(s, us.Other())
	s.Place(lost, us.Other())
	t.nodes++
	line, _ := t.vcf.Solve(s, Unlimited, closingBudget)
	s.Undo()
	if line == nil {
		return nil
	}
	return append([]gomoku.Point{lost}, line...)
}
