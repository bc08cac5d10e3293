package chances

import (
	"math"
	"slices"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/nn"
	"gogo/eval/simd"
)

// fixedPositions returns positions of random games, and what the plays of some of them leave.
func fixedPositions() []backgammon.Board {
	boards := backgammon.RandomBoards(3000, 1, 1)
	var g backgammon.Generator
	rolls := backgammon.Rolls()
	for i, b := range backgammon.RandomBoards(120, 7, 2) {
		for _, m := range g.Moves(&b, rolls[i%len(rolls)].Dice) {
			boards = append(boards, m.Board.Swap())
		}
	}
	return boards
}

// TestFixedPointIsNearTheNetworks compares equities with those of the networks in float32. Theirs are
// about .02 from the truth.
func TestFixedPointIsNearTheNetworks(t *testing.T) {
	m, err := Open("")
	if err != nil {
		t.Fatal(err)
	}
	e := NewEncoder()
	for _, c := range []struct {
		nets   *Nets
		encode func(*Input, *backgammon.Board)
		mean   float64 // the most root of the mean square
	}{{&m.Full, e.Encode, 0.001}, {&m.Pruning, e.EncodeBase, 0.003}} {
		for _, class := range []Class{Contact, Crashed} {
			n := c.nets[class]
			fixed, float := nn.NewFixedEvaluator(n, simd.Best()), nn.NewEvaluator(n, simd.Best(), 1)
			got, want := make([]float32, Outputs), make([]float32, Outputs)
			var square, worst float64
			count := 0
			for _, b := range fixedPositions() {
				if b.Won() != 0 || Classify(&b) != class {
					continue
				}
				in := NewInput(1)
				c.encode(in, &b)
				fixed.EvaluateBatch(got, []int32{int32(len(in.Index))}, in.Index, in.Value)
				float.Evaluate(want, dense(in))
				x, y := fromOutputs(got, &b), fromOutputs(want, &b)
				d := math.Abs(float64(x.Equity() - y.Equity()))
				square, worst, count = square+d*d, max(worst, d), count+1
			}
			mean := math.Sqrt(square / float64(count))
			t.Logf("%v: %d positions, off by %.5f, at most %.5f", n.Architecture(), count, mean, worst)
			if count < 500 || mean > c.mean || worst > 10*c.mean {
				t.Errorf("%v: off by %.5f, at most %.5f, in %d positions", n.Architecture(), mean, worst, count)
			}
		}
	}
}

// TestLevelsEstimateTheSame compares bits, races and pruning networks included.
func TestLevelsEstimateTheSame(t *testing.T) {
	m, err := Open("")
	if err != nil {
		t.Fatal(err)
	}
	boards := fixedPositions()
	estimators := map[string]func(k simd.Kernels) *Estimator{
		"full":    func(k simd.Kernels) *Estimator { return NewEstimator(&m.Full, k) },
		"pruning": func(k simd.Kernels) *Estimator { return NewPruningEstimator(&m.Pruning, k) },
	}
	for name, estimator := range estimators {
		t.Run(name, func(t *testing.T) {
			want := make([]backgammon.Chances, len(boards))
			estimator(simd.Kernels{}).Batch(want, boards)
			for _, k := range simd.Available() {
				got := make([]backgammon.Chances, len(boards))
				e := estimator(k)
				e.Batch(got, boards)
				if !slices.Equal(got, want) {
					t.Errorf("%s: %v differs from the reference", name, k)
				}
				for i := len(boards) - 1; i >= 0; i -= 7 {
					if one := e.Chances(&boards[i]); one != want[i] {
						t.Fatalf("%s, %v: %v is %v alone, %v in a batch", name, k, boards[i], one, want[i])
					}
				}
			}
		})
	}
}

func TestBatchDoesNotAllocate(t *testing.T) {
	m, err := Open("")
	if err != nil {
		t.Fatal(err)
	}
	boards := fixedPositions()[:500]
	dst := make([]backgammon.Chances, len(boards))
	for _, k := range simd.Available() {
		for _, e := range []*Estimator{NewEstimator(&m.Full, k), NewPruningEstimator(&m.Pruning, k)} {
			e.Batch(dst, boards)
			if a := testing.AllocsPerRun(3, func() { e.Batch(dst, boards) }); a > 0 {
				t.Errorf("%v: %v allocations a batch", k, a)
			}
		}
	}
}
