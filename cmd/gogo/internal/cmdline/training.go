package cmdline

import (
	"fmt"
	"io"
	"log/slog"
	"math"
	"time"

	"gogo/eval/nn/train"
	"gogo/internal/console"
)

// Intervals between updates.
const (
	barEvery = 100 * time.Millisecond
	logEvery = 10 * time.Second
)

// Training shows the progress of a training: a bar with the loss and the speed on a terminal, a
// log line now and then elsewhere.
type Training struct {
	w     io.Writer
	live  bool
	every time.Duration
	name  string       // of one of several trainings; may be empty
	bar   *console.Bar // on a live terminal, once the number of steps is known

	// Since the last update.
	shown   bool // whether there was one
	since   time.Time
	samples int
	loss    float64 // sum over the samples

	heldOut float64 // the last validation loss; NaN before the first
}

// NewTraining returns a Training. On a live terminal it draws a bar. The name distinguishes
// concurrent trainings.
func NewTraining(w io.Writer, live bool, name string) *Training {
	t := &Training{w: w, live: live, name: name, every: logEvery, since: time.Now(), heldOut: math.NaN()}
	if live {
		t.every = barEvery
	}
	return t
}

// Step shows a trainer's progress.
func (t *Training) Step(p train.Progress) {
	t.samples += p.Samples
	t.loss += p.Loss * float64(p.Samples)
	if !math.IsNaN(p.HeldOut) {
		t.heldOut = p.HeldOut
	}
	elapsed := time.Since(t.since)
	if t.shown && elapsed < t.every && p.Step < p.Steps {
		return
	}
	p.Loss = t.loss / float64(t.samples)
	p.PerSecond = float64(t.samples) / max(elapsed.Seconds(), 1e-9)
	t.show(p)
	t.shown, t.since, t.samples, t.loss = true, time.Now(), 0, 0
}

func (t *Training) show(p train.Progress) {
	if !t.live {
		t.log(p)
		return
	}
	if t.bar == nil {
		t.bar = console.NewBar(t.w, int64(p.Steps), console.BarOptions{Done: int64(p.Step)})
	}
	t.bar.Set(int64(p.Step), fmt.Sprintf("%sepoch %d/%d, loss %.5f%s, %d samples/s",
		t.prefix(), p.Epoch, p.Epochs, p.Loss, t.heldOutText(), int(p.PerSecond)))
}

// prefix returns the name in the format of the bar.
func (t *Training) prefix() string {
	if t.name == "" {
		return ""
	}
	return t.name + ": "
}

// heldOutText returns the last validation loss in the format of the bar.
func (t *Training) heldOutText() string {
	if math.IsNaN(t.heldOut) {
		return ""
	}
	return fmt.Sprintf(" (%.5f held out)", t.heldOut)
}

func (t *Training) log(p train.Progress) {
	var a []any
	if t.name != "" {
		a = append(a, "of", t.name)
	}
	a = append(a, "epoch", fmt.Sprintf("%d/%d", p.Epoch, p.Epochs), "step", fmt.Sprintf("%d/%d", p.Step, p.Steps),
		"loss", fmt.Sprintf("%.5f", p.Loss))
	if !math.IsNaN(t.heldOut) {
		a = append(a, "held_out", fmt.Sprintf("%.5f", t.heldOut))
	}
	a = append(a, "rate", fmt.Sprintf("%.3g", p.Rate), "samples/s", int(p.PerSecond))
	slog.New(slog.NewTextHandler(t.w, nil)).Info("training", a...)
}

// End leaves the terminal ready for other lines.
func (t *Training) End() { t.bar.End() }
