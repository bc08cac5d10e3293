package paths

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gogo/eval/nn"
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
	return network(tb, Architecture(), parameters)
}

func network(tb testing.TB, a nn.Architecture, parameters []float32) *nn.Network {
	tb.Helper()
	n, err := nn.New(a, parameters, nn.Provenance{Program: "test", Seed: 7})
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

func fileOf(tb testing.TB, n *nn.Network) []byte {
	tb.Helper()
	var file bytes.Buffer
	if err := n.Write(&file); err != nil {
		tb.Fatal(err)
	}
	return file.Bytes()
}

// TestNetIsItsNetwork compares a Net with an evaluator of the network that it comes
// from, and the file of that with one written again.
func TestNetIsItsNetwork(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	original := randomNetwork(t, 2)
	file := fileOf(t, original)
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
	if !bytes.Equal(fileOf(t, again), file) {
		t.Error("written again, the file differs")
	}
}

func TestBadNetworks(t *testing.T) {
	other := Architecture()
	other.Skip = false
	large := randomNetwork(t, 3).Parameters()
	large[10] = -2e6
	good := fileOf(t, randomNetwork(t, 3))
	altered := bytes.Clone(good)
	altered[len(good)/2] ^= 1
	for name, bad := range map[string]struct {
		file []byte
		want error
		text string
	}{
		"empty":     {nil, nn.ErrTruncated, "0 of 8 bytes"},
		"text":      {[]byte("gogo quoridor paths 1"), nn.ErrForeign, "gogo quo"},
		"other":     {fileOf(t, network(t, other, make([]float32, other.Parameters()))), nn.ErrArchitecture, "quoridor paths 1 33-16-1, hash"},
		"cut short": {good[:len(good)-1], nn.ErrTruncated, "checksum"},
		"altered":   {altered, nn.ErrAltered, ""},
		"large":     {fileOf(t, network(t, Architecture(), large)), nn.ErrAltered, "parameter 10 is -2e+06"},
	} {
		if _, err := ReadNet(bytes.NewReader(bad.file)); !errors.Is(err, bad.want) || !strings.Contains(err.Error(), bad.text) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := FromNetwork(network(t, other, make([]float32, other.Parameters()))); !errors.Is(err, nn.ErrArchitecture) {
		t.Error(err)
	}
}

// FuzzReadNet wants every network that is read to be written as the same.
func FuzzReadNet(f *testing.F) {
	good := fileOf(f, randomNetwork(f, 4))
	f.Add(good)
	f.Add(good[:len(good)/2])
	f.Add(trained)
	f.Add([]byte("gogo net"))
	f.Fuzz(func(t *testing.T, file []byte) {
		n, err := ReadNet(bytes.NewReader(file))
		if err != nil {
			return
		}
		read, err := nn.Read(bytes.NewReader(file), Architecture())
		if err != nil {
			t.Fatal(err)
		}
		again, err := n.Network(read.Provenance())
		if err != nil || !slices.Equal(again.Parameters(), read.Parameters()) {
			t.Errorf("another network is written: %v", err)
		}
	})
}
