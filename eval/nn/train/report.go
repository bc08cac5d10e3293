package train

import (
	"math"
	"time"
)

// reporter sums up what happened since the last report.
type reporter struct {
	t       *Trainer
	since   time.Time
	loss    float64
	samples int
}

// add notes a step and reports if it is time to.
func (r *reporter) add(loss float64, samples int) {
	r.loss += loss
	r.samples += samples
	t := r.t
	perEpoch := t.steps / t.options.Epochs
	due := t.step%perEpoch == 0 || t.options.ProgressEvery > 0 && t.step%t.options.ProgressEvery == 0
	if t.options.Progress == nil || !due {
		return
	}
	heldOut := math.NaN()
	if len(t.heldOut) > 0 && t.step%perEpoch == 0 {
		heldOut = t.heldOut[t.step/perEpoch-1]
	}
	now := time.Now()
	t.options.Progress(Progress{
		Epoch: (t.step-1)/perEpoch + 1, Epochs: t.options.Epochs,
		Step: t.step, Steps: t.steps,
		Samples:   r.samples,
		Loss:      r.loss / float64(r.samples),
		HeldOut:   heldOut,
		Rate:      t.options.LearningRate.At(t.step-1, t.steps),
		PerSecond: float64(r.samples) / max(now.Sub(r.since).Seconds(), 1e-9),
	})
	*r = reporter{t: t, since: now}
}
