package progress

import (
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/schollz/progressbar/v3"

	"gogo/eval/nn/train"
)

// How often a Training shows something new.
const (
	barEvery = 100 * time.Millisecond
	logEvery = 10 * time.Second
)

// Training shows how a training goes: one bar with the loss and the speed on a
// terminal, a line of the log now and then elsewhere.
type Training struct {
	w     io.Writer
	live  bool
	every time.Duration
	bar   *progressbar.ProgressBar // of a live one, once the number of steps is known

	// Since what was shown last.
	since   time.Time
	samples int
	loss    float64 // the sum of the samples'
}

// NewTraining returns a Training. On a live terminal it draws a bar.
func NewTraining(w io.Writer, live bool) *Training {
	t := &Training{w: w, live: live, every: logEvery, since: time.Now()}
	if live {
		t.every = barEvery
	}
	return t
}

// Step notes what a trainer reports.
func (t *Training) Step(p train.Progress) {
	t.samples += p.Samples
	t.loss += p.Loss * float64(p.Samples)
	elapsed := time.Since(t.since)
	if elapsed < t.every && p.Step < p.Steps {
		return
	}
	p.Loss = t.loss / float64(t.samples)
	p.PerSecond = float64(t.samples) / max(elapsed.Seconds(), 1e-9)
	t.show(p)
	t.since, t.samples, t.loss = time.Now(), 0, 0
}

func (t *Training) show(p train.Progress) {
	if !t.live {
		slog.New(slog.NewTextHandler(t.w, nil)).Info("training",
			"epoch", fmt.Sprintf("%d/%d", p.Epoch, p.Epochs), "step", fmt.Sprintf("%d/%d", p.Step, p.Steps),
			"loss", fmt.Sprintf("%.5f", p.Loss), "rate", fmt.Sprintf("%.3g", p.Rate), "samples/s", int(p.PerSecond))
		return
	}
	if t.bar == nil {
		t.bar = progressbar.NewOptions(p.Steps,
			progressbar.OptionSetWriter(t.w),
			progressbar.OptionSetWidth(20),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionFullWidth(),
			progressbar.OptionUseANSICodes(true))
	}
	t.bar.Describe(fmt.Sprintf("epoch %d/%d, loss %.5f, %d samples/s", p.Epoch, p.Epochs, p.Loss, int(p.PerSecond)))
	_ = t.bar.Set(p.Step) // what a bar cannot show does not stop the training
}

// End leaves the terminal ready for other lines.
func (t *Training) End() {
	if t.bar != nil {
		_ = t.bar.Exit() // as above
		fmt.Fprintln(t.w)
	}
}
