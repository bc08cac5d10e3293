package netlearn

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	gomokutrain "gogo/bench/train/gomoku"
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/simd"
)

// randomSample returns a position of random stones with a random target.
func randomSample(rng *rand.Rand) Sample {
	const width, height = 12, 14
	s := Sample{width: width, height: height, weight: 1, target: rng.Float32(), static: int16(rng.IntN(800) - 400), threats: uint16(rng.IntN(1 << 10))}
	for _, cell := range rng.Perm(width * height)[:rng.IntN(40)] {
		s.stones = append(s.stones, uint16(cell))
	}
	return s
}

// newModels returns the first parameters of one model for both colours, or of one for each.
func newModels(rng *rand.Rand, colors bool) shapenet.Models {
	models := shapenet.SharedModel(newParameters(rng, &Options{}, nil).model)
	if colors {
		models[1] = newParameters(rng, &Options{}, nil).model
	}
	return models
}

// TestGradient compares the gradient with differences of the loss.
func TestGradient(t *testing.T) {
	for _, colors := range []bool{false, true} {
		rng := rand.New(rand.NewPCG(1, 2))
		p := newPass(simd.Best(), newModels(rng, colors), shapenet.SwapColors())
		for turn := range 2 {
			s := randomSample(rng)
			for len(s.stones) < 20 || len(s.stones)%2 != turn {
				s = randomSample(rng)
			}
			checkGradient(t, rng, p, &s)
		}
	}
}

// checkGradient compares that of a sample.
func checkGradient(t *testing.T, rng *rand.Rand, p *pass, s *Sample) {
	t.Helper()
	p.learn([]Sample{*s}, 1)
	compared := 0
	for i, m := range p.models.Distinct() {
		g := p.gradients[i]
		clear(g.Vectors[:shapenet.Width]) // None has no vector
		tensors := [][]float32{m.Threats, m.First, m.Second, m.Last, m.Vectors}
		gradients := [][]float32{g.Threats, g.First, g.Second, g.Last, g.Vectors}
		for i, values := range tensors {
			for k, g := range gradients[i] {
				if g == 0 || compared > 3000 && rng.IntN(10) > 0 {
					continue
				}
				compared++
				if !p.agrees(s, &values[k], g) {
					t.Errorf("tensor %d, %d: gradient %v is none of the differences", i, k, g)
				}
			}
			clear(gradients[i])
		}
	}
	if compared < 1000 {
		t.Errorf("only %d gradients", compared)
	}
}

// agrees reports whether a gradient is the difference of the losses beside a value. Between
// losses that lie far apart something rectified may cross zero, so that nearer ones are asked.
func (p *pass) agrees(s *Sample, value *float32, gradient float32) bool {
	old := *value
	defer func() { *value = old }()
	loss := func(x float32) float64 {
		*value = x
		return crossEntropy(float64(p.forward(s)), float64(s.target))
	}
	for _, by := range []float32{4e-3, 5e-4} {
		want := (loss(old+by) - loss(old-by)) / (2 * float64(by))
		if math.Abs(want-float64(gradient)) <= 2e-3+.1*math.Abs(want) {
			return true
		}
	}
	return false
}

// TestIntegersFollow wants the network in integers to judge as the one that is learnt.
func TestIntegersFollow(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	p := newPass(simd.Best(), newModels(rng, true), shapenet.SwapColors())
	network := shapenet.Quantize(p.models)
	tables := lines.NewTables(0, lines.Trained(0))
	for range 50 {
		s := randomSample(rng)
		board, err := gomoku.New(int(s.width), int(s.height), 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, cell := range s.stones {
			board.Place(board.At(int(cell)%int(s.width), int(cell)/int(s.width)), board.ToMove())
		}
		state := lines.NewState(board, tables)
		s.static, s.threats = int16(state.Evaluate()), uint16(state.Threats())
		want := float64(p.forward(&s)) * lines.Unit / lines.Sharpness
		got := shapenet.NewAccumulator(network, simd.Kernels{}).Evaluate(state)
		if math.Abs(want-float64(got)) > 6 {
			t.Errorf("%d stones: %d in integers, %.2f in real numbers", len(s.stones), got, want)
		}
	}
}

// TestTrainingIsReproducible wants the same samples to make the same network, and a loss
// that falls.
func TestTrainingIsReproducible(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var all []Sample
	for range 64 {
		all = append(all, randomSample(rng))
	}
	run := func() (*Trainer, float64) {
		tr := NewTrainer(Options{Colors: true, Seed: 9, Epochs: 30, Batch: 32, Rate: .002, VectorRate: .004, RateEnd: .1}, len(all))
		first := 0.0
		for epoch := range 30 {
			for _, s := range all {
				tr.add(s)
			}
			if epoch == 0 {
				first = tr.Measure(all).Target
			}
		}
		return tr, first
	}
	a, first := run()
	b, _ := run()
	for i, m := range a.Models() {
		if other := b.Models()[i]; !slices.Equal(m.Vectors, other.Vectors) || !slices.Equal(m.First, other.First) {
			t.Error("two trainings differ")
		}
	}
	if last := a.Measure(all).Target; last > first-.05 {
		t.Errorf("loss %.4f after the first pass, %.4f after the last", first, last)
	}
}

// TestShuffle wants all samples to come out, in another order.
func TestShuffle(t *testing.T) {
	var out []int16
	s := shuffle{rng: rand.New(rand.NewPCG(1, 1)), room: 10, take: func(s Sample) { out = append(out, s.static) }}
	for i := range 100 {
		s.add(Sample{static: int16(i)})
	}
	s.flush()
	if slices.IsSorted(out) {
		t.Error("nothing was shuffled")
	}
	slices.Sort(out)
	for i, v := range out {
		if int(v) != i {
			t.Fatalf("sample %d is missing or twice", i)
		}
	}
}

// TestEpochWithoutASample wants an error, for nothing was learnt.
func TestEpochWithoutASample(t *testing.T) {
	tr := NewTrainer(Options{Epochs: 1, Batch: 32, Buffer: 10}, 0)
	if err := tr.Epoch(func(func(*gomokutrain.Game) error) error { return nil }); !errors.Is(err, ErrNoSample) {
		t.Errorf("error %v", err)
	}
}
