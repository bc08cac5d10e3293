package layouts_test

import (
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
	"gogo/search/bridge/layouts"
)

// TestSuitsThatAreLackedAndCardsThatWerePlayed draws deals in the course of the play.
func TestSuitsThatAreLackedAndCardsThatWerePlayed(t *testing.T) {
	v := &layouts.View{}
	v.Cards[bridge.South] = mustHand(t, "KQ54.A743.Q52.62")
	v.Cards[bridge.North] = mustHand(t, "A2.KQ52.K843.A75")
	v.Cards[bridge.East] = mustHand(t, "97...")
	v.Cards[bridge.West] = mustHand(t, "JT..J.K")
	v.Lacks[bridge.East] = mustHand(t, "AKQJT865432..A.")
	v.Known[bridge.West] = hand.Knowledge{limits(map[hand.Quantity]hand.Set{
		hand.Length.In(bridge.Spades): hand.From(5), hand.HighCards: hand.Between(11, 15),
	})}
	deals := make([]bridge.Deal, 200)
	mustSampler(t, v, nil).Deals(1, deals)
	for i := range deals {
		d := &deals[i]
		if !agree(v, d) || d[bridge.East].Length(bridge.Spades) != 2 || !d[bridge.West].Has(bridge.Diamonds.Of(bridge.Ace)) {
			t.Fatal(d.Text(bridge.North))
		}
	}
	for s := range v.Cards {
		v.Cards[s] = deals[0][s]
	}
	whole := []bridge.Deal{{}}
	mustSampler(t, &layouts.View{Cards: v.Cards, Known: v.Known}, nil).Deals(1, whole)
	if whole[0] != v.Cards {
		t.Errorf("a deal in sight is drawn as %s", whole[0].Text(bridge.North))
	}
}

func TestImpossibleCardsAreRefused(t *testing.T) {
	south := mustHand(t, "KQJ54.A74.Q52.62")
	for want, change := range map[string]func(*layouts.View){
		"no hand is known in full":           func(v *layouts.View) { v.Cards[bridge.South] = 0 },
		"C6 is there twice":                  func(v *layouts.View) { v.Cards[bridge.East] = mustHand(t, "...6") },
		"South has 14 cards":                 func(v *layouts.View) { v.Cards[bridge.South] |= 1 << 8 },
		"West has or lacks cards that there": func(v *layouts.View) { v.Lacks[bridge.West] = 1 << 63 },
		"West has SA and lacks it": func(v *layouts.View) {
			v.Cards[bridge.West] = mustHand(t, "A...")
			v.Lacks[bridge.West] = v.Cards[bridge.West]
		},
		"West lacks S9 and not all": func(v *layouts.View) { v.Lacks[bridge.West] = mustHand(t, "9...") },
		"cannot be dealt": func(v *layouts.View) {
			for s := range v.Lacks {
				v.Lacks[s] = mustHand(t, "A...")
			}
		},
		"cannot be dealt: ": func(v *layouts.View) {
			v.Lacks[bridge.West] = bridge.Clubs.Cards() | bridge.Diamonds.Cards() | bridge.Hearts.Cards()
		},
		"East: an edge of 0 a point":          func(v *layouts.View) { v.Edges[bridge.East] = layouts.Edge{Card: 1} },
		"an edge of 0.5 a point and 2 a card": func(v *layouts.View) { v.Edges[bridge.North] = layouts.Edge{Point: 0.5, Card: 2} },
	} {
		t.Run(want, func(t *testing.T) {
			v := &layouts.View{}
			v.Cards[bridge.South] = south
			change(v)
			if _, err := layouts.New(v, nil); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("error %v, want one about %q", err, want)
			}
		})
	}
}
