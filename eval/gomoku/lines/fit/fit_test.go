package fit

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// randomSample returns a position with random stones about the middle.
func randomSample(t *testing.T, rng *rand.Rand, rule gomoku.Rule) Sample {
	t.Helper()
	s := Sample{Width: 9, Height: 9, Rule: rule, Result: Unplayed}
	b, err := gomoku.New(s.Width, s.Height, rule)
	if err != nil {
		t.Fatal(err)
	}
	for n := 4 + rng.IntN(10); b.Len() < n; {
		x, y := 2+rng.IntN(5), 2+rng.IntN(5)
		at := b.At(x, y)
		if b.Legal(at, b.ToMove()) == nil && !b.Wins(at, b.ToMove()) {
			b.Place(at, b.ToMove())
			s.Moves = append(s.Moves, XY{uint8(x), uint8(y)})
		}
	}
	return s
}

// state returns the state of a sample under weights.
func state(t *testing.T, s *Sample, w *lines.Weights) *lines.State {
	t.Helper()
	b, err := s.Board()
	if err != nil {
		t.Fatal(err)
	}
	return lines.NewState(b, lines.NewTables(s.Rule, w))
}

// TestFitterFindsPlantedWeights values positions by weights that the fitter does
// not know, and wants its weights to value others like them.
func TestFitterFindsPlantedWeights(t *testing.T) {
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Renju} {
		rng := rand.New(rand.NewPCG(1, 2))
		planted := lines.Seed()
		f := NewFitter(rule, new(lines.Weights), Config{Epochs: 30, Batch: 32, Rate: 1, HoldOutEvery: 10})
		tables := lines.NewTables(rule, planted)
		for range 1500 {
			s := randomSample(t, rng, rule)
			s.Best = free(t, &s)
			b, err := s.Board()
			if err != nil {
				t.Fatal(err)
			}
			s.Value = min(max(lines.NewState(b, tables).Evaluate(), -800), 800)
			if err := f.Add(&s); err != nil {
				t.Fatal(err)
			}
		}
		_, test := f.config.split(len(f.samples))
		before := f.loss(test)
		var after Loss
		if err := f.Run(t.Context(), func(_ int, loss Loss) { after = loss }); err != nil {
			t.Fatal(err)
		}
		if !(after.Train < before/20 && after.Test < before/2) {
			t.Errorf("rule %d: %v, before %.5f", rule, after, before)
		}
		s := randomSample(t, rng, rule)
		s.Best = free(t, &s)
		if err := f.Add(&s); err != nil {
			t.Fatal(err)
		}
		got := float64(state(t, &s, f.Weights()).Evaluate())
		if want := logit(f.predict(&f.samples[len(f.samples)-1])) * lines.Unit; math.Abs(got-want) > 5 {
			t.Errorf("rule %d: the rounded weights say %v, the fitter %v", rule, got, want)
		}
	}
}

func logit(p float64) float64 { return math.Log(p / (1 - p)) }

// free returns an empty cell of a sample.
func free(t *testing.T, s *Sample) XY {
	t.Helper()
	taken := make(map[XY]bool)
	for _, m := range s.Moves {
		taken[m] = true
	}
	for i := range s.Width * s.Height {
		if at := (XY{uint8(i % s.Width), uint8(i / s.Width)}); !taken[at] {
			return at
		}
	}
	t.Fatal("no empty cell")
	return XY{}
}

// checkSlope compares a gradient with differences of the loss.
func checkSlope(t *testing.T, weights, gradient []float64, loss func() float64) {
	t.Helper()
	const h = 1e-3
	seen := 0
	for i, g := range gradient {
		if g == 0 && i%97 != 0 {
			continue
		}
		was := weights[i]
		weights[i] = was + h
		up := loss()
		weights[i] = was - h
		down := loss()
		weights[i] = was
		if want := (up - down) / (2 * h); math.Abs(g-want) > 1e-6+1e-4*math.Abs(want) {
			t.Errorf("weight %d: slope %v, differences say %v", i, g, want)
		}
		if g != 0 {
			seen++
		}
	}
	if seen == 0 {
		t.Error("the gradient is zero")
	}
}

func TestFitterSlope(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	f := NewFitter(gomoku.Renju, lines.Seed(), Config{ResultShare: 0.3})
	for range 5 {
		s := randomSample(t, rng, gomoku.Renju)
		s.Best, s.Value, s.Result = free(t, &s), rng.IntN(401)-200, 0.5
		if err := f.Add(&s); err != nil {
			t.Fatal(err)
		}
	}
	gradient := make([]float64, weightSpan)
	all := []int{0, 1, 2, 3, 4}
	for _, i := range all {
		f.slope(&f.samples[i], gradient, 1.0/5/lines.Unit) // it is that of the sum in units
	}
	checkSlope(t, f.weights, gradient, func() float64 { return f.loss(all) })
}

func TestMoveFitterSlope(t *testing.T) {
	f := moveFitter(t, gomoku.Renju, 5, Config{})
	for i := range f.weights {
		f.weights[i] = math.Sin(float64(i))
	}
	gradient := make([]float64, moveSpan)
	all := []int{0, 1, 2, 3, 4}
	for _, i := range all {
		f.slope(&f.samples[i], gradient, 1/5.0)
	}
	checkSlope(t, f.weights, gradient, func() float64 {
		loss, _ := f.loss(all)
		return loss
	})
}

// moveFitter returns a fitter with samples whose best move is the one that
// planted weights, the guess, put first.
func moveFitter(t *testing.T, rule gomoku.Rule, samples int, config Config) *MoveFitter {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 6))
	f := NewMoveFitter(rule, config)
	tables := lines.NewTables(rule, lines.Seed())
	for range samples {
		s := randomSample(t, rng, rule)
		s.Best = free(t, &s)
		b, err := s.Board()
		if err != nil {
			t.Fatal(err)
		}
		st := lines.NewState(b, tables)
		near := st.AppendNear(nil)
		best := near[0]
		for _, p := range near {
			if st.Order(p, b.ToMove()) > st.Order(best, b.ToMove()) {
				best = p
			}
		}
		x, y := b.XY(best)
		s.Best = XY{uint8(x), uint8(y)}
		if err := f.Add(&s); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

func TestMoveFitterFindsPlantedOrder(t *testing.T) {
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Renju} {
		f := moveFitter(t, rule, 1200, Config{Epochs: 12, Batch: 32, Rate: 0.1, HoldOutEvery: 10})
		var before, loss, first float64
		if err := f.Run(t.Context(), func(epoch int, l, share float64) {
			if epoch == 1 {
				before = l
			}
			loss, first = l, share
		}); err != nil {
			t.Fatal(err)
		}
		if loss >= before || first < 0.35 {
			t.Errorf("rule %d: loss %.3f after %.3f, the best move first in %.3f", rule, loss, before, first)
		}
		w := new(lines.Weights)
		f.Fill(w)
		tied := w.Moves[0] == w.Moves[1]
		if *w == (lines.Weights{}) || tied != (rule == gomoku.Freestyle) {
			t.Errorf("rule %d: the colours have the same weights: %t", rule, tied)
		}
	}
}

func TestRunRefuses(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	sample := Sample{Width: 9, Height: 9, Moves: []XY{{4, 4}}, Best: XY{5, 5}, Result: 1}
	run := func(ctx context.Context, samples, batch int) (evaluation, moves error) {
		config := Config{Epochs: 1, Batch: batch, Rate: 1}
		f, m := NewFitter(0, lines.Seed(), config), NewMoveFitter(0, config)
		for range samples {
			if err := errors.Join(f.Add(&sample), m.Add(&sample)); err != nil {
				t.Fatal(err)
			}
		}
		return f.Run(ctx, func(int, Loss) {}), m.Run(ctx, func(int, float64, float64) {})
	}
	if e, m := run(t.Context(), 0, 1); !errors.Is(e, ErrNothing) || !errors.Is(m, ErrNothing) {
		t.Errorf("no samples: %v, %v", e, m)
	}
	if e, m := run(t.Context(), 1, 0); e == nil || m == nil {
		t.Errorf("a batch of nothing: %v, %v", e, m)
	}
	if e, m := run(cancelled, 1, 1); !errors.Is(e, context.Canceled) || !errors.Is(m, context.Canceled) {
		t.Errorf("cancelled: %v, %v", e, m)
	}
	other := sample
	other.Rule = gomoku.Renju
	if NewFitter(0, lines.Seed(), Config{}).Add(&other) == nil || NewMoveFitter(0, Config{}).Add(&other) == nil {
		t.Error("a sample of another rule is taken in")
	}
}

func TestHoldOut(t *testing.T) {
	train, test := Config{HoldOutEvery: 3}.split(7)
	if len(train) != 4 || len(test) != 3 || test[1] != 3 {
		t.Errorf("train %v, test %v", train, test)
	}
	if train, test := (Config{}).split(3); len(train) != 3 || test != nil {
		t.Errorf("train %v, test %v", train, test)
	}
}
