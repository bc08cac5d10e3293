package train

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"testing"

	"gogo/eval/nn"
)

// TestLossCurveIsTheMeanOfItsSteps compares the curve of runs with fewer and with
// more steps than points with the losses that Progress told.
func TestLossCurveIsTheMeanOfItsSteps(t *testing.T) {
	for _, epochs := range []int{1, 200} { // of 3 steps
		o, s := smallRun()
		o.Epochs, o.ProgressEvery = epochs, 1
		var told []Progress
		o.Progress = func(p Progress) { told = append(told, p) }
		trainer := newTrainer(t, o, s)
		if got := trainer.LossCurve(); len(got) != 0 {
			t.Errorf("before the first step: %v", got)
		}
		if err := trainer.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		curve, from := trainer.LossCurve(), 0
		if len(curve) != min(3*epochs, curvePoints) || curve[len(curve)-1].Step != 3*epochs {
			t.Fatalf("%d epochs: %d points to %+v", epochs, len(curve), curve[len(curve)-1])
		}
		for _, p := range curve {
			var sum, samples float64
			for _, step := range told[from:p.Step] {
				sum += step.Loss * float64(step.Samples)
				samples += float64(step.Samples)
			}
			if math.Abs(p.Loss-sum/samples) > 1e-9 {
				t.Errorf("%d epochs: steps %d to %d have the loss %v, not %v", epochs, from, p.Step, sum/samples, p.Loss)
			}
			from = p.Step
		}
	}
}

// startedRun is smallRun with the network of a shorter run to start from.
func startedRun(t *testing.T) (NetworkOptions, *table) {
	t.Helper()
	o, s := smallRun()
	o.Epochs = 1
	trainer := newTrainer(t, o, s)
	if err := trainer.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	o.Epochs, o.Start = 2, network(t, trainer)
	return o, s
}

func network(t *testing.T, trainer *NetworkTrainer) *nn.Network {
	t.Helper()
	n, err := trainer.Network()
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func meanLoss(t *testing.T, n *nn.Network, o NetworkOptions, s Samples) float64 {
	t.Helper()
	m, err := Evaluate(n, o.Loss, s, o.Kernels)
	if err != nil {
		t.Fatal(err)
	}
	return m.Loss
}

func TestTrainingGoesOnFromTheStart(t *testing.T) {
	o, s := startedRun(t)
	trainer := newTrainer(t, o, s)
	first := network(t, trainer)
	if !slices.Equal(first.Parameters(), o.Start.Parameters()) || first.Provenance().Samples != 400 {
		t.Errorf("before a step it is another network, of %d samples", first.Provenance().Samples)
	}
	if err := trainer.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	last := network(t, trainer)
	if got := last.Provenance().Samples; got != 1200 {
		t.Errorf("trained on %d samples, want 1200", got)
	}
	if !slices.Equal(first.Parameters(), o.Start.Parameters()) || slices.Equal(last.Parameters(), first.Parameters()) {
		t.Error("training changed the start, or nothing")
	}
	before, after := meanLoss(t, first, o, s), meanLoss(t, last, o, s)
	if after >= before {
		t.Errorf("the loss went from %v to %v", before, after)
	}
}

func TestCheckpointKnowsItsStart(t *testing.T) {
	o, s := startedRun(t)
	var file bytes.Buffer
	if err := newTrainer(t, o, s).Save(&file); err != nil {
		t.Fatal(err)
	}
	if _, err := ResumeNetwork(bytes.NewReader(file.Bytes()), o, s); err != nil {
		t.Error(err)
	}
	parameters := o.Start.Parameters()
	parameters[7]++
	other, err := nn.New(o.Architecture, parameters, o.Start.Provenance())
	if err != nil {
		t.Fatal(err)
	}
	for name, start := range map[string]*nn.Network{"none": nil, "another": other} {
		t.Run(name, func(t *testing.T) {
			o.Start = start
			if _, err := ResumeNetwork(bytes.NewReader(file.Bytes()), o, s); !errors.Is(err, ErrOtherRun) {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
}

func TestStartOfAnotherArchitectureIsRefused(t *testing.T) {
	o, s := startedRun(t)
	o.Architecture.Features = "other"
	if _, err := NewNetwork(o, s); !errors.Is(err, nn.ErrArchitecture) {
		t.Error(err)
	}
}
