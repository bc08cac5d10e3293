package paths

import (
	"bytes"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gogo/eval/nn"
	"gogo/eval/nn/nntest"
	"gogo/eval/simd"
)

// randomNetwork returns a network with random weights.
func randomNetwork(tb testing.TB, seed uint64) *nn.Network {
	tb.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	parameters := make([]float32, Architecture().Parameters())
	for i := range parameters {
		parameters[i] = float32(r.NormFloat64() / 4)
	}
	return nntest.Network(tb, Architecture(), parameters)
}

// TestNetIsItsNetwork compares a Net with an evaluator of the network that it comes
// from, and the file of that with one written again.
func TestNetIsItsNetwork(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	original := randomNetwork(t, 2)
	file := nntest.File(t, original)
	n, err := ReadNet(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range simd.Available() {
		e, chance := nn.NewEvaluator(original, k, 1), make([]float32, 1)
		for range 50 {
			f := randomFeatures(r)
			e.Evaluate(chance, f[:])
			if want := 1 / (1 + math.Exp(-float64(n.Logit(f)))); math.Abs(float64(chance[0])-want) > 1e-5 {
				t.Errorf("%v: the network says %v, the Net %v", k, chance[0], want)
			}
		}
	}
	again, err := n.Network(original.Provenance())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(nntest.File(t, again), file) {
		t.Error("written again, the file differs")
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
	if err := read(bytes.NewReader(file)); !errors.Is(err, nn.ErrAltered) || !strings.Contains(err.Error(), "parameter 10 is -2e+06") {
		t.Errorf("a large weight: %v", err)
	}
	other := Architecture()
	other.Skip = false
	if _, err := FromNetwork(nntest.Network(t, other, make([]float32, other.Parameters()))); !errors.Is(err, nn.ErrArchitecture) {
		t.Errorf("without a skip connection: %v", err)
	}
}

func FuzzReadNet(f *testing.F) {
	good := nntest.File(f, randomNetwork(f, 4))
	nntest.FuzzReader(f, good, Architecture(), func(r io.Reader, p nn.Provenance) (*nn.Network, error) {
		n, err := ReadNet(r)
		if err != nil {
			return nil, err
		}
		return n.Network(p)
	})
}
