package advisor

import (
	"context"
	"math/rand/v2"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/chances/chancestest"
	"gogo/eval/backgammon/equity"
	"gogo/protocol/oracle"
	backgammonengine "gogo/search/backgammon/engine"
)

// TestNumberOfPlaysDecidesNothing asks for 1 to 10 plays of random positions: the best
// one and its numbers are the same each time, with noise as well.
func TestNumberOfPlaysDecidesNothing(t *testing.T) {
	model, err := chances.Open("")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		advisor        *Advisor
		positions, ply int
		noise          float64
	}{
		"bare":        {newTestAdvisor(t), 300, 1, 0},
		"one roll":    {newTestAdvisor(t), 60, 2, 0},
		"noise":       {newTestAdvisor(t), 60, 2, 0.2},
		"two rolls":   {newTestAdvisor(t), 3, 3, 0},
		"of networks": {New(backgammonengine.New(model, chancestest.Kernels(t), backgammonengine.Options{}), equity.Kazaross()), 30, 2, 0},
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() {
				c.positions = 1 + c.positions/20
			}
			r := rand.New(rand.NewPCG(5, 0))
			for _, board := range backgammon.RandomBoards(c.positions, 7, 5) {
				q := moneyQuestion()
				q.Position.Board, q.Ply, q.Noise = board, c.ply, c.noise
				q.Position.Dice = backgammon.Dice{uint8(1 + r.IntN(6)), uint8(1 + r.IntN(6))}
				sameBest(t, c.advisor, q)
			}
		})
	}
}

// sameBest asks for 1 to 10 plays.
func sameBest(t *testing.T, a *Advisor, q oracle.Question) {
	t.Helper()
	var best oracle.RatedPlay
	for q.Plays = 1; q.Plays <= 10; q.Plays++ {
		plays, err := a.Plays(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		if q.Plays == 1 {
			best = plays[0]
		}
		if plays[0] != best {
			t.Fatalf("of %d plays %+v is the best, of one %+v", q.Plays, plays[0], best)
		}
	}
}
