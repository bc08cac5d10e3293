package layouts

import (
	"context"

	"gogo/board/bridge"
	"gogo/search/rollout"
)

// Trial finds the outcome of a deal. It must not depend on other deals.
type Trial func(ctx context.Context, d *bridge.Deal, outcome []float64) error

// Experiment returns an experiment whose trials have a deal each. Several experiments may
// have the same sampler.
func (s *Sampler) Experiment(trial Trial) rollout.Experiment { return experiment{s, trial} }

type experiment struct {
	sampler *Sampler
	trial   Trial
}

// Trial draws a deal and finds its outcome.
func (e experiment) Trial(ctx context.Context, d *rollout.Draw, outcome []float64) error {
	deal := e.sampler.Deal(d)
	return e.trial(ctx, &deal, outcome)
}
