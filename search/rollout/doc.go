// Package rollout samples random experiments: trials whose outcomes, vectors of
// numbers, are averaged until the means are known well enough.
//
// An Experiment carries out one trial after another, for one goroutine. All its
// chance comes from the trial's Draw: the first two choices are spread evenly over
// the trials, the later ones are independent.
//
//	plan := rollout.Plan{Trials: 1296, Seed: 1, Strata: 36, Outcome: 6}
//	summary, err := plan.Run(ctx, experiment, another)
//
// A trial depends on the seed and its number alone, and sums are made in the order
// of the trials, so that the result does not depend on the number of goroutines.
//
// Package cubeful plays backgammon positions out.
package rollout
