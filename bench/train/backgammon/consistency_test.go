package backgammon

import (
	"context"
	"errors"
	"math"
	"reflect"
	"testing"

	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/chances/chancestest"
)

func builtIn(tb testing.TB) Networks {
	tb.Helper()
	model, err := chances.Open("")
	if err != nil {
		tb.Fatal(err)
	}
	return Networks{Nets: &model.Full, Tables: model.Tables, Kernels: chancestest.Kernels(tb), Threads: 1}
}

func gathered(tb testing.TB, n Networks, each int) *Positions {
	tb.Helper()
	p, err := Gather(tb.Context(), n, each)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func allClasses() (classes []chances.Class) {
	for class := range chances.Classes {
		classes = append(classes, class)
	}
	return classes
}

func TestGatheredPositionsAreOfTheirClass(t *testing.T) {
	const each = 20
	n := builtIn(t)
	p := gathered(t, n, each)
	for class, boards := range p {
		if len(boards) != each {
			t.Errorf("%d positions of class %v", len(boards), chances.Class(class))
		}
		for i := range boards {
			if is := chances.Classify(&boards[i]); is != chances.Class(class) {
				t.Errorf("%v among those of class %v", boards[i], chances.Class(class))
			}
			if _, known := n.Tables.Chances(&boards[i]); known {
				t.Errorf("the tables know %v", boards[i])
			}
		}
	}
	if !reflect.DeepEqual(p, gathered(t, n, each)) {
		t.Error("the second time they are others")
	}
}

// TestTrainedNetworksAgreeWithThemselves: better than networks of random weights.
func TestTrainedNetworksAgreeWithThemselves(t *testing.T) {
	n := builtIn(t)
	p := gathered(t, n, 10)
	d, err := p.OneRollAhead(t.Context(), n, allClasses()...)
	if err != nil {
		t.Fatal(err)
	}
	random := n
	random.Nets = chancestest.Weights{Deviation: 0.5, Seed: 1}.Nets(t, chancestest.Small(8))
	random.Threads = 3
	worse, err := p.OneRollAhead(t.Context(), random, chances.Contact)
	if err != nil {
		t.Fatal(err)
	}
	for class := range d {
		if x := d[class]; x.Positions != 10 || !(x.RootMeanSquare > 0) || x.RootMeanSquare > 0.15 || x.MeanAbsolute > x.RootMeanSquare {
			t.Errorf("class %v: %+v", chances.Class(class), x)
		}
	}
	if w := worse[chances.Contact]; !(w.RootMeanSquare > 2*d[chances.Contact].RootMeanSquare) {
		t.Errorf("random weights: %+v, trained ones %+v", w, d[chances.Contact])
	}
	if worse[chances.Race] != (Difference{}) {
		t.Errorf("races were not asked for: %+v", worse[chances.Race])
	}
}

func TestPruningIsComparedWithTheNetworks(t *testing.T) {
	model, err := chances.Open("")
	if err != nil {
		t.Fatal(err)
	}
	n := builtIn(t)
	d, err := gathered(t, n, 10).Pruning(t.Context(), n, &model.Pruning, allClasses()...)
	if err != nil {
		t.Fatal(err)
	}
	for class, x := range d {
		if x.Positions != 10 || !(x.RootMeanSquare > 0) || x.RootMeanSquare > 0.5 {
			t.Errorf("class %v: %+v", chances.Class(class), x)
		}
	}
}

func TestDifference(t *testing.T) {
	got := differenceOf([]float64{0.3, -0.4, 0, 0})
	if got.Positions != 4 || math.Abs(got.RootMeanSquare-0.25) > 1e-12 || math.Abs(got.MeanAbsolute-0.175) > 1e-12 {
		t.Errorf("%+v", got)
	}
	if differenceOf(nil) != (Difference{}) {
		t.Error("none")
	}
}

func TestStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	n := Networks{
		Nets:   chancestest.Weights{Deviation: 0.1, Seed: 1}.Nets(t, chancestest.Small(4)),
		Tables: bearoff.New(), Kernels: chancestest.Kernels(t),
	}
	p := gathered(t, n, 1)
	stop()
	if _, err := Gather(ctx, n, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("gathering: %v", err)
	}
	if _, err := p.OneRollAhead(ctx, n, chances.Contact); !errors.Is(err, context.Canceled) {
		t.Errorf("looking ahead: %v", err)
	}
}
