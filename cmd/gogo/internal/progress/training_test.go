package progress_test

import (
	"strings"
	"testing"

	"gogo/cmd/gogo/internal/progress"
	"gogo/eval/nn/train"
)

// steps reports three steps, of which the last is the end.
func steps(m *progress.Training) {
	m.Step(train.Progress{Epoch: 1, Epochs: 2, Step: 1, Steps: 3, Samples: 10, Loss: 0.4})
	m.Step(train.Progress{Epoch: 1, Epochs: 2, Step: 2, Steps: 3, Samples: 10, Loss: 0.3})
	m.Step(train.Progress{Epoch: 2, Epochs: 2, Step: 3, Steps: 3, Samples: 20, Loss: 0.1, Rate: 0.01})
	m.End()
}

func TestTrainingLogs(t *testing.T) {
	var out strings.Builder
	steps(progress.NewTraining(&out, false))
	wantLog(t, out.String(), `^time=\S+ level=INFO msg=training epoch=2/2 step=3/3 loss=0\.22500 rate=0\.01 samples/s=\d+\n$`)
}

func TestTrainingDrawsABar(t *testing.T) {
	var out strings.Builder
	steps(progress.NewTraining(&out, true))
	wantBar(t, out.String(), "epoch 2/2, loss 0.22500, ", " samples/s", "100%")
}

func TestTrainingWithoutAStepShowsNothing(t *testing.T) {
	var out strings.Builder
	progress.NewTraining(&out, true).End()
	if out.Len() > 0 {
		t.Errorf("%q", out.String())
	}
}
