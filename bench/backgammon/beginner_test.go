package backgammon

import (
	"math/rand/v2"
	"testing"

	"gogo/board/backgammon"
)

// TestBeginnerMove plays games as beginners do: all is legal, and games end as games do.
func TestBeginnerMove(t *testing.T) {
	for seed := range seeds(30) {
		rng := rand.New(rand.NewPCG(seed, 4))
		p := newTestPosition([]Rules{{}, {Cube: true, Beavers: true}, {Length: 3}}[seed%3], seed)
		decisions := 0
		for over := false; !over; decisions++ {
			move := p.BeginnerMove(rng)
			outcome, ends := p.OutcomeOf(move)
			if over = ends; over && (outcome.Reason.IsFault() || outcome.Reason == TooLong) {
				t.Fatalf("seed %d: %s: %v", seed, move, outcome)
			}
			p.Play(move)
		}
		if decisions > 3000 {
			t.Errorf("seed %d: %d decisions", seed, decisions)
		}
	}
}

// TestBeginnerHits has beginners hit, and answer doubles by the pips.
func TestBeginnerHits(t *testing.T) {
	p := newTestPosition(Rules{Cube: true}, 1)
	p.position.Board[1] = backgammon.Side{19: 1, 0: 14} // alone on the 5 point
	p.position.Dice = backgammon.Dice{3, 1}
	hits := 0
	for seed := range uint64(20) {
		after := p.Copy()
		after.Play(p.BeginnerMove(rand.New(rand.NewPCG(seed, 5))))
		if after.SeenBy(p.side).Board[1][backgammon.Bar] > 0 {
			hits++
		}
	}
	if hits < 15 {
		t.Errorf("%d of 20 hit", hits)
	}
	for pips, want := range map[uint8]string{4: take, 15: drop} {
		t.Run(want, func(t *testing.T) {
			p := newTestPosition(Rules{Cube: true}, 1)
			p.phase = toAnswer
			p.position.Board = backgammon.Board{{3: pips}, {3: 10}}
			if got := p.BeginnerMove(rand.New(rand.NewPCG(1, 1))); got != want {
				t.Errorf("%d to 10: %s", pips, got)
			}
		})
	}
}
