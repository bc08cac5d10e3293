package backgammon

import (
	"math"
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

// targets returns the targets of the player's game, the first one first.
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

// TestCandidatesAreNearTheBest requires siblings after half of the rolls as long as there is
// contact, most of them not played.
func TestCandidatesAreNearTheBest(t *testing.T) {
	p := smallPlayer(t, smallNets(t, 2), 3)
	all := func(*backgammon.Board) bool { return true }
	var samples []Sample
	p.Candidates(backgammon.Start(), all, func(s Sample) { samples = append(samples, s) })
	played := map[backgammon.Board]bool{}
	contact := 0
	for i := range p.turns {
		played[p.turns[i].board] = true
		if p.turns[i].board.Contact() {
			contact++
		}
	}
	others, rolls := 0, 0
	for i, s := range samples {
		if !s.Board.Contact() {
			t.Errorf("%v is a race", s.Board)
		}
		if !played[s.Board] {
			others++
		}
		switch last := i == len(samples)-1; {
		case s.Sibling:
		case last || !samples[i+1].Sibling:
			t.Errorf("%v has no sibling", s.Board)
		default:
			rolls++
		}
	}
	if rolls < contact/4 || rolls > contact*3/4 || others < len(samples)/2 || others == len(samples) || len(samples) > 4*rolls {
		t.Errorf("%d samples behind %d rolls, of a game of %d turns with contact; %d were not played", len(samples), rolls, contact, others)
	}
	again := smallPlayer(t, smallNets(t, 2), 3)
	i := 0
	again.Candidates(backgammon.Start(), all, func(s Sample) {
		if s.Board != samples[i].Board {
			t.Errorf("sample %d is another board the second time", i)
		}
		i++
	})
	wanted := func(b *backgammon.Board) bool { return b[0].Pips()%2 == 0 }
	again.Seed(3, 0)
	again.Candidates(backgammon.Start(), wanted, func(s Sample) {
		if !wanted(&s.Board) {
			t.Errorf("%v is not wanted", s.Board)
		}
	})
}

// TestCandidatesAreNotOver has a last checker to bear off by any roll, and an opponent on the bar,
// still in contact.
func TestCandidatesAreNotOver(t *testing.T) {
	p := smallPlayer(t, smallNets(t, 2), 3)
	p.Candidates(backgammon.Board{{0: 1}, {backgammon.Bar: 1, 3: 14}}, func(*backgammon.Board) bool { return true }, func(s Sample) {
		t.Errorf("a sample of %v, in which the game is over", s.Board)
	})
}

// TestPlayoutOfOneTurnIsALookahead: luck is all that distinguishes its rolls.
func TestPlayoutOfOneTurnIsALookahead(t *testing.T) {
	p := smallPlayer(t, smallNets(t, 2), 1)
	for _, b := range backgammon.RandomBoards(8, 9, 4) {
		p.Seed(1, 1) // the same rolls keep all their plays
		want := p.Lookahead(&b)
		p.Seed(1, 1)
		sameChances(t, b.PositionID(), p.Rollout(&b, Playouts{Games: 2, Turns: 1}), possible(want))
	}
}

// TestPlayoutsMeanTheExpectation compares many playouts of two turns with the mean
// over both rolls.
func TestPlayoutsMeanTheExpectation(t *testing.T) {
	const looks = 20
	p := smallPlayer(t, smallNets(t, 2), 1)
	for _, b := range backgammon.RandomBoards(2, 9, 5) {
		root := p.oneRoll(&b)
		want := root.mean // with what pruning has missed behind the root
		for i, r := range root.replies {
			found := r.chances
			if r.board.Won() == 0 {
				found = backgammon.Chances{}
				for range looks { // which rolls keep all their plays is chance
					found = plus(found, p.Lookahead(&r.board), 1./looks)
				}
			}
			later := plus(found.Swap(), r.chances.Swap(), -1)
			want = plus(want, later, float32(p.rolls[i].Ways)/36)
		}
		games := 150.0
		if testing.Short() {
			games = 20
		}
		var sum, squares float64
		for range int(games) {
			off := float64(p.playout(&root, 2).Equity() - want.Equity())
			sum += off
			squares += off * off
		}
		mean, deviation := sum/games, math.Sqrt(squares/games)
		if math.Abs(mean) > 3*deviation/math.Sqrt(games)+1e-5 {
			t.Errorf("%s: off by %v in the mean, one playout by %v", b.PositionID(), mean, deviation)
		}
	}
}

// TestPlayoutsEndWithTheGame has races that are over after a turn or two.
func TestPlayoutsEndWithTheGame(t *testing.T) {
	p := smallPlayer(t, nil, 1)
	var b backgammon.Board
	b[0][0], b[1][0] = 1, 1
	sameChances(t, "sure win", p.Rollout(&b, Playouts{Games: 1, Turns: 5}), backgammon.Certain(1))

	b[0] = backgammon.Side{5: 2} // a double from 3 on wins, everything else loses
	got := p.Rollout(&b, Playouts{Games: 400, Turns: 9})
	if want := 4.0 / 36; math.Abs(float64(got.Win)-want) > 0.03 || got.LoseGammon > 0 {
		t.Errorf("%+v, the exact chance to win is %v", got, want)
	}
}

func TestRollsComeInTheirWays(t *testing.T) {
	p := smallPlayer(t, nil, 1)
	const throws = 36000
	counts := make([]int, len(p.rolls))
	for range throws {
		counts[p.rollNumber()]++
	}
	for i, r := range p.rolls {
		if want := 1000 * r.Ways; counts[i] < want-250 || counts[i] > want+250 {
			t.Errorf("roll %v: %d of %d, want about %d", r.Dice, counts[i], throws, want)
		}
	}
}
