package lines

import (
	"bytes"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/nn"
	"gogo/eval/nn/nntest"
	"gogo/eval/simd"
)

// everyWeight returns weights of which each value there is comes up.
func everyWeight() *Weights {
	w, next := new(Weights), int16(math.MinInt16)
	take := func(part []int16) {
		for i := range part {
			part[i] = next
			next += 5 // prime to the number of values
		}
	}
	take(w.Threats[:])
	for color := range 2 {
		for role := range roles {
			take(w.Cells[color][role][:])
			take(w.Moves[color][role][:])
		}
		take(w.Windows[color][:])
		for threats := range OpponentThreats {
			take(w.Replies[color][threats][:])
		}
	}
	for stone := range LastStones {
		take(w.Distances[stone][:])
	}
	return w
}

func network(tb testing.TB, w *Weights) *nn.Network {
	tb.Helper()
	n, err := w.Network(nn.Provenance{Program: "test", Seed: 7, Samples: 9})
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

func TestWeightsComeBack(t *testing.T) {
	for _, w := range []*Weights{new(Weights), Handcrafted(), everyWeight()} {
		file := nntest.File(t, network(t, w))
		got, err := ReadWeights(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if *got != *w {
			t.Error("the weights changed on the way")
		}
		if again := nntest.File(t, network(t, got)); !bytes.Equal(again, file) {
			t.Error("written again, the file differs")
		}
	}
}

// TestEveryWeightIsExact takes each value of a weight there and back.
func TestEveryWeightIsExact(t *testing.T) {
	for v := math.MinInt16; v <= math.MaxInt16; v++ {
		for _, parts := range []float64{valueParts, policyParts} {
			if got := math.Round(float64(float32(float64(v)/parts)) * parts); got != float64(v) {
				t.Fatalf("%d of %v parts comes back as %v", v, parts, got)
			}
		}
	}
}

// TestNetworkEvaluatesPositions compares the network's output with the evaluation.
func TestNetworkEvaluatesPositions(t *testing.T) {
	w := Trained(gomoku.Freestyle)
	b, err := gomoku.New(15, 15, gomoku.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range [][2]int{{7, 7}, {8, 8}, {6, 8}, {7, 9}, {9, 7}, {5, 7}} {
		b.Place(b.At(at[0], at[1]), b.ToMove())
	}
	s := NewState(b, NewTables(gomoku.Freestyle, w))
	var index []int32
	var values []float32
	index = append(index, int32(ThreatInput(s.Features(func(color, role int, feature uint16, halves int) {
		index, values = append(index, int32(CellInput(color, role, feature))), append(values, float32(halves)/2)
	}))))
	values = append(values, 1)
	kernels, err := simd.Select("")
	if err != nil {
		t.Fatal(err)
	}
	e, out := nn.NewEvaluator(network(t, w), kernels, 1), make([]float32, 1)
	e.EvaluateSparse(out, index, values)
	value := math.Log(float64(out[0])/(1-float64(out[0]))) * Unit / Sharpness
	if want := s.Evaluate(); math.Abs(value-float64(want)) > 1.5 {
		t.Errorf("the network says %v, the evaluation %d", value, want)
	}
}

// TestRoundNetworkFoldsTheBias wants a position to be worth the same with the bias in
// the threats, and what is too large to become the largest.
func TestRoundNetworkFoldsTheBias(t *testing.T) {
	parameters := network(t, Handcrafted()).Parameters()
	parameters[inputs] = 3.4 / valueParts
	parameters[CellInput(1, Opponent, 5)] = 1000
	n, err := nn.New(Architecture(), parameters, nn.Provenance{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := RoundNetwork(n)
	if err != nil {
		t.Fatal(err)
	}
	want := Handcrafted()
	want.Cells[1][Opponent][5] = math.MaxInt16
	for mask := range want.Threats {
		want.Threats[mask] += 3
	}
	if *got != *want {
		t.Error("other weights")
	}
}

func TestReadWeightsRefuses(t *testing.T) {
	read := func(r io.Reader) error {
		_, err := ReadWeights(r)
		return err
	}
	nntest.Refusals(t, nntest.File(t, network(t, Handcrafted())), read)
	between := network(t, Handcrafted()).Parameters()
	between[ThreatInput(3)] += 0.4 / valueParts
	odd := nntest.File(t, nntest.Network(t, Architecture(), between))
	if err := read(bytes.NewReader(odd)); !errors.Is(err, nn.ErrAltered) || !strings.Contains(err.Error(), "parameter 15507 is") {
		t.Errorf("a weight of no whole parts: %v", err)
	}
	other := nntest.Network(t, nn.Architecture{Features: "other", Inputs: 1, Layers: []nn.Layer{{Outputs: 1}}}, []float32{1, 2})
	if _, err := RoundNetwork(other); !errors.Is(err, nn.ErrArchitecture) {
		t.Error(err)
	}
}

// TestTrainedWeights wants weights of their own for each family of rules, and the same
// for all rules of a family.
func TestTrainedWeights(t *testing.T) {
	families := [][]gomoku.Rule{
		{gomoku.Freestyle, gomoku.Continuous},
		{gomoku.ExactFive, gomoku.ExactFive | gomoku.Continuous},
		{gomoku.Renju, gomoku.Renju | gomoku.ExactFive},
		{gomoku.Caro, gomoku.Caro | gomoku.ExactFive},
	}
	seen := map[Weights]gomoku.Rule{*Handcrafted(): 0, {}: 0}
	for _, family := range families {
		first := *Trained(family[0])
		if other, ok := seen[first]; ok {
			t.Errorf("rule %d has the weights of rule %d, by hand or none", family[0], other)
		}
		seen[first] = family[0]
		for _, rule := range family[1:] {
			if *Trained(rule) != first {
				t.Errorf("rule %d has other weights than rule %d", rule, family[0])
			}
		}
	}
}

func FuzzReadWeights(f *testing.F) {
	good := nntest.File(f, network(f, Handcrafted()))
	nntest.FuzzReader(f, good, Architecture(), func(r io.Reader, p nn.Provenance) (*nn.Network, error) {
		w, err := ReadWeights(r)
		if err != nil {
			return nil, err
		}
		return w.Network(p)
	})
}
