package hand_test

import (
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/hand"
)

// only returns limits with one quantity bounded.
func only(q hand.Quantity, s hand.Set) hand.Limits {
	l := hand.Unlimited()
	l.Only(q, s)
	return l
}

// TestKnowledge checks on random hands that And allows no hand that either refuses and
// loses none that both allow, and that Or loses none.
func TestKnowledge(t *testing.T) {
	spades, hearts := hand.Length.In(bridge.Spades), hand.Length.In(bridge.Hearts)
	a := hand.Knowledge{only(spades, hand.From(5)), only(hearts, hand.From(5))}
	b := hand.Knowledge{only(hand.HighCards, hand.UpTo(10)), only(hand.Shape, hand.Exactly(hand.Balanced))}
	both, either := a.And(b), a.Or(b)
	allowed := 0
	for i := range uint64(2000) {
		m := hand.Measure(dealing.Deal(8, i)[bridge.South])
		if got, want := both.Allow(&m), a.Allow(&m) && b.Allow(&m); got != want {
			t.Fatalf("And allows deal %d: %v", i, got)
		} else if got {
			allowed++
		}
		if (a.Allow(&m) || b.Allow(&m)) && !either.Allow(&m) {
			t.Fatalf("Or refuses deal %d", i)
		}
	}
	if allowed == 0 {
		t.Error("no hand was allowed")
	}
	if got := both.Bounds(spades); got.Low() != 0 || got.High() < 5 {
		t.Errorf("spades %s", got.Text(bridge.HandSize))
	}
}

func TestContradiction(t *testing.T) {
	long := only(hand.Length.In(bridge.Spades), hand.From(8))
	other := only(hand.Length.In(bridge.Hearts), hand.From(6))
	if k := (hand.Knowledge{long}).And(hand.Knowledge{other}); len(k) > 0 {
		t.Errorf("a hand of fourteen cards is possible: %s", k.Words())
	}
	if k := hand.Nothing().And(hand.Knowledge{long}); len(k) != 1 {
		t.Errorf("%d limits", len(k))
	}
}

// TestMerge checks that many alternatives become few, which allow no fewer hands.
func TestMerge(t *testing.T) {
	var k hand.Knowledge
	for s := range bridge.Suit(bridge.Suits) {
		for n := range 6 {
			k = k.Or(hand.Knowledge{only(hand.Length.In(s), hand.Exactly(n+3))})
		}
	}
	if len(k) > 6 {
		t.Errorf("%d alternatives", len(k))
	}
	for i := range uint64(200) {
		m := hand.Measure(dealing.Deal(9, i)[bridge.West])
		if !k.Allow(&m) {
			t.Fatalf("deal %d is refused", i)
		}
	}
}
