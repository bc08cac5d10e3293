package paths

import (
	"math/rand/v2"
	"testing"
)

// randomFeatures fills a vector.
func randomFeatures(r *rand.Rand) *Features {
	f := new(Features)
	for i := range f {
		f[i] = float32(r.NormFloat64())
	}
	return f
}

// TestTrainedIsSane wants the built-in weights to like walls in hand in most
// positions, if these are no more than a game begins with.
func TestTrainedIsSane(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 4))
	e := NewEvaluator(Trained())
	better, worse := 0, 0
	for range 300 {
		b := randomBoard(t, r, 9, 9, r.IntN(20))
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
		t.Errorf("three more walls are better %d times and worse %d times", better, worse)
	}
}

func BenchmarkNet(b *testing.B) {
	r := rand.New(rand.NewPCG(7, 5))
	n, f := Trained(), randomFeatures(r)
	for b.Loop() {
		n.Logit(f)
	}
}

func BenchmarkFeatures(b *testing.B) {
	board := randomBoard(b, rand.New(rand.NewPCG(6, 4)), 9, 9, 14)
	w := NewPathCache()
	var f Features
	b.ReportAllocs()
	for b.Loop() {
		w.Features(board, &f)
	}
}
