package bridge

import (
	"math"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/tricks"
	"gogo/eval/nn"
	"gogo/eval/nn/nntest"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
)

// table has a number of tricks of its own for each play.
func table() (t Table) {
	for strain := range t {
		for by := range t[strain] {
			t[strain][by] = (5*strain + by) % (bridge.HandSize + 1)
		}
	}
	return t
}

// TestEachPlayIsASample evaluates a network without weights: its loss reveals the targets.
func TestEachPlayIsASample(t *testing.T) {
	var s Samples
	for i := range uint64(3) {
		s.Add(dealing.Deal(1, i), table())
	}
	if s.Len() != 60 {
		t.Fatalf("%d samples of three deals", s.Len())
	}
	net := biased(t, 2)
	metrics, err := train.Evaluate(net, train.CrossEntropy, &s, simd.Available()[0])
	if err != nil {
		t.Fatal(err)
	}
	want, chance := 0.0, 1/(1+math.Exp(-2))
	for _, row := range table() {
		for _, taken := range row {
			want -= float64(taken)*math.Log(chance) + float64(tricks.Outputs-taken)*math.Log(1-chance)
		}
	}
	if want /= plays; math.Abs(metrics.Loss-want) > 1e-4 {
		t.Errorf("a loss of %v, want %v", metrics.Loss, want)
	}
}

// biased returns a network whose outputs have the same chance on all deals, of these odds
// in logarithms.
func biased(t *testing.T, odds float32) *nn.Network {
	t.Helper()
	a := tricks.Architecture()
	parameters := make([]float32, a.Parameters())
	views := a.Views(parameters)
	for i := range views[len(views)-1].Bias {
		views[len(views)-1].Bias[i] = odds
	}
	return nntest.Network(t, a, parameters)
}

// TestErrors has a network that is sure of thirteen tricks.
func TestErrors(t *testing.T) {
	var s Samples
	s.Add(dealing.Deal(1, 7), table())
	suits, noTrump := s.Errors(tricks.NewEstimator(biased(t, 40), simd.Available()[0]))
	check := func(name string, got Errors, rows ...[bridge.Seats]int) {
		var off, square, right, n float64
		for _, row := range rows {
			for _, taken := range row {
				n++
				far := float64(bridge.HandSize - taken)
				off += far
				square += far * far
				if far == 0 {
					right++
				}
			}
		}
		want := Errors{int(n), off / n, math.Sqrt(square / n), right / n}
		if got.Samples != want.Samples || math.Abs(got.Absolute-want.Absolute) > 1e-6 ||
			math.Abs(got.Square-want.Square) > 1e-6 || math.Abs(got.Right-want.Right) > 1e-6 {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	all := table()
	check("suits", suits, all[:bridge.NoTrump]...)
	check("no trump", noTrump, all[bridge.NoTrump])
}

func TestErrorsOfNothing(t *testing.T) {
	var s Samples
	suits, noTrump := s.Errors(tricks.NewEstimator(biased(t, 0), simd.Available()[0]))
	if suits != (Errors{}) || noTrump != (Errors{}) {
		t.Errorf("%+v and %+v", suits, noTrump)
	}
}

func TestSplitHoldsOutWholeDeals(t *testing.T) {
	d := NewDataset(5)
	for i := range uint64(23) {
		d.Add(dealing.Deal(2, i), table())
	}
	if d.HeldOut.Len() != 4*plays || d.Train.Len() != 19*plays {
		t.Errorf("%d samples held out of %d", d.HeldOut.Len(), d.Train.Len())
	}
}
