package paths

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
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

// TestBackward compares the gradient with differences of the output.
func TestBackward(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	n := NewNet(r)
	for range 20 {
		f := randomFeatures(r)
		var gradient Net
		n.Backward(f, 1, &gradient)
		slopes := gradient.Weights()
		for i, row := range n.Weights() {
			k := r.IntN(len(row))
			const delta = 1e-3
			old := row[k]
			row[k] = old + delta
			up := n.Logit(f)
			row[k] = old - delta
			down := n.Logit(f)
			row[k] = old
			if want := (up - down) / (2 * delta); math.Abs(float64(want-slopes[i][k])) > 0.05*(1+math.Abs(float64(want))) {
				t.Errorf("weight %d of row %d: slope %v, want %v", k, i, slopes[i][k], want)
			}
		}
	}
}

func TestNetsComeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	n := NewNet(r)
	var file bytes.Buffer
	if err := n.Write(&file); err != nil {
		t.Fatal(err)
	}
	again, err := ReadNet(&file)
	if err != nil {
		t.Fatal(err)
	}
	for range 10 {
		f := randomFeatures(r)
		if a, b := n.Logit(f), again.Logit(f); math.Abs(float64(a-b)) > 1e-4 {
			t.Errorf("%v is read as %v", a, b)
		}
	}
}

func TestBadWeights(t *testing.T) {
	var file bytes.Buffer
	if err := NewNet(rand.New(rand.NewPCG(7, 3))).Write(&file); err != nil {
		t.Fatal(err)
	}
	good := file.String()
	for name, text := range map[string]string{
		"empty":       "",
		"other magic": strings.Replace(good, "paths", "lines", 1),
		"other size":  strings.Replace(good, "\n3", "\n4", 1),
		"cut off":     good[:len(good)/2],
		"too long":    good + "1\n",
		"no number":   good[:len(good)-4] + "x\n",
		"not finite":  strings.TrimRight(good, "-.0123456789e\n") + "NaN\n",
	} {
		if _, err := ReadNet(strings.NewReader(text)); err == nil {
			t.Errorf("%s: read", name)
		}
	}
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
	n, f := NewNet(r), randomFeatures(r)
	for b.Loop() {
		n.Logit(f)
	}
}

func BenchmarkFeatures(b *testing.B) {
	board := randomBoard(b, rand.New(rand.NewPCG(6, 4)), 9, 9, 14)
	w := NewWays()
	var f Features
	b.ReportAllocs()
	for b.Loop() {
		w.Features(board, &f)
	}
}
