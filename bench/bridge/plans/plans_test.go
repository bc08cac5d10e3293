package plans_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"gogo/bench/bridge/plans"
	"gogo/internal/testlimit"
	"gogo/search/bridge/cardplay"
	"gogo/search/bridge/doubledummy"
)

// TestEndings checks that endings of each kind are whole, have a right card and mislead,
// and that open cards never promise less than there is.
func TestEndings(t *testing.T) {
	solver := doubledummy.NewSolver(doubledummy.MinMemory)
	for k := range plans.Kinds {
		e, err := plans.Make(t.Context(), k, true, rand.New(rand.NewPCG(1, uint64(k))), solver)
		if err != nil {
			t.Fatal(err)
		}
		p := &e.Problem
		if e.Kind != k || len(p.Worlds) < 2 || !e.Misleading() {
			t.Errorf("%v: %+v", k, e)
		}
		for i := range p.Worlds {
			if err := p.Worlds[i].Position.Validate(); err != nil {
				t.Errorf("%v: %v", k, err)
			}
		}
		right := 0
		for i := range p.Cards {
			if e.Right(i) {
				right++
			}
			if e.Worth[i] > e.Open[i]+1e-9 {
				t.Errorf("%v: %v is worth %v, with open cards %v", k, p.Cards[i], e.Worth[i], e.Open[i])
			}
		}
		if right == 0 || right == len(p.Cards) {
			t.Errorf("%v: %d of %d cards are right", k, right, len(p.Cards))
		}
	}
}

// TestSame makes the same ending twice.
func TestSame(t *testing.T) {
	var same [2]*plans.Ending
	for i := range same {
		var err error
		solver := doubledummy.NewSolver(doubledummy.MinMemory)
		same[i], err = plans.Make(t.Context(), plans.Finesse, false, rand.New(rand.NewPCG(1, 2)), solver)
		if err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(same[0], same[1]) {
		t.Errorf("%+v and %+v", same[0], same[1])
	}
}

// TestPlansGain has plans find more than open cards do.
func TestPlansGain(t *testing.T) {
	testlimit.Long(t)
	if testing.Short() {
		t.Skip("makes many endings")
	}
	endings := 2
	if testlimit.IsLong() {
		endings = 4
	}
	all, err := plans.Run(t.Context(), endings, 1, &cardplay.DefaultSettings.Plans.Limits, nil)
	if err != nil {
		t.Fatal(err)
	}
	open, planned := 0.0, 0.0
	for k, f := range all {
		if f.Endings != endings {
			t.Errorf("%v: %d endings", plans.Kind(k), f.Endings)
		}
		open += f.OpenLoss
		planned += f.PlanLoss
	}
	if planned >= open {
		t.Errorf("lost by open cards %v, by plans %v", open, planned)
	}
}
