package threats

import (
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// answers adds the answers of the defender, to move, to the tree: all that may stop
// what threatens, and all fours. It returns the length of the win if there is none,
// or 0 if nothing threatens. For after see prove.
func (t *VCT) answers(after gomoku.Point) (length int) {
	s, us := t.state, t.us
	them := us.Other()
	if s.Count(them, lines.Wins) > 0 {
		return 0
	}
	if s.Count(us, lines.Wins) > 0 {
		t.add(FiveDefences(t.buf, s, us), them)
		return 2
	}
	fours := AppendFours(t.buf, s, them)
	stops := fours[len(fours):]
	if s.Count(us, lines.WinningFour) > 0 {
		length = 4
		stops = CommonDefences(stops, s, us, lines.WinningFour)
	} else if length = t.threatened(after); length > 0 {
		stops = FoursDefences(stops, s, us, t.vcf.line)
	}
	if length > 0 {
		t.add(fours, them)
		t.add(without(stops, fours), them)
	}
	return length
}

// threatened returns in how many plies the attacker wins by fours if the defender, to
// move, passes, or 0. The search of fours keeps the moves. For after see prove.
func (t *VCT) threatened(after gomoku.Point) int {
	b := t.state.Board()
	b.SetToMove(t.us)
	length := t.vcf.FindAfter(t.state, after, threatBudget)
	b.SetToMove(t.us.Other())
	if length > 0 {
		length++
	}
	return length
}
