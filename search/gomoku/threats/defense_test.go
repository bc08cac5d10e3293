package threats

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/internal/testlimit"
)

// TestFourThreeDefensesAreComplete plays every quiet move that is no defense against
// fours with an open three: the attacker then wins by fours.
func TestFourThreeDefensesAreComplete(t *testing.T) {
	boards, least := 1000, 8
	if testlimit.IsLong() {
		boards, least = 3000, 25
	}
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.ExactFive, gomoku.Renju} {
		rng := rand.New(rand.NewPCG(17, uint64(rule)))
		tables := tablesOf(rule)
		positions, moves, left := 0, 0, 0
		for range boards {
			b := randomBoard(rng, rule, 11, 10+rng.IntN(24))
			s := lines.NewState(b.Clone(), tables)
			us, them := b.ToMove(), b.ToMove().Other()
			defenses, ok := FourThreeDefenses(nil, s, them)
			if !ok || s.Count(us, lines.Wins)+s.Count(them, lines.Wins)+s.Count(us, lines.WinningFour) > 0 {
				continue
			}
			positions++
			quiet := slices.DeleteFunc(s.AppendEmpty(nil), func(p gomoku.Point) bool { return makesFour(s, p, us) })
			for _, move := range quiet {
				moves++
				if slices.Contains(defenses, move) || !Allowed(s, move, us) {
					left++
					continue
				}
				s.Place(move, us)
				if length, _ := NewVCF(8).Find(s, Unlimited, 100000); length == 0 {
					t.Fatalf("rule %d: %s holds in\n%v", rule, b.Name(move), b)
				}
				s.Undo()
			}
		}
		if positions < least || 5*left > moves {
			t.Errorf("rule %d: %d positions, %d of %d quiet moves left", rule, positions, left, moves)
		}
	}
}
