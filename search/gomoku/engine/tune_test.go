package engine

import (
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/search"
)

func TestMarginsAreWithinTheirBounds(t *testing.T) {
	p := Margins()
	for _, n := range search.Tunables() {
		if v := n.Of(&p); v != 0 && (v < n.Least || v > n.Greatest) { // 0 switches off
			t.Errorf("%s is %d: set it from %d to %d, or move the bounds in search.Tunables", n.Name, v, n.Least, n.Greatest)
		}
	}
}

// undecided is a position without a forced win.
const undecided = "h8 g9"

// tuned thinks about an undecided position with other margins.
func tuned(t *testing.T, p search.Params, nodes int64) Report {
	t.Helper()
	e := New(lines.Trained)
	if err := e.Configure(Limits{Nodes: nodes, Memory: 32 << 20}); err != nil {
		t.Fatal(err)
	}
	e.Tune(p)
	b := position(t, 15, gomoku.Freestyle, undecided)
	r, err := e.Analyse(t.Context(), b.Clone(), time.Now(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Legal(r.PV[0], b.ToMove()); err != nil {
		t.Fatal(err)
	}
	r.Elapsed = 0
	return r
}

func TestTuneChangesTheSearch(t *testing.T) {
	const nodes = 3000
	own := analyse(t, position(t, 15, gomoku.Freestyle, undecided), Limits{Nodes: nodes, Memory: 32 << 20})
	own.Elapsed = 0
	if same := tuned(t, Margins(), nodes); !reflect.DeepEqual(same, own) {
		t.Errorf("with its own margins %+v, without Tune %+v", same, own)
	}
	other := Margins()
	other.ReduceSlope *= 2
	if r := tuned(t, other, nodes); reflect.DeepEqual(r, own) {
		t.Error("twice the reductions change nothing")
	}
}

// TestSearchesWithAnyMargins takes the corners of the bounds and margins between.
func TestSearchesWithAnyMargins(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, draw := range []func(search.Tunable) int{
		func(n search.Tunable) int { return n.Least },
		func(n search.Tunable) int { return n.Greatest },
		func(n search.Tunable) int { return n.Least + rng.IntN(n.Greatest-n.Least+1) },
		func(n search.Tunable) int { return n.Least + rng.IntN(n.Greatest-n.Least+1) },
	} {
		var p search.Params
		for _, n := range search.Tunables() {
			n.Set(&p, draw(n))
		}
		tuned(t, p, 2000)
	}
}
