package train

import (
	"math"
	"testing"
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
