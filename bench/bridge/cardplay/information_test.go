package cardplay

import (
	"testing"

	"gogo/eval/bridge/carding"
	"gogo/internal/testlimit"
)

// TestTell has defenders who lead and signal by an agreement: who knows it learns more of
// the hands than who takes every card for as likely, and who reads the contrary less.
func TestTell(t *testing.T) {
	testlimit.Long(t)
	if testing.Short() {
		t.Skip("it needs several boards, on one thread")
	}
	a, err := carding.Open("standard")
	if err != nil {
		t.Fatal(err)
	}
	other, err := carding.Open("modern")
	if err != nil {
		t.Fatal(err)
	}
	o := options(t, Defend, 2)
	o.Carding, o.Settings.Belief.Cards = a, 0
	bits := func(read *carding.Agreement) float64 {
		told, err := MeasureInformation(t.Context(), o, read)
		if err != nil {
			t.Fatal(err)
		}
		if n := told.Declarer[0].Pairs(); n != o.Boards {
			t.Errorf("the declarer was told something on %d boards", n)
		}
		return told.Declarer[len(Moments)-2].Mean().Value + told.Defender[len(Moments)-2].Mean().Value
	}
	known, contrary := bits(a), bits(other)
	if known < 0.5 || contrary > known-0.5 {
		t.Errorf("%.2f bits by the agreement, %.2f by another one", known, contrary)
	}
}
