package plans

import (
	"context"
	"math/rand/v2"
	"slices"

	"gogo/board/splitmix"
	"gogo/search/bridge/alphamu"
	"gogo/search/bridge/doubledummy"
)

// Figures say how often the right card was found in endings of a kind.
type Figures struct {
	Endings    int
	Misleading int     // wrong cards look as good double dummy
	Open       float64 // expected number right double dummy, with ties broken at random
	Planned    int     // right by plans
	OpenLoss   float64 // mean loss of probability double dummy
	PlanLoss   float64 // likewise by plans
}

// Run generates a number of endings of each kind from a seed, two of three misleading, and chooses
// cards double dummy and by plans within limits. The observer, if not nil, receives each. After an
// error it returns the figures of the endings before.
func Run(ctx context.Context, endings int, seed uint64, l *alphamu.Limits, observe func(e *Ending, planned int)) (all [Kinds]Figures, err error) {
	defer func() {
		for k := range all {
			all[k].average()
		}
	}()
	// The generator's solver must not save the player work.
	maker, player := doubledummy.NewSolver(doubledummy.MinMemory), doubledummy.NewSolver(doubledummy.MinMemory)
	for k := range Kinds {
		for n := range endings {
			pcg := splitmix.Source(seed+uint64(k)<<32, uint64(n))
			e, err := Make(ctx, k, n%3 < 2, rand.New(&pcg), maker)
			if err != nil {
				return all, err
			}
			planned, err := e.plan(ctx, l, player)
			if err != nil {
				return all, err
			}
			all[k].add(e, planned)
			if observe != nil {
				observe(e, planned)
			}
		}
	}
	return all, nil
}

// average converts the sums of losses to means.
func (f *Figures) average() {
	f.OpenLoss /= float64(max(f.Endings, 1))
	f.PlanLoss /= float64(max(f.Endings, 1))
}

// plan returns the card chosen by plans.
func (e *Ending) plan(ctx context.Context, l *alphamu.Limits, solver *doubledummy.Solver) (int, error) {
	values := make([]float64, len(e.Worth))
	_, err := e.Problem.Solve(ctx, solver, l, values)
	return slices.Index(values, slices.Max(values)), err
}

// add counts an ending.
func (f *Figures) add(e *Ending, planned int) {
	f.Endings++
	if e.Misleading() {
		f.Misleading++
	}
	if e.Right(planned) {
		f.Planned++
	}
	f.Open += e.OpenRight()
	f.OpenLoss += e.openLoss()
	f.PlanLoss += e.loss(planned)
}
