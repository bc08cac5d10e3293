// Package searchtest has the tests that every engine on the shared driver must pass.
package searchtest

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"gogo/search"
)

// MarginsWithinBounds wants the margins of an engine within those of search.Tunables.
func MarginsWithinBounds(t *testing.T, margins search.Params) {
	t.Helper()
	for _, n := range search.Tunables() {
		if v := n.Of(&margins); v != 0 && (v < n.Least || v > n.Greatest) { // 0 switches off
			t.Errorf("%s is %d: set it from %d to %d, or move the bounds in search.Tunables", n.Name, v, n.Least, n.Greatest)
		}
	}
}

// TuneChangesTheSearch wants the same report with an engine's own margins as from one
// that nobody has tuned, and another with more reductions.
func TuneChangesTheSearch[Report any](t *testing.T, own search.Params, untuned Report, tuned func(search.Params) Report) {
	t.Helper()
	if same := tuned(own); !reflect.DeepEqual(same, untuned) {
		t.Errorf("with its own margins %+v, without Tune %+v", same, untuned)
	}
	own.ReduceSlope *= 2
	if reflect.DeepEqual(tuned(own), untuned) {
		t.Error("twice the reductions change nothing")
	}
}

// ExtremeParams has an engine think with the extremes of the bounds, and with margins
// between them.
func ExtremeParams(think func(search.Params)) {
	rng := rand.New(rand.NewPCG(1, 1))
	between := func(n search.Tunable) int { return n.Least + rng.IntN(n.Greatest-n.Least+1) }
	for _, draw := range []func(search.Tunable) int{
		func(n search.Tunable) int { return n.Least },
		func(n search.Tunable) int { return n.Greatest },
		between,
		between,
	} {
		var p search.Params
		for _, n := range search.Tunables() {
			n.Set(&p, draw(n))
		}
		think(p)
	}
}
