package backgammon

import (
	"slices"
	"testing"

	"gogo/board/backgammon"
)

// handMade returns a player with a game of four turns, and the chances of the
// player on roll in each, which grow.
func handMade(tb testing.TB) (*Player, []backgammon.Chances) {
	tb.Helper()
	p := smallPlayer(tb, nil, 1)
	boards := backgammon.RandomBoards(4, 9, 3)
	var equities []backgammon.Chances
	for i, b := range boards {
		w := backgammon.Chances{Win: 0.1 * float32(i+1), WinGammon: 0.02 * float32(i+1), LoseGammon: 0.3, LoseBackgammon: 0.01 * float32(i)}
		equities = append(equities, w)
		p.turns = append(p.turns, turn{board: b, estimate: w, best: backgammon.Chances{Win: 0.9}})
	}
	return p, equities
}

// targets returns those of the player's game, the first one first.
func targets(p *Player, won int, lambda float32) (all []backgammon.Chances) {
	p.tdTargets(won, lambda, func(s Sample) { all = append(all, s.Target) })
	slices.Reverse(all)
	return all
}

func TestLambda1TeachesTheResult(t *testing.T) {
	p, _ := handMade(t)
	for won := -3; won <= 3; won++ {
		if won == 0 {
			continue
		}
		for i, got := range targets(p, won, 1) {
			sign := 1 - 2*((len(p.turns)-1-i)%2) // the players take turns
			sameChances(t, "target", got, backgammon.Certain(sign*won))
		}
	}
}

func TestLambda0TeachesTheNextEstimate(t *testing.T) {
	p, equities := handMade(t)
	all := targets(p, 2, 0)
	for i, got := range all[:3] {
		sameChances(t, "target", got, equities[i+1].Swap())
	}
	sameChances(t, "last target", all[3], backgammon.Certain(2))
}

// TestLambdaBetween sums the later estimates up with their weights.
func TestLambdaBetween(t *testing.T) {
	const lambda = 0.7
	p, equities := handMade(t)
	for i, got := range targets(p, 3, lambda) {
		var want backgammon.Chances
		weight := float32(1)
		seen := func(x backgammon.Chances, turn int) backgammon.Chances {
			if (turn-i)%2 == 1 {
				return x.Swap()
			}
			return x
		}
		for later := i + 1; later < len(equities); later++ {
			want = plus(want, seen(equities[later], later), weight*(1-lambda))
			weight *= lambda
		}
		want = plus(want, seen(backgammon.Certain(3), len(equities)-1), weight)
		sameChances(t, "target", got, want)
	}
}

// TestAstrayPlaysTeachNothing has another play than the best at the second turn.
func TestAstrayPlaysTeachNothing(t *testing.T) {
	p, equities := handMade(t)
	p.turns[1].exploratory = true
	all := targets(p, -1, 1)
	sameChances(t, "the turn itself", all[1], p.turns[1].best.Swap())
	sameChances(t, "the turn before", all[0], p.turns[1].best)
	sameChances(t, "the turn behind", all[2], backgammon.Certain(1))
	sameChances(t, "lambda 0 before", targets(p, -1, 0)[0], equities[1].Swap())

	p.turns[3].exploratory = true // a game that was broken off
	sameChances(t, "the last turn", targets(p, 0, 1)[3], p.turns[3].best.Swap())
}
