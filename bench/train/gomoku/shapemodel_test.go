package gomoku

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gogo/bench/stats"
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
)

// addRandom adds a position of random stones with a random target, some of them beside a game.
func (s *ShapeSamples) addRandom(rng *rand.Rand) *shapeSample {
	const width, height = 12, 14
	one := shapeSample{
		moves: uint32(len(s.cells)), stray: noCell, width: width, height: height, weight: .5 + rng.Float32(),
		target: rng.Float32(), static: int16(rng.IntN(800) - 400), threats: uint16(rng.IntN(1 << 10)),
	}
	for _, cell := range rng.Perm(width * height)[:1+rng.IntN(40)] {
		s.cells = append(s.cells, uint16(cell))
		one.stones++
	}
	if rng.IntN(2) == 0 {
		one.stones--
		one.stray = s.cells[len(s.cells)-1]
	}
	if rng.IntN(3) != 0 {
		one.firstCandidate, one.choices = uint64(len(s.candidates)), uint16(2+rng.IntN(30))
		one.best = uint16(rng.IntN(int(one.choices)))
		for _, cell := range rng.Perm(width * height)[:one.choices] {
			s.candidates = append(s.candidates, candidate{uint16(cell), int16(rng.IntN(60) - 30)})
		}
	}
	s.weights += float64(one.weight)
	s.all = append(s.all, one)
	return &s.all[len(s.all)-1]
}

// randomData returns random positions for training, and some held-out ones.
func randomData(rng *rand.Rand, samples int) *ShapeDataset {
	d := NewShapeDataset(ShapeOptions{})
	for range samples {
		d.Train.addRandom(rng)
		if rng.IntN(4) == 0 {
			d.HeldOut.addRandom(rng)
		}
	}
	return d
}

func shapeTraining() (train.Options, ShapeModelOptions) {
	o := train.Options{
		Program: "test", Seed: 9, Epochs: 3, Batch: 600, Optimizer: train.Adam(), Kernels: simd.Best(),
		LearningRate: train.Schedule{Start: .002, End: .0002, Decay: train.Cosine},
	}
	return o, ShapeModelOptions{Planes: 2, Seed: 9, VectorRate: 2, Colors: true, Kernels: simd.Best()}
}

// learn trains a model and returns it with its trainer.
func learn(t *testing.T, o train.Options, m ShapeModelOptions, d *ShapeDataset) (*ShapeModel, *train.Trainer) {
	t.Helper()
	model := NewShapeModel(m, d)
	trainer, err := train.New(o, model)
	if err != nil {
		t.Fatal(err)
	}
	if err := trainer.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return model, trainer
}

func equalModels(a, b shapenet.Models) bool {
	for i := range a {
		other := b[i].Tensors()
		for k, tensor := range a[i].Tensors() {
			if !slices.Equal(tensor, other[k]) {
				return false
			}
		}
	}
	return true
}

// TestShapeGradient compares the gradient by all parameters with differences of the loss.
func TestShapeGradient(t *testing.T) {
	for _, colors := range []bool{false, true} {
		t.Run(strconv.FormatBool(colors), func(t *testing.T) {
			for seed := range uint64(2) {
				rng := rand.New(rand.NewPCG(1, seed))
				d := NewShapeDataset(ShapeOptions{})
				for d.Train.Len() == 0 || d.Train.all[0].stones < 20 || d.Train.all[0].choices == 0 {
					d = NewShapeDataset(ShapeOptions{})
					d.Train.addRandom(rng)
				}
				m := NewShapeModel(ShapeModelOptions{Planes: 2, Seed: seed, Colors: colors, VectorRate: 1, Kernels: simd.Best()}, d)
				checkShapeGradient(t, m)
			}
		})
	}
}

// checkShapeGradient compares that of the only sample of a model, in some places of each group.
func checkShapeGradient(t *testing.T, m *ShapeModel) {
	t.Helper()
	parameters, g := begun(t, m)
	w := m.newWorker()
	if _, err := w.Gradient(g, []uint32{0}, 1); err != nil {
		t.Fatal(err)
	}
	at := 0
	for i, group := range m.Groups() {
		var slopes []int // where there are some
		for p, slope := range g.Values[at : at+group.Length] {
			if slope == 0 {
				continue
			}
			slopes = append(slopes, at+p)
			if group.Row > 0 && !g.Touched[i][p/group.Row] {
				t.Fatalf("group %d has a gradient in row %d that is not told", i, p/group.Row)
			}
		}
		if len(slopes) == 0 && m.concerns(i, &m.data.Train.all[0]) {
			t.Errorf("group %d has no gradient", i)
		}
		const compared = 15
		for k := 0; k < len(slopes); k += max(len(slopes)/compared, 1) {
			if p := slopes[k]; !agrees(w, parameters, p, g.Values[p], i%m.groupsOf() >= partsGroup) {
				t.Errorf("group %d, parameter %d: gradient %v is none of the differences", i, p-at, g.Values[p])
			}
		}
		at += group.Length
	}
}

// concerns reports whether a group of parameters is of a sample's model and phase.
func (m *ShapeModel) concerns(group int, s *shapeSample) bool {
	head := group%m.groupsOf() - headsGroup
	return group/m.groupsOf() == m.index(s.mover()) && (head < 0 || head/headGroups >= shapenet.Phases || head/headGroups == s.phase())
}

// begun returns the first parameters of a model, and room for a gradient.
func begun(t *testing.T, m *ShapeModel) ([]float32, *train.Gradient) {
	t.Helper()
	groups, length := m.Groups(), 0
	g := &train.Gradient{Touched: make([][]bool, len(groups))}
	for i, group := range groups {
		length += group.Length
		if group.Row > 0 {
			g.Touched[i] = make([]bool, group.Length/group.Row)
		}
	}
	g.Values = make([]float32, length)
	parameters := make([]float32, length)
	m.Start(parameters)
	if err := m.Refresh(parameters); err != nil {
		t.Fatal(err)
	}
	return parameters, g
}

// agrees reports whether a gradient is a difference of the losses beside a value: on one side
// something rectified may cross zero.
func agrees(w *shapeWorker, parameters []float32, p int, gradient float32, ofVectors bool) bool {
	of := &w.m.data.Train
	value := &parameters[p]
	old := *value
	loss := func(x float32) float64 {
		*value = x
		if ofVectors { // the layers are the parameters themselves
			_ = w.m.Refresh(parameters)
		}
		return stats.LogLoss(float64(w.forward(of, &of.all[0])), float64(of.all[0].target)) + policyShare*w.choose(of, &of.all[0])
	}
	defer loss(old)
	const by = 5e-4
	here := loss(old)
	for _, want := range []float64{(loss(old+by) - here) / by, (here - loss(old-by)) / by} {
		if math.Abs(want-float64(gradient)) <= 1e-3+.05*math.Abs(want) {
			return true
		}
	}
	return false
}

// TestIntegersFollow requires the integer network to agree with the trained one, in values and in moves.
func TestIntegersFollow(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	d := randomData(rng, 50)
	m := NewShapeModel(ShapeModelOptions{Planes: 2, Seed: 3, Colors: true, VectorRate: 1, Kernels: simd.Best()}, d)
	begun(t, m)
	for i := range m.parameters {
		fill(rng, m.parameters[i].policy, .2)
	}
	network, w := shapenet.Quantize(m.Models()), m.newWorker()
	tables := lines.NewTables(0, lines.Trained(0))
	for i := range d.Train.all {
		s := &d.Train.all[i]
		board, err := gomoku.New(int(s.width), int(s.height), 0)
		if err != nil {
			t.Fatal(err)
		}
		stones := d.Train.appendStones(nil, s)
		for _, cell := range stones {
			board.Place(board.At(int(cell)%int(s.width), int(cell)/int(s.width)), board.ToMove())
		}
		state := lines.NewState(board, tables)
		s.static, s.threats = int16(state.Evaluate()), uint16(state.Threats())
		s.choices = 0
		points := state.AppendNear(nil)
		d.Train.addCandidates(s, cellOf(board, points[0]), state)
		want := float64(w.forward(&d.Train, s)) * lines.Unit / lines.Sharpness
		follower := shapenet.NewAccumulator(network, simd.Kernels{})
		got := follower.Evaluate(state)
		if math.Abs(want-float64(got)) > 6 {
			t.Errorf("%d stones: %d in integers, %.2f in real numbers", len(stones), got, want)
		}
		w.choose(&d.Train, s)
		orders := follower.AppendOrders(nil, state, points)
		for k, chance := range w.policy.chances {
			ahead := lines.OrderScale * math.Log(float64(chance)/float64(w.policy.chances[0]))
			if got := float64(orders[k] - orders[0]); chance > 1e-9 && math.Abs(got-ahead) > 3 {
				t.Errorf("%d stones, move %d: %.0f ahead of the first in integers, %.2f in real numbers", len(stones), k, got, ahead)
			}
		}
	}
}

// TestShapesAreLearnedTheSame requires the same network from the same samples for any number of
// threads, and a falling loss, even if an epoch does not fill a batch.
func TestShapesAreLearnedTheSame(t *testing.T) {
	d := randomData(rand.New(rand.NewPCG(5, 6)), 600)
	for _, batch := range []int{520, 5000} {
		t.Run(strconv.Itoa(batch), func(t *testing.T) {
			// of three shards each
			o, m := shapeTraining()
			o.Batch, o.Epochs = batch, 5
			want, trainer := learn(t, o, m, d)
			if curve := trainer.LossCurve(); curve[len(curve)-1].Loss > curve[0].Loss-.02 {
				t.Errorf("batches of %d: the loss goes from %v to %v", batch, curve[0], curve[len(curve)-1])
			}
			o.Threads = 2
			if got, _ := learn(t, o, m, d); !equalModels(got.Models(), want.Models()) {
				t.Errorf("batches of %d: two threads give another network", batch)
			}
			o.Seed++
			if got, _ := learn(t, o, m, d); batch < d.Train.Len() && equalModels(got.Models(), want.Models()) {
				t.Error("another order gives the same network")
			}
		})
	}
}

// TestInterruptedShapesEndTheSame resumes from a checkpoint in the middle of an epoch, with and
// without a start.
func TestInterruptedShapesEndTheSame(t *testing.T) {
	d := randomData(rand.New(rand.NewPCG(7, 8)), 700)
	o, m := shapeTraining()
	start, _ := learn(t, o, ShapeModelOptions{Planes: 2, Seed: 4, VectorRate: 1, Kernels: simd.Best()}, d)
	for name, models := range map[string]shapenet.Models{"from nothing": {}, "from a start": start.Models()} {
		t.Run(name, func(t *testing.T) {
			m.Start = models
			whole, unbroken := learn(t, o, m, d)
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			broken := o
			broken.ProgressEvery, broken.Progress = 1, func(p train.Progress) {
				if p.Step == 3 {
					stop()
				}
			}
			first, err := train.New(broken, NewShapeModel(m, d))
			if err != nil {
				t.Fatal(err)
			}
			if err := first.Run(ctx); !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			var checkpoint bytes.Buffer
			if err := first.Save(&checkpoint); err != nil {
				t.Fatal(err)
			}
			kept := bytes.NewReader(checkpoint.Bytes())
			model := NewShapeModel(m, d)
			second, err := train.Resume(kept, o, model)
			if err != nil {
				t.Fatal(err)
			}
			if err := second.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			if !equalModels(model.Models(), whole.Models()) {
				t.Error("the network is another than that of an unbroken run")
			}
			if !slices.Equal(second.LossCurve(), unbroken.LossCurve()) || !slices.Equal(second.HeldOutCurve(), unbroken.HeldOutCurve()) {
				t.Error("the losses are others than those of an unbroken run")
			}
			m.VectorRate++
			if _, err := train.Resume(bytes.NewReader(checkpoint.Bytes()), o, NewShapeModel(m, d)); !errors.Is(err, train.ErrOtherRun) {
				t.Errorf("a checkpoint of another rate of the vectors: %v", err)
			}
			m.VectorRate--
		})
	}
}

// TestShapesWithoutASample requires an error if there is nothing to learn from.
func TestShapesWithoutASample(t *testing.T) {
	o, m := shapeTraining()
	_, err := train.New(o, NewShapeModel(m, NewShapeDataset(ShapeOptions{})))
	if err == nil || !strings.Contains(err.Error(), "no sample to learn from") {
		t.Errorf("%v", err)
	}
}

// TestStartIsKept requires a training without steps to return its start, as one model or two.
func TestStartIsKept(t *testing.T) {
	d := randomData(rand.New(rand.NewPCG(9, 9)), 300)
	o, m := shapeTraining()
	for _, colors := range []bool{false, true} {
		t.Run(strconv.FormatBool(colors), func(t *testing.T) {
			m.Colors = colors
			learned, _ := learn(t, o, m, d)
			again := NewShapeModel(ShapeModelOptions{Planes: 2, Start: learned.Models(), VectorRate: 1}, d)
			begun(t, again)
			if !equalModels(again.Models(), learned.Models()) || len(again.Models().Distinct()) != len(learned.Models().Distinct()) {
				t.Errorf("colors %v: another network", colors)
			}
			larger := NewShapeModel(ShapeModelOptions{Planes: 3, Start: learned.Models(), VectorRate: 1}, d)
			begun(t, larger)
			v, w := learned.newWorker(), larger.newWorker()
			for i := range d.Train.all {
				one := &d.Train.all[i]
				want, got := v.forward(&d.Train, one), w.forward(&d.Train, one)
				if math.Abs(float64(want-got)) > 1e-4 || math.Abs(v.choose(&d.Train, one)-w.choose(&d.Train, one)) > 1e-4 {
					t.Fatalf("sample %d: odds %v with a plane more, %v without", i, got, want)
				}
			}
		})
	}
}

// TestShapeSamplesOfAGame requires the searched positions, including the strays.
func TestShapeSamplesOfAGame(t *testing.T) {
	g := recorded()
	d := NewShapeDataset(ShapeOptions{Rules: []gomoku.Rule{gomoku.Caro}, Lookahead: 1})
	for range 2 {
		if err := d.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	other := *g
	other.Rule = gomoku.Renju
	if err := d.Add(&other); err != nil {
		t.Fatal(err)
	}
	if d.Train.Len() != 10 || d.HeldOut.Len() != 0 {
		t.Fatalf("%d positions of two games, %d held out", d.Train.Len(), d.HeldOut.Len())
	}
	want := []struct {
		stones         []uint16
		target, result float64
		search         int16
		quiet          bool
	}{
		{[]uint16{10}, 1, 1, 5, false},
		{[]uint16{10, 20, 30}, 1, 1, 6, true},
		{[]uint16{10, 20, 30, 40}, 0, 0, 7, false},
		{[]uint16{10, 70}, lines.Chance(-50), unplayed, -50, false},
		{[]uint16{10, 20, 30, 40, 80}, lines.Chance(-70), unplayed, -70, false},
	}
	for i := range d.Train.all {
		s, w := &d.Train.all[i], want[i%len(want)]
		stones := d.Train.appendStones(nil, s)
		if !slices.Equal(stones, w.stones) || s.target != float32(w.target) || s.result != float32(w.result) || s.search != w.search ||
			s.quiet != w.quiet || s.width != 9 || s.height != 11 || s.mover() != gomoku.Black+gomoku.Color(len(stones)%2) {
			t.Errorf("position %d: %+v of %v, want %+v", i, s, stones, w)
		}
		if weight := d.Train.weight(s); math.Abs(float64(weight)-1) > 1e-6 {
			t.Errorf("position %d of games that are as long weighs %v", i, weight)
		}
	}
}

// TestShapeFingerprint requires different samples to have different fingerprints.
func TestShapeFingerprint(t *testing.T) {
	d := randomData(rand.New(rand.NewPCG(2, 3)), 5)
	first := d.Train.Fingerprint()
	if first != d.Train.Fingerprint() || first == d.HeldOut.Fingerprint() {
		t.Error("the name is not that of the samples")
	}
	d.Train.all[3].target += .25
	if d.Train.Fingerprint() == first {
		t.Error("another target has the same name")
	}
}

// BenchmarkShapes prints the positions that one thread learns from in a second.
func BenchmarkShapes(b *testing.B) {
	d := randomData(rand.New(rand.NewPCG(5, 6)), 4096)
	o, m := shapeTraining()
	o.Batch, o.Epochs = 2048, 1
	for b.Loop() {
		trainer, err := train.New(o, NewShapeModel(m, d))
		if err != nil {
			b.Fatal(err)
		}
		if err := trainer.Run(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*d.Train.Len())/b.Elapsed().Seconds(), "positions/s")
}
