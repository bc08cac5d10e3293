package search

import (
	"math/rand/v2"
	"testing"
)

// TestOnlySkipped wants every candidate skipped where all are said to be, and one
// kept by their number where they are not.
func TestOnlySkipped(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	params := Params{MoveCountBase: 3, MoveCountSlope: 8}
	w := &worker{shared: &shared{params: params, reductions: newReductions(&params)}, history: new(history)}
	seen := map[bool]int{}
	for range 5000 {
		f := &frame{facts: facts{pv: rng.IntN(2) == 0, improving: rng.IntN(2) == 0}}
		f.threat = Threat(rng.IntN(int(InCheck) + 1))
		f.tried = make([]Candidate, rng.IntN(12))
		left := make([]Candidate, rng.IntN(4))
		for i := range left {
			left[i] = Candidate{Move: Move(i + 1), Quiet: rng.IntN(8) > 0}
		}
		depth := Depth(rng.IntN(4 * int(One)))
		// The static evaluation is far above alpha, so that only the number counts.
		skipped := true
		for _, c := range left {
			skipped = skipped && w.pruneMove(f, c, depth, -Win)
		}
		got := w.onlyPruned(f, left, depth)
		seen[got]++
		if got != skipped && len(left) > 0 || got && !skipped {
			t.Fatalf("%t where skip says %t of %+v after %d moves at depth %d of %+v", got, skipped, left, len(f.tried), depth, f)
		}
	}
	if seen[true] < 100 || seen[false] < 100 {
		t.Error(seen)
	}
}
