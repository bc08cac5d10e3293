package cardplay

import (
	"testing"

	"gogo/board/bridge"
	"gogo/eval/bridge/carding"
)

// TestSteady has two leads that few layouts cannot tell apart: the one that usually costs
// less is worth more, the less so the more layouts there are. Without an agreement only
// tricks count beside points.
func TestSteady(t *testing.T) {
	agreement, err := carding.Open(carding.Default)
	if err != nil {
		t.Fatal(err)
	}
	hand := bridge.Deal{bridge.West: mustHand(t, "QJT96.A42.K3.J72")}
	sequence, tenace := bridge.Spades.Of(bridge.Queen), bridge.Diamonds.Of(bridge.King)
	ahead := func(a *carding.Agreement, layouts int) float64 {
		q := Question{Seat: bridge.West, Play: mustPlay(t, hand, mustContract(t, "3NT", bridge.South), "")}
		q.Carding[bridge.EastWest] = a
		s, err := newSight(&q)
		if err != nil {
			t.Fatal(err)
		}
		if !s.opens() {
			t.Error("the first card of a deal is no opening lead")
		}
		all := []Valued{{Card: sequence, Tricks: 4}, {Card: tenace, Tricks: 4}}
		s.steady(all, layouts)
		return all[0].Value - all[1].Value
	}
	if few, many := ahead(agreement, 20), ahead(agreement, 80); few <= many || many <= 0 {
		t.Errorf("%v is ahead of %v by %g with few layouts, by %g with many", sequence, tenace, few, many)
	}
	if d := ahead(nil, 20); d != 0 {
		t.Errorf("without an agreement %v is ahead by %g", sequence, d)
	}
}

// TestSteadyLater wants that of two later cards of a defender which score the same the one
// is worth more that takes more tricks, as much so whatever leads from such holdings cost.
func TestSteadyLater(t *testing.T) {
	agreement, err := carding.Open(carding.Default)
	if err != nil {
		t.Fatal(err)
	}
	deal := bridge.Deal{bridge.North: mustHand(t, "A42.KJ52.Q4.9863"), bridge.East: mustHand(t, "K983.QT96.A75.T4")}
	q := Question{Seat: bridge.East, Play: mustPlay(t, deal, mustContract(t, "3NT", bridge.South), "SQ S2")}
	q.Carding[bridge.EastWest] = agreement
	s, err := newSight(&q)
	if err != nil {
		t.Fatal(err)
	}
	all := []Valued{{Card: bridge.Spades.Of(bridge.Eight), Tricks: 4.5}, {Card: bridge.Spades.Of(bridge.King), Tricks: 4}}
	s.steady(all, 20)
	if got, want := all[0].Value-all[1].Value, 0.5*defendersTrick; got != want {
		t.Errorf("half a trick more is worth %g, want %g", got, want)
	}
}

// TestOpens tells opening leads from other cards: an ending has none, and dummy is seen
// after it.
func TestOpens(t *testing.T) {
	deal := bridge.Deal{
		bridge.North: mustHand(t, "A2..."), bridge.East: mustHand(t, ".A2.."),
		bridge.South: mustHand(t, "..A2."), bridge.West: mustHand(t, "...A2"),
	}
	q := Question{Seat: bridge.West, Play: mustPlay(t, deal, mustContract(t, "1NT", bridge.South), ""), Pack: deal.Cards()}
	s, err := newSight(&q)
	if err != nil {
		t.Fatal(err)
	}
	if s.opens() {
		t.Error("an ending is opened")
	}
}
