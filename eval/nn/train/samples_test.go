package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gogo/eval/nn"
)

// table is samples in memory.
type table struct{ inputs, targets [][]float32 }

func (t *table) Len() int { return len(t.inputs) }

func (t *table) Sample(i int, rows *Rows) {
	inputs, target := rows.Dense()
	copy(inputs, t.inputs[i])
	copy(target, t.targets[i])
}

// sparseTable is samples in memory that come as sparse rows, some inputs in two parts.
type sparseTable struct{ *table }

func (t sparseTable) Sample(i int, rows *Rows) {
	for at := len(t.inputs[i]) - 1; at >= 0; at-- {
		if v := t.inputs[i][at]; v != 0 && at%2 == 0 {
			rows.Input(at, v)
		} else if v != 0 {
			rows.Input(at, v/2)
			rows.Input(at, v/2)
		}
	}
	copy(rows.Sparse(), t.targets[i])
}

// lists takes the samples of a table together, one to five in turn, as the candidates of
// one. Their targets add up to 1.
type lists struct {
	rows  Samples
	table *table
	ends  []int
}

func newLists(t *table, rows Samples) *lists {
	l := &lists{rows: rows, table: t}
	for from := 0; from < len(t.inputs); {
		end := min(from+1+len(l.ends)%5, len(t.inputs))
		n := float32(end - from)
		for k, target := range t.targets[from:end] {
			target[0] = float32(k+1) / (n * (n + 1) / 2)
		}
		l.ends = append(l.ends, end)
		from = end
	}
	return l
}

func (l *lists) Len() int { return len(l.ends) }

// span returns the rows of a sample.
func (l *lists) span(i int) (from, end int) {
	if i > 0 {
		from = l.ends[i-1]
	}
	return from, l.ends[i]
}

func (l *lists) Sample(i int, rows *Rows) {
	from, end := l.span(i)
	for row := from; row < end; row++ {
		l.rows.Sample(row, rows)
	}
}

// randomSamples returns samples with a share of inputs other than zero and
// targets that add up to 1.
func randomSamples(n int, a nn.Architecture, share float64) *table {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	t := new(table)
	for range n {
		x, y := make([]float32, a.Inputs), make([]float32, a.Outputs())
		for i := range x {
			if r.Float64() < share {
				x[i] = float32(r.NormFloat64())
			}
		}
		var sum float32
		for j := range y {
			y[j] = r.Float32()
			sum += y[j]
		}
		for j := range y {
			y[j] /= sum
		}
		t.inputs, t.targets = append(t.inputs, x), append(t.targets, y)
	}
	return t
}

// countedSamples returns samples of at most active features, each 1 or 2.
func countedSamples(n int, a nn.Architecture, active int) *table {
	r := rand.New(rand.NewPCG(2, uint64(n)))
	t := randomSamples(n, a, 0)
	for i, x := range t.inputs {
		for range active / 2 {
			x[r.IntN(len(x))] = float32(1 + i%2)
		}
	}
	return t
}

func TestSplitHoldsOutOneGroupInSoMany(t *testing.T) {
	for split, want := range map[Split][]uint64{0: nil, 1: {0, 1, 2, 3, 4, 5, 6}, 3: {2, 5}} {
		var got []uint64
		for group := range uint64(7) {
			if split.HeldOut(group) {
				got = append(got, group)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d: groups %v, want %v", split, got, want)
		}
	}
}

func TestSplitTestsOnOtherGroups(t *testing.T) {
	for split, want := range map[Split][]uint64{0: nil, 1: nil, 2: {0, 2, 4, 6}, 3: {1, 4}} {
		var got []uint64
		for group := range uint64(7) {
			if split.Test(group) {
				got = append(got, group)
			}
			if split.Test(group) && split.HeldOut(group) {
				t.Errorf("%d: group %d is in two sets", split, group)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d: groups %v, want %v", split, got, want)
		}
	}
}

func TestFingerprintTellsSamplesApart(t *testing.T) {
	o, s := smallRun()
	other := countedSamples(400, o.Architecture, active)
	other.targets[399][0] += 0.5
	seen := map[string]bool{}
	for _, samples := range []Samples{s, sparseTable{s}, other, countedSamples(399, o.Architecture, active)} {
		name := Fingerprint(o.Architecture, samples)
		if seen[name] || name != Fingerprint(o.Architecture, samples) {
			t.Errorf("%s is not the name of these samples alone", name)
		}
		seen[name] = true
	}
}

// linearNet is a network of one output whose weights are 1, 2, 3 and so on.
func linearNet(t *testing.T, inputs int) *nn.Network {
	t.Helper()
	a := nn.Architecture{Features: "test", Inputs: inputs, Layers: []nn.Layer{{Outputs: 1, Activation: nn.Sigmoid}}}
	parameters := make([]float32, a.Parameters())
	for i := range inputs {
		parameters[i] = float32(i + 1)
	}
	n, err := nn.New(a, parameters, nn.Provenance{})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

func TestEvaluateMeasuresProbabilities(t *testing.T) {
	s := &table{inputs: [][]float32{{0}, {1}}, targets: [][]float32{{0.5}, {1}}}
	o, _ := smallRun()
	for _, form := range []Samples{s, sparseTable{s}} {
		m, err := Evaluate(linearNet(t, 1), CrossEntropy, form, o.Kernels)
		want := Metrics{Loss: (math.Ln2 + math.Log1p(math.Exp(-1))) / 2, TargetEntropy: math.Ln2 / 2, Top1: 1}
		if err != nil || !near(m.Loss, want.Loss) || !near(m.TargetEntropy, want.TargetEntropy) || m.Top1 != want.Top1 {
			t.Errorf("%T: %+v, %v, want %+v", form, m, err, want)
		}
	}
}

// TestEvaluateMeasuresLists has a list whose best candidate comes first, one whose best
// is another, and one of two that are equal.
func TestEvaluateMeasuresLists(t *testing.T) {
	s := &table{
		inputs:  [][]float32{{1, 0}, {0, 1}, {0, 0}, {0, 1}, {1, 0}, {1, 0}},
		targets: [][]float32{{0}, {1}, {1}, {0}, {1}, {0}},
	}
	o, _ := smallRun()
	m, err := Evaluate(linearNet(t, 2), ListCrossEntropy, &lists{rows: sparseTable{s}, ends: []int{2, 4, 6}}, o.Kernels)
	want := (math.Log1p(math.Exp(-1)) + math.Log1p(math.Exp(2)) + math.Ln2) / 3
	if err != nil || !near(m.Loss, want) || m.TargetEntropy != 0 || m.Top1 != 0.5 {
		t.Errorf("%+v, %v, want a loss of %v", m, err, want)
	}
}

// TestListsHaveRows has a list of nothing.
func TestListsHaveRows(t *testing.T) {
	s := &table{inputs: [][]float32{{1}, {2}}, targets: [][]float32{{1}, {1}}}
	o, _ := smallRun()
	_, err := Evaluate(linearNet(t, 1), ListCrossEntropy, &lists{rows: s, ends: []int{2, 2}}, o.Kernels)
	if err == nil || !strings.Contains(err.Error(), "sample 1 has no rows") {
		t.Errorf("%v", err)
	}
}

// TestEvaluateMeasuresSiblings has samples of several rows and of none: the mean is over samples.
func TestEvaluateMeasuresSiblings(t *testing.T) {
	o, _ := smallRun()
	s := randomSamples(70, linearNet(t, 2).Architecture(), 1)
	alone, err := Evaluate(linearNet(t, 2), CrossEntropy, s, o.Kernels)
	if err != nil {
		t.Fatal(err)
	}
	l := &lists{rows: s, ends: siblings(70)}
	together, err := Evaluate(linearNet(t, 2), CrossEntropy, l, o.Kernels)
	share := float64(l.Len()) / 70
	if err != nil || !near(together.Loss*share, alone.Loss) || !near(together.Top1*share, alone.Top1) {
		t.Errorf("%+v, %v, one by one %+v", together, err, alone)
	}
}

// siblings returns the ends of samples with none to four of so many rows each.
func siblings(rows int) (ends []int) {
	for end := 0; end < rows; {
		end = min(end+len(ends)*3%5, rows)
		ends = append(ends, end)
	}
	return ends
}

// TestDecayLeadsToTheStart takes one step: weights that are elsewhere
// come nearer to the start, those that are there stay.
func TestDecayLeadsToTheStart(t *testing.T) {
	u := SGD(0).update(0, 0.5, 0.2)
	u.decayToStart()
	weights := []float32{3, 1.1, -1}
	start := []float32{1, 1.1, 1}
	u.pull(weights, start)
	if want := []float32{2.8, 1.1, -0.8}; !near(float64(weights[0]), float64(want[0])) || weights[1] != want[1] || !near(float64(weights[2]), float64(want[2])) {
		t.Errorf("%v, want %v", weights, want)
	}
}

// TestUntouchedParametersStay trains on lists of one input: the other weights and the
// bias of the start are the same to the bit.
func TestUntouchedParametersStay(t *testing.T) {
	start := linearNet(t, 5)
	a := start.Architecture()
	s := &table{}
	for range 40 {
		s.inputs = append(s.inputs, []float32{0, 1, 0, 0, 0}, make([]float32, 5))
		s.targets = append(s.targets, []float32{0}, []float32{1})
	}
	o := NetworkOptions{
		Architecture: a, Start: start, Loss: ListCrossEntropy,
		Options: Options{
			Epochs: 3, Batch: 7, Optimizer: Adam(), LearningRate: Schedule{Start: 0.1}, WeightDecay: 0.3, DecayToStart: true,
		},
	}
	l := &lists{rows: sparseTable{s}}
	for end := 2; end <= len(s.inputs); end += 2 {
		l.ends = append(l.ends, end)
	}
	trainer := newTrainer(t, o, l)
	if err := trainer.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	before, after := start.Parameters(), network(t, trainer).Parameters()
	for i := range before {
		if moved := after[i] != before[i]; moved != (i == 1) {
			t.Errorf("parameter %d went from %v to %v", i, before[i], after[i])
		}
	}
}
