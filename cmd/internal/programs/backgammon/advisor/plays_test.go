package advisor

import (
	"context"
	"math/rand/v2"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/chances/chancestest"
	"gogo/eval/backgammon/equity"
	"gogo/internal/testlimit"
	"gogo/protocol/analyst"
	"gogo/search"
	backgammonengine "gogo/search/backgammon/engine"
)

// TestNumberOfPlaysDecidesNothing asks for 1 to 10 plays of random positions: the best
// one and its numbers are the same each time, with noise as well.
func TestNumberOfPlaysDecidesNothing(t *testing.T) {
	testlimit.Long(t)
	model, err := chances.Open("")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		advisor   *Advisor
		positions int
		ply       backgammon.Ply
		noise     float64
	}{
		"bare":        {newTestAdvisor(t), 300, 1, 0},
		"one roll":    {newTestAdvisor(t), 60, 2, 0},
		"noise":       {newTestAdvisor(t), 60, 2, 0.2},
		"two rolls":   {newTestAdvisor(t), 3, 3, 0},
		"of networks": {New(backgammonengine.New(model, chancestest.Kernels(t), backgammonengine.Options{}), equity.Kazaross(), search.MaxLevel), 30, 2, 0},
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

// TestNothingStandsAboveTheBestPlay asks about positions where the filter drops plays that are worth more
// than what it keeps.
func TestNothingStandsAboveTheBestPlay(t *testing.T) {
	model, err := chances.Open("")
	if err != nil {
		t.Fatal(err)
	}
	a := New(backgammonengine.New(model, chancestest.Kernels(t), backgammonengine.Options{}), equity.Kazaross(), search.MaxLevel)
	for name, xgid := range map[string]string{
		"dropped after a look":       "XGID=---a---------A-A-BCCBBAgg-:0:0:1:61:0:0:0:7:10",
		"dropped before any":         "XGID=----a---------AA-BCCBBAgg-:0:0:1:61:0:0:0:7:10",
		"one rival, dropped by nets": "XGID=----a---------AA-BCCBBAgg-:0:0:-1:61:0:0:0:7:10",
	} {
		t.Run(name, func(t *testing.T) {
			setup, err := backgammon.ParseXGID(xgid)
			if err != nil {
				t.Fatal(err)
			}
			q := moneyQuestion()
			q.Position, q.Ply, q.Plays = setup.Position, 3, 8
			plays, err := a.Plays(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			for i := range plays {
				if plays[i].Evaluation.Equity > plays[0].Evaluation.Equity {
					t.Errorf("play %d of ply %d is worth %.3f, the best of ply %d %.3f", i+1, plays[i].Ply, plays[i].Evaluation.Equity, plays[0].Ply, plays[0].Evaluation.Equity)
				}
			}
		})
	}
}

// sameBest asks for 1 to 10 plays.
func sameBest(t *testing.T, a *Advisor, q analyst.Question) {
	t.Helper()
	var best analyst.RatedPlay
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
