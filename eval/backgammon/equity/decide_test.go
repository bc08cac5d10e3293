package equity

import (
	"testing"

	"gogo/board/backgammon"
)

func TestMoneyDecisions(t *testing.T) {
	beavers := fullRules
	beavers.Beavers = true
	limited := beavers
	limited.Limit = 16
	for _, tt := range []struct {
		name   string
		rules  Rules
		owner  backgammon.Owner
		c      backgammon.Chances
		action Action
		answer Answer
	}{
		{"even", fullRules, backgammon.Nobody, backgammon.Chances{Win: 0.5}, NoDouble, Take},
		{"in the window", fullRules, backgammon.Nobody, backgammon.Chances{Win: 0.75}, Double, Take},
		{"own cube in the window", fullRules, backgammon.Mover, backgammon.Chances{Win: 0.77}, Redouble, Take},
		{"past the cash point", fullRules, backgammon.Nobody, backgammon.Chances{Win: 0.8}, Double, Pass},
		{"certain", fullRules, backgammon.Nobody, backgammon.Chances{Win: 1}, Double, Pass},
		{"for the gammon", fullRules, backgammon.Nobody, backgammon.Chances{Win: 0.9, WinGammon: 0.6}, TooGood, Pass},
		{"no access", fullRules, backgammon.Opponent, backgammon.Chances{Win: 0.8}, NoDouble, Take},
		{"behind, no beavers", fullRules, backgammon.Nobody, backgammon.Chances{Win: 0.4}, NoDouble, Take},
		{"behind", beavers, backgammon.Nobody, backgammon.Chances{Win: 0.4}, NoDouble, Beaver},
		{"behind with a limit", limited, backgammon.Nobody, backgammon.Chances{Win: 0.4}, NoDouble, Beaver},
		{"beavers, in the window", beavers, backgammon.Nobody, backgammon.Chances{Win: 0.75}, Double, Take},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cs := statesOf(t, NewMoney(tt.rules), State{Value: 1, Owner: tt.owner})
			d := decide(cs, tt.c, 0.68)
			if d.Action != tt.action || d.Answer != tt.answer || d.Available != (tt.owner != backgammon.Opponent) {
				t.Errorf("%s: %+v, want action %d, answer %d", tt.name, d, tt.action, tt.answer)
			}
		})
	}
}

// TestBeaverTakesPart has a doubler who would gain by a double if it were only
// taken.
func TestBeaverTakesPart(t *testing.T) {
	rules := fullRules
	rules.Jacoby, rules.Beavers = true, true
	cs := statesOf(t, NewMoney(rules), State{Value: 1})
	d := cs.Decide([]float32{-0.3, -0.2 / 2, 0.7}[:cs.Len()])
	if d.Answer != Beaver || d.Action != NoDouble || d.Equity != -0.3 {
		t.Errorf("%+v, want to hold because of a beaver", d)
	}
	near(t, "double, take", float64(d.DoubleTake), -0.2, 1e-6)
	near(t, "double, beaver", float64(d.Doubled), -0.4, 1e-6)
	rules.Beavers = false
	cs = statesOf(t, NewMoney(rules), State{Value: 1})
	if d := cs.Decide([]float32{-0.3, -0.2 / 2, 0.7}); d.Action != Double || d.Answer != Take || d.Equity != -0.2 {
		t.Errorf("%+v, want to double", d)
	}
}

// TestDouble takes the best of both for all cube states at once, for either player.
func TestDouble(t *testing.T) {
	cs := statesOf(t, NewMoney(fullRules), State{Value: 1})
	centered, opponent, mover := 0, 1, 2
	for i, want := range map[int]backgammon.Owner{centered: backgammon.Nobody, opponent: backgammon.Opponent, mover: backgammon.Mover} {
		if got := cs.State(i).Owner; got != want {
			t.Fatalf("cube state %d belongs to %v, want %v", i, got, want)
		}
	}
	for _, tt := range []struct {
		ply         int
		hold, after [3]float32
	}{
		{0, [3]float32{0.5, 0.4, 0.6}, [3]float32{0.8, 0.4, 0.8}},   // double, take
		{0, [3]float32{0.5, 0.7, 0.6}, [3]float32{1, 0.7, 1}},       // double, drop
		{2, [3]float32{0.1, -0.1, 0.2}, [3]float32{0.1, -0.1, 0.2}}, // hold
		{1, [3]float32{0.5, 0.6, 0.4}, [3]float32{0.8, 0.8, 0.4}},   // the other player
	} {
		equities := tt.hold
		cs.Double(tt.ply, equities[:])
		for i := range equities {
			near(t, "worth", float64(equities[i]), float64(tt.after[i]), 1e-6)
		}
	}
	if offer, may := cs.Offer(1, opponent); !may || offer.Take != mover || offer.Factor != 2 || offer.Pass != 1 {
		t.Errorf("the opponent's offer is %+v, %v", offer, may)
	}
	if _, may := cs.Offer(0, opponent); may {
		t.Error("the opponent's cube may be turned")
	}
}
