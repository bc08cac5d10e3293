package threats

import (
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// guesses are the first proof numbers of the attacker's moves that make a three or a
// four, by class.
var guesses = [lines.Classes]uint32{
	lines.MaybeForbidden: 1, lines.SimpleThree: 5, lines.ThreePlus: 3, lines.DoubleThree: 1,
	lines.SimpleFour: 6, lines.FourPlus: 2, lines.FourThree: 1, lines.WinningFour: 1,
}

const (
	// parryGuess and builderGuess are those of moves that make neither: they stop
	// an open four of the defender, or may threaten to win by fours.
	parryGuess   = 10
	builderGuess = 40
)

// attacks adds the moves of the attacker to the tree that may win by threats. If fours
// alone do, it returns the length of that win instead. For after see prove.
func (t *VCT) attacks(after gomoku.Point) (length int) {
	s, us := t.state, t.us
	if length := t.vcf.FindAfter(s, after, closingBudget); length > 0 {
		return length
	}
	them := us.Other()
	switch {
	case s.Count(them, lines.Wins) > 0:
		t.add(FiveDefences(t.buf, s, them), us)
	case s.Count(them, lines.WinningFour) > 0:
		fours := AppendFours(t.buf, s, us)
		t.addAttacks(fours, 0)
		t.addAttacks(without(CommonDefences(fours[len(fours):], s, them, lines.WinningFour), fours), parryGuess)
	default:
		t.addAttacks(AppendFours(t.buf, s, us), 0)
		t.addAttacks(appendThrees(t.buf, s, us), 0)
		t.addAttacks(t.builders(), builderGuess)
	}
	return 0
}

// addAttacks adds those of the points that the attacker may play to the tree. Other is
// the guess for moves that make neither a three nor a four.
func (t *VCT) addAttacks(points []gomoku.Point, other uint32) {
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
