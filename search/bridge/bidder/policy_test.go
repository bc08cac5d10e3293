package bidder

import (
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/policy"
	"gogo/eval/bridge/system"
	"gogo/eval/nn/nntest"
	"gogo/eval/simd"
)

// expecting returns a policy that expects the same gain of every call but the rules'.
func expecting(t *testing.T, imps float32) *Policy {
	t.Helper()
	own, err := system.Open(system.Default)
	if err != nil {
		t.Fatal(err)
	}
	a := policy.Architecture()
	parameters := make([]float32, a.Parameters())
	views := a.Views(parameters)
	views[len(views)-1].Bias[0] = imps / policy.Scale
	return NewPolicy(own, policy.NewEstimator(nntest.Network(t, a, parameters), simd.Best()), PolicySettings{Margin: 0.5, Shading: 1})
}

// TestPolicyNeedsAGain wants the rules' call unless another is expected to gain more than the margin, and then one that the
// hand may make.
func TestPolicyNeedsAGain(t *testing.T) {
	for imps, leaves := range map[float32]bool{-1: false, 0: false, 0.4: false, 0.6: true} {
		b, others := expecting(t, imps), 0
		for i := range uint64(12) {
			d := dealing.Deal(5, i)
			p := bidding.New(bridge.North, bridge.NoneVulnerable, b.System(), b.System())
			for !p.Auction().Done() {
				cards := d[p.Auction().Turn()]
				m := hand.Measure(cards)
				rules := p.Choose(&m)
				all := b.Candidates(p, cards)
				weighed, best := b.Weigh(p, cards)
				got, err := b.Choose(t.Context(), p, cards)
				if err != nil {
					t.Fatal(err)
				}
				if got.Call != all[0].Call || weighed[best].Call != got.Call || weighed[0].Call != rules.Call || len(weighed) != len(all) {
					t.Fatalf("%v is called of %v, weighed as %v, %d is best; the rules call %v", got.Call, all, weighed, best, rules.Call)
				}
				if want := leaves && len(all) > 1; (got.Call != rules.Call) != want {
					t.Fatalf("with %+.1f IMPs for each other call %v is called, by the rules %v, of %d", imps, got.Call, rules.Call, len(all))
				}
				if got.Call != rules.Call {
					others++
				}
				if p, err = p.After(rules.Call); err != nil {
					t.Fatal(err)
				}
			}
		}
		if leaves && others < 20 {
			t.Errorf("%d calls were others than the rules'", others)
		}
	}
}
