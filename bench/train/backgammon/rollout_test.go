package backgammon

import (
	"math"
	"testing"

	"gogo/board/backgammon"
)

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
