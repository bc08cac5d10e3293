package leads_test

import (
	"math"
	"testing"

	"gogo/bench/bridge/leads"
	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/system"
)

func agreement(t *testing.T) *carding.Agreement {
	t.Helper()
	a, err := carding.Open(carding.Default)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestDeal solves some boards: each card of the leader has a loss, and one has none.
func TestDeal(t *testing.T) {
	s, err := system.Open(system.Default)
	if err != nil {
		t.Fatal(err)
	}
	boards, err := leads.Deal(t.Context(), 5, 7, s, nil)
	if err != nil || len(boards) == 0 {
		t.Fatal(len(boards), err)
	}
	shown := false
	for _, b := range boards {
		least, leader := bridge.HandSize, b.Play.Turn()
		for card, loss := range b.Loss {
			least = min(least, loss)
			if !b.Hand.Has(card) {
				t.Errorf("%v does not hold %v", leader, card)
			}
		}
		if len(b.Loss) != bridge.HandSize || least != 0 {
			t.Errorf("%d cards, the best loses %d", len(b.Loss), least)
		}
		shown = shown || b.Heard != carding.Heard{}
	}
	if !shown {
		t.Error("no auction has shown a suit")
	}
}

// made returns boards on which leads have the losses given by a function.
func made(t *testing.T, n int, loss func(hand bridge.Cards, s bridge.Suit, partners bool) int) []leads.Board {
	t.Helper()
	boards := make([]leads.Board, n)
	for i := range boards {
		d := dealing.Deal(3, uint64(i))
		c := bridge.Contract{Level: 4, Strain: bridge.Spades.Strain(), Declarer: bridge.South}
		p, err := bridge.NewPlay(d, c)
		if err != nil {
			t.Fatal(err)
		}
		b := leads.Board{Play: p, Hand: d[bridge.West], Loss: map[bridge.Card]int{}}
		b.Heard[bridge.East] = 1 << (i % bridge.Suits)
		for card := range b.Hand.Down {
			b.Loss[card] = loss(b.Hand, card.Suit(), b.Heard.Has(bridge.East, card.Suit()))
		}
		boards[i] = b
	}
	return boards
}

// TestFit recovers the losses: one trick from a suit with an ace, and one less in partner's suit.
func TestFit(t *testing.T) {
	a := agreement(t)
	boards := made(t, 3000, func(hand bridge.Cards, s bridge.Suit, partners bool) int {
		loss := 1
		if hand.Has(s.Of(bridge.Ace)) {
			loss++
		}
		if partners {
			loss--
		}
		return loss
	})
	value := map[string]float64{}
	for _, c := range leads.Fit(a, boards)[carding.CostAgainstSuits] {
		value[c.Line.For] = c.Value
		if c.Leads == 0 && c.Line.For != "declarer's suit" && c.Line.For != "dummy's suit" {
			t.Errorf("no lead from %s", c.Line.For)
		}
	}
	for _, test := range []struct {
		line, than string
		want       float64
	}{
		{"A..", "***", 1}, {"A..", "K..", 1}, {"**", "***", 0},
	} {
		t.Run(test.line, func(t *testing.T) {
			if got := value[test.line] - value[test.than]; math.Abs(got-test.want) > 0.1 {
				t.Errorf("%s against %s: %.3f, want %v", test.line, test.than, got, test.want)
			}
		})
	}
	if got := value["partner's suit"]; math.Abs(got+1) > 0.1 {
		t.Errorf("partner's suit: %.3f", got)
	}
	if got := value["dummy's suit"]; got != 0 {
		t.Errorf("dummy's suit, which nobody showed: %.3f", got)
	}
}

// TestTry requires leads by the costs, where nothing but partner's suit is free, to do better than
// random leads.
func TestTry(t *testing.T) {
	boards := made(t, 400, func(_ bridge.Cards, _ bridge.Suit, partners bool) int {
		if partners {
			return 0
		}
		return 1
	})
	trial := leads.Try(agreement(t), boards)
	cheapest, anything, best := trial.Cheapest.Mean().Value, trial.Any.Mean().Value, trial.Best.Mean().Value
	if best > cheapest || cheapest > anything-0.05 || best > 0.05 {
		t.Errorf("%.3f by the costs, %.3f anything, %.3f at best", cheapest, anything, best)
	}
}
