package fit

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// Adam's decay rates and guard (Kingma, Ba 2015).
const (
	meanDecay   = 0.9
	squareDecay = 0.999
	guard       = 1e-8
)

// adam holds weights and what the method remembers of their gradients.
type adam struct {
	weights, mean, square []float64
	fixMean, fixSquare    float64 // the powers of the decay rates so far
}

func newAdam(weights []float64) adam {
	return adam{
		weights: weights, mean: make([]float64, len(weights)), square: make([]float64, len(weights)),
		fixMean: 1, fixSquare: 1,
	}
}

// step moves the weights down the gradient, which it leaves zero.
func (a *adam) step(gradient []float64, rate float64) {
	a.fixMean *= meanDecay
	a.fixSquare *= squareDecay
	for i, g := range gradient {
		a.mean[i] = meanDecay*a.mean[i] + (1-meanDecay)*g
		a.square[i] = squareDecay*a.square[i] + (1-squareDecay)*g*g
		if a.mean[i] != 0 {
			a.weights[i] -= rate * (a.mean[i] / (1 - a.fixMean)) / (math.Sqrt(a.square[i]/(1-a.fixSquare)) + guard)
		}
		gradient[i] = 0
	}
}

// descend runs the epochs of c over n samples: slope adds the gradient of
// sample i, times share, and epochDone gets the samples that train and those held
// out. It ends early if ctx is cancelled, with the error of ctx.
func (a *adam) descend(ctx context.Context, c Config, n int,
	slope func(i int, gradient []float64, share float64), epochDone func(epoch int, train, test []int),
) error {
	rng := rand.New(rand.NewPCG(c.Seed, 0))
	train, test := c.split(n)
	if err := c.check(train); err != nil {
		return err
	}
	gradient := make([]float64, len(a.weights))
	for epoch := 1; epoch <= c.Epochs; epoch++ {
		rng.Shuffle(len(train), func(i, k int) { train[i], train[k] = train[k], train[i] })
		rate := c.Rate * (1 - float64(epoch-1)/float64(c.Epochs))
		for batch := range slices.Chunk(train, c.Batch) {
			if err := ctx.Err(); err != nil {
				return err
			}
			for _, i := range batch {
				slope(i, gradient, 1/float64(len(batch)))
			}
			a.step(gradient, rate)
		}
		epochDone(epoch, train, test)
	}
	return nil
}
