package bridge

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestValuation(t *testing.T) {
	for _, c := range []struct {
		hand                     string
		points, controls, losers int
	}{
		{"...", 0, 0, 0},
		{"AKQJT98765432...", 10, 3, 0},
		{"AKQJ.AKQ.AKQ.AKQ", 37, 12, 0},
		{"5432.432.432.432", 0, 0, 12},
		{"A2.K32.QJ432.A92", 14, 5, 1 + 2 + 2 + 2},
		{"A.K.Q.AKQJT98765", 19, 6, 0 + 1 + 1},
		{"AK.AQ.KQ.AKQ5432", 27, 9, 0 + 1 + 1},
		{"Q2.QJ.J3.QJT9876", 9, 0, 2 + 2 + 2 + 2},
	} {
		t.Run(c.hand, func(t *testing.T) {
			hand, err := ParseHand(c.hand)
			if err != nil {
				t.Fatal(err)
			}
			if hand.Points() != c.points || hand.Controls() != c.controls || hand.Losers() != c.losers {
				t.Errorf("%d points, %d controls, %d losers, want %d, %d, %d",
					hand.Points(), hand.Controls(), hand.Losers(), c.points, c.controls, c.losers)
			}
		})
	}
}

// TestValuationIsCounted counts the letters of random hands.
func TestValuationIsCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 500 {
		for _, hand := range randomDeal(r, HandSize) {
			text := hand.String()
			points, controls, losers := 0, 2*strings.Count(text, "A")+strings.Count(text, "K"), 0
			for i, honour := range []string{"J", "Q", "K", "A"} {
				points += (i + 1) * strings.Count(text, honour)
			}
			for suit := range strings.SplitSeq(text, ".") {
				n := min(len(suit), 3)
				for _, top := range []string{"A", "K", "Q"}[:n] {
					n -= strings.Count(suit, top)
				}
				losers += n
			}
			if hand.Points() != points || hand.Controls() != controls || hand.Losers() != losers {
				t.Fatalf("%s: %d points, %d controls, %d losers, want %d, %d, %d", text,
					hand.Points(), hand.Controls(), hand.Losers(), points, controls, losers)
			}
		}
	}
}
