package train

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Sizes of embedding.
const (
	embeddedRows = 5000
	embeddedRow  = 3
)

// embedding is a Model that learns the sum of a row of a table and a bias. It is told as a
// table, or as one group of which a shard has the whole gradient.
type embedding struct {
	dense   bool
	at      []int // rows of the samples; the last are held out
	targets []float32
	refuse  int // a sample that is an error; 0 for none

	parameters []float32
}

const embeddedHeldOut = 20

func newEmbedding() *embedding {
	r := rand.New(rand.NewPCG(1, 1))
	e := &embedding{}
	for range 300 {
		row := r.IntN(embeddedRows / 100 * (1 + r.IntN(100))) // some come often
		e.at, e.targets = append(e.at, row), append(e.targets, float32(math.Sin(float64(row))))
	}
	return e
}

func (e *embedding) Describe() string { return "embedding" }
func (e *embedding) Samples() (learned, heldOut int) {
	return len(e.at) - embeddedHeldOut, embeddedHeldOut
}
func (e *embedding) Shard() int                 { return 16 }
func (e *embedding) Refresh(_ []float32) error  { return nil }
func (e *embedding) NewWorker() Worker          { return e }
func (e *embedding) Start(parameters []float32) { e.parameters = parameters }

func (e *embedding) Groups() []Group {
	table := Group{Length: embeddedRows * embeddedRow, Rate: 2, Decays: true}
	if !e.dense {
		table.Row = embeddedRow
	}
	return []Group{{Length: 1, Rate: 1}, table}
}

// off returns how far the sum of a sample is above its target.
func (e *embedding) off(i int) float32 {
	sum := e.parameters[0] - e.targets[i]
	for _, x := range e.row(e.parameters, i) {
		sum += x
	}
	return sum
}

func (e *embedding) row(values []float32, i int) []float32 {
	return values[1+e.at[i]*embeddedRow:][:embeddedRow]
}

// Gradient implements Worker.
func (e *embedding) Gradient(g *Gradient, samples []uint32, scale float32) (loss float64, err error) {
	g.Values[0] = 0
	if e.dense {
		clear(g.Values)
	}
	for _, i := range samples {
		if e.refuse > 0 && int(i) == e.refuse {
			return 0, errors.New("refused")
		}
		off := e.off(int(i))
		loss += float64(off * off / 2)
		g.Values[0] += off * scale
		to := e.row(g.Values, int(i))
		for k := range to {
			to[k] += off * scale
		}
		if !e.dense {
			g.Touched[1][e.at[i]] = true
		}
	}
	return loss, nil
}

// HeldOutLoss implements Worker.
func (e *embedding) HeldOutLoss(samples []uint32) (loss float64, err error) {
	for _, i := range samples {
		off := e.off(len(e.at) - embeddedHeldOut + int(i))
		loss += float64(off * off / 2)
	}
	return loss, nil
}

func embeddingOptions() Options {
	return Options{
		Seed: 3, Epochs: 4, Batch: 90, Optimizer: Adam(), LearningRate: Schedule{Start: 0.1, End: 0.01, Decay: Linear},
		WeightDecay: 0.01, DecayToStart: true,
	}
}

// TestTablesLearnAsDenseGroups has the same parameters, told in both ways.
func TestTablesLearnAsDenseGroups(t *testing.T) {
	for _, optimizer := range []Optimizer{Adam(), SGD(0.9)} {
		for _, threads := range []int{1, 2, 5} {
			var learned [2][]float32
			var curves [2][]Point
			for i := range learned {
				o, e := embeddingOptions(), newEmbedding()
				o.Optimizer, o.Threads, e.dense = optimizer, threads, i == 1
				trainer, err := New(o, e)
				if err != nil {
					t.Fatal(err)
				}
				if err := trainer.Run(t.Context()); err != nil {
					t.Fatal(err)
				}
				learned[i], curves[i] = e.parameters, trainer.LossCurve()
				if curve := trainer.LossCurve(); curve[len(curve)-1].Loss > 0.7*curve[0].Loss {
					t.Errorf("%+v, dense %v: the loss went from %v to %v", optimizer, e.dense, curve[0], curve[len(curve)-1])
				}
			}
			if !slices.Equal(learned[0], learned[1]) || !slices.Equal(curves[0], curves[1]) {
				t.Errorf("%+v, %d threads: a table learns otherwise", optimizer, threads)
			}
		}
	}
}

// TestInterruptedTableEndsTheSame saves and resumes in the middle of an epoch.
func TestInterruptedTableEndsTheSame(t *testing.T) {
	o, unbroken := embeddingOptions(), newEmbedding()
	whole, err := New(o, unbroken)
	if err != nil {
		t.Fatal(err)
	}
	if err := whole.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	o.ProgressEvery, o.Progress = 1, func(p Progress) {
		if p.Step == 6 {
			stop()
		}
	}
	first, err := New(o, newEmbedding())
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
	e := newEmbedding()
	second, err := Resume(&checkpoint, o, e)
	if err != nil {
		t.Fatal(err)
	}
	if err := second.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(e.parameters, unbroken.parameters) || !slices.Equal(second.HeldOutCurve(), whole.HeldOutCurve()) {
		t.Error("the parameters or losses are others than those of an unbroken run")
	}
	if second.Provenance().Samples != whole.Provenance().Samples || whole.Provenance().Samples != 4*280 {
		t.Errorf("%+v and %+v", second.Provenance(), whole.Provenance())
	}
}

// TestErrorOfAModelEndsTheTraining has a sample that its worker refuses.
func TestErrorOfAModelEndsTheTraining(t *testing.T) {
	e := newEmbedding()
	e.refuse = 17
	trainer, err := New(embeddingOptions(), e)
	if err != nil {
		t.Fatal(err)
	}
	if err := trainer.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "refused") {
		t.Errorf("%v", err)
	}
}
