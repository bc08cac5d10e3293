package paths

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"gogo/eval/nn"
	"gogo/eval/nn/nntest"
	"gogo/eval/simd"
)

// randomNetwork returns a network with random weights that integers can hold.
func randomNetwork(tb testing.TB, seed uint64) *nn.Network {
	tb.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	parameters := make([]float32, Architecture().Parameters())
	for i := range parameters {
		parameters[i] = float32(r.Float64() - 0.5)
	}
	return nntest.Network(tb, Architecture(), parameters)
}

// TestEveryLevelSaysTheSame evaluates on all kernels of the machine.
func TestEveryLevelSaysTheSame(t *testing.T) {
	net, err := FromNetwork(randomNetwork(t, 2))
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(7, 2))
	var evaluators []*Evaluator
	for _, k := range simd.Available() {
		evaluators = append(evaluators, NewEvaluator(net.On(k)))
	}
	values := map[int]bool{}
	for range 100 {
		b := randomBoard(t, r, 3+r.IntN(23), 3+r.IntN(23), r.IntN(60))
		want := evaluators[0].Evaluate(b)
		values[want] = true
		for i, e := range evaluators[1:] {
			if got := e.Evaluate(b); got != want {
				t.Errorf("%v says %d, %v says %d\n%s", simd.Available()[i+1], got, simd.Available()[0], want, b)
			}
		}
	}
	if len(values) < 50 {
		t.Errorf("%d different values", len(values))
	}
}

// TestWideBoardsHaveTheirOwn wants one network asked for boards up to 9x9, the other for larger ones.
func TestWideBoardsHaveTheirOwn(t *testing.T) {
	usual, err := FromNetwork(randomNetwork(t, 5))
	if err != nil {
		t.Fatal(err)
	}
	wide, err := FromNetwork(randomNetwork(t, 6))
	if err != nil {
		t.Fatal(err)
	}
	both := NewEvaluator(&Net{usual.usual, wide.wide, usual.kernels})
	r := rand.New(rand.NewPCG(7, 6))
	for _, c := range []struct {
		width, height int
		net           *Net
	}{{9, 9, usual}, {3, 7, usual}, {10, 10, wide}, {9, 10, wide}, {11, 5, wide}, {25, 25, wide}} {
		b := randomBoard(t, r, c.width, c.height, 6)
		if got, want := both.Evaluate(b), NewEvaluator(c.net).Evaluate(b); got != want {
			t.Errorf("%dx%d: %d, not %d", c.width, c.height, got, want)
		}
	}
}

func TestReadNetRefuses(t *testing.T) {
	read := func(r io.Reader) error {
		_, err := ReadNet(r)
		return err
	}
	nntest.Refusals(t, nntest.File(t, randomNetwork(t, 3)), read)
	large := randomNetwork(t, 3).Parameters()
	large[10] = -2e6
	file := nntest.File(t, nntest.Network(t, Architecture(), large))
	if err := read(bytes.NewReader(file)); !errors.Is(err, nn.ErrAltered) || !errors.Is(err, nn.ErrQuantize) || !strings.Contains(err.Error(), "weights up to 2e+06") {
		t.Errorf("a large weight: %v", err)
	}
	other := Architecture()
	other.Layers[0].Outputs++
	if _, err := FromNetwork(nntest.Network(t, other, make([]float32, other.Parameters()))); !errors.Is(err, nn.ErrArchitecture) {
		t.Errorf("a wider layer: %v", err)
	}
}

// TestTrainedIsSane wants the built-in networks to like walls in hand in most
// positions, if these are no more than a game begins with.
func TestTrainedIsSane(t *testing.T) {
	for _, side := range []int{9, 13} {
		r := rand.New(rand.NewPCG(7, 4))
		e := NewEvaluator(Trained())
		better, worse := 0, 0
		for range 300 {
			b := randomBoard(t, r, side, side, r.IntN(20))
			us := b.ToMove()
			b.SetWallsLeft(us.Other(), 4)
			b.SetWallsLeft(us, 4)
			before := e.Evaluate(b)
			b.SetWallsLeft(us, 7)
			if e.Evaluate(b) > before {
				better++
			} else {
				worse++
			}
		}
		if better < 10*worse {
			t.Errorf("%dx%d: three more walls are better %d times and worse %d times", side, side, better, worse)
		}
	}
}

func FuzzReadNet(f *testing.F) {
	good := nntest.File(f, randomNetwork(f, 4))
	nntest.FuzzReader(f, good, Architecture(), func(r io.Reader, _ nn.Provenance) (*nn.Network, error) {
		network, err := nn.Read(r, Architecture())
		if err != nil {
			return nil, err
		}
		_, err = FromNetwork(network)
		return network, err
	})
}

func BenchmarkEvaluate(b *testing.B) {
	e := NewEvaluator(Trained())
	board := randomBoard(b, rand.New(rand.NewPCG(6, 4)), 9, 9, 14)
	var logit [1]float32
	b.ReportAllocs()
	for b.Loop() {
		e.usual.Sums(logit[:], e.Features(board))
	}
}
