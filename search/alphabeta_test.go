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

// quiet is a game of which quiescence says the same everywhere.
type quiet struct {
	Game
	value Value
}

func (q quiet) Quiesce(int, Value) Value { return q.value }

// TestRazor wants a node left to quiescence where the static evaluation is below alpha by the
// margin, each threat's own, and quiescence not to be believed where it sees more than alpha
// without a proof.
func TestRazor(t *testing.T) {
	params := Params{Razor: 20, RazorSlope: 10, RazorDepth: 2 * One, ThreatRazor: 40, ThreatRazorSlope: 20, ThreatRazorDepth: 3 * One}
	const alpha Value = 100
	for name, c := range map[string]struct {
		threat         Threat
		static, quiets Value
		alpha          Value
		depth          Depth
		cut            bool
	}{
		"far below":                      {NoThreat, alpha - 31, 7, alpha, One, true},
		"within the margin":              {NoThreat, alpha - 30, 7, alpha, One, false},
		"too deep":                       {NoThreat, -1000, 7, alpha, 2*One + 1, false},
		"threatened, far below":          {Threatened, alpha - 81, 7, alpha, 2 * One, true},
		"threatened, within the margin":  {Threatened, alpha - 80, 7, alpha, 2 * One, false},
		"threatened, deeper":             {Threatened, -1000, 7, alpha, 2*One + 1, true},
		"threatened, too deep":           {Threatened, -1000, 7, alpha, 3*One + 1, false},
		"quiescence sees more":           {Threatened, -1000, alpha + 1, alpha, One, false},
		"quiescence proves a win":        {Threatened, -1000, WinIn(9), alpha, One, true},
		"looking for a longer loss":      {Threatened, -1000, 7, LossIn(20), One, false},
		"below what is proven to be won": {NoThreat, -1000, 7, WinIn(20), One, false},
	} {
		t.Run(name, func(t *testing.T) {
			w := &worker{shared: &shared{params: params}, game: quiet{value: c.quiets}}
			f := &frame{facts: facts{threat: c.threat, static: c.static}}
			value, cut := w.pruneNode(f, c.alpha, c.alpha+1, c.depth)
			if cut != c.cut || cut && value != c.quiets {
				t.Errorf("%s: %t with %d", name, cut, value)
			}
		})
	}
}
