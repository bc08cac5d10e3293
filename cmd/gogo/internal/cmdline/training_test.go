package cmdline_test

import (
	"math"
	"strings"
	"testing"

	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/nn/train"
)

// steps reports four steps, of which the last is the end, and once the loss of samples
// held out.
func steps(m *cmdline.Training) {
	none := math.NaN()
	m.Step(train.Progress{Epoch: 1, Epochs: 2, Step: 1, Steps: 4, Samples: 10, Loss: 0.6, HeldOut: none, Rate: 0.02})
	m.Step(train.Progress{Epoch: 1, Epochs: 2, Step: 2, Steps: 4, Samples: 10, Loss: 0.4, HeldOut: 0.5})
	m.Step(train.Progress{Epoch: 1, Epochs: 2, Step: 3, Steps: 4, Samples: 10, Loss: 0.3, HeldOut: none})
	m.Step(train.Progress{Epoch: 2, Epochs: 2, Step: 4, Steps: 4, Samples: 20, Loss: 0.1, HeldOut: none, Rate: 0.01})
	m.End()
}

func TestTrainingLogs(t *testing.T) {
	var out strings.Builder
	steps(cmdline.NewTraining(&out, false, ""))
	wantLog(t, out.String(), `^time=\S+ level=INFO msg=training epoch=1/2 step=1/4 loss=0\.60000 rate=0\.02 samples/s=\d+\n`+
		`time=\S+ level=INFO msg=training epoch=2/2 step=4/4 loss=0\.22500 held_out=0\.50000 rate=0\.01 samples/s=\d+\n$`)
}

func TestTrainingDrawsABar(t *testing.T) {
	var out strings.Builder
	steps(cmdline.NewTraining(&out, true, "value"))
	wantBar(t, out.String(), "value: epoch 1/2, loss 0.60000, ", "value: epoch 2/2, loss 0.22500 (0.50000 held out), ", " samples/s", "100%")
}

func TestTrainingWithoutAStepShowsNothing(t *testing.T) {
	var out strings.Builder
	cmdline.NewTraining(&out, true, "").End()
	if out.Len() > 0 {
		t.Errorf("%q", out.String())
	}
}
