package bidding_test

import (
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/meaning"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
)

// opening returns the position behind an opening of North's, with what it was told to mean.
func opening(t *testing.T, call, told string) *bidding.Position {
	t.Helper()
	s, err := system.Open(system.Default)
	if err != nil {
		t.Fatal(err)
	}
	c, err := bridge.ParseCall(call)
	if err != nil {
		t.Fatal(err)
	}
	p, err := bidding.New(bridge.North, 0, s, s).AfterTold(c, meaning.ParseLoose(told))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAfterTold(t *testing.T) {
	for _, tt := range []struct {
		call, told string
		hand       string
		want       bool // that it is possible
	}{
		// By the system it is 15 to 17 and balanced.
		{"1N", "", "KQ54.K74.Q52.A62", false},
		{"1N", "12 to 14 total points", "KQ54.K74.Q52.A62", true},
		{"1N", "12 to 14 total points", "KQ54.AK4.Q52.A62", false},
		{"1N", "12 to 14 total points", "KQ5432.K74.5.A62", false}, // still balanced
		{"1N", "forcing for one round", "KQ54.AK4.QJ2.K62", false},
		{"1N", "forcing for one round", "KQ54.AK4.Q52.K62", true},
		// By the system it is five spades at least.
		{"1S", "at least 4 cards in spades", "KQ54.A74.QJ52.A2", true},
		{"1S", "at least 4 cards in spades", "KQ5.A743.QJ52.A2", false},
		// Nothing of the system's is left.
		{"2D", "16+ hcp, 4441; 1- !D, 4+!C", "KQ54.AK42.2.A852", true},
		// One or the other.
		{"2D", "6 cards in hearts. Alternatively, 6 cards in spades", "KQ5432.K74.5.962", true},
		{"2D", "6 cards in hearts. Alternatively, 6 cards in spades", "K74.KQ5432.5.962", true},
		{"2D", "6 cards in hearts. Alternatively, 6 cards in spades", "K74.5.KQ5432.962", false},
	} {
		t.Run(tt.call, func(t *testing.T) {
			p := opening(t, tt.call, tt.told)
			cards, err := bridge.ParseHand(tt.hand)
			if err != nil || cards.Count() != bridge.HandSize {
				t.Fatalf("%s: %v", tt.hand, err)
			}
			m := hand.Measure(cards)
			known := p.Known(bridge.North)
			if got := known.Allow(&m); got != tt.want {
				t.Errorf("%s told as %q: %s is possible: %t. Known: %s", tt.call, tt.told, tt.hand, got, known.Words())
			}
		})
	}
}

// TestToldIsRemembered: a meaning that was told belongs to its position alone.
func TestToldIsRemembered(t *testing.T) {
	p := opening(t, "1N", "12 to 14 total points")
	usual, err := p.Start().After(bridge.Bid(1, bridge.NoTrump))
	if err != nil {
		t.Fatal(err)
	}
	if !p.Told() || usual.Told() || usual.Known(bridge.North).Bounds(hand.HighCards).Low() != 15 {
		t.Errorf("told %t; by the system %t, %s", p.Told(), usual.Told(), usual.Known(bridge.North).Words())
	}
	if _, err := p.AfterTold(bridge.Bid(1, bridge.NoTrump), meaning.ParseLoose("12 points")); err == nil {
		t.Error("an insufficient bid is legal if it was told what it means")
	}
}
