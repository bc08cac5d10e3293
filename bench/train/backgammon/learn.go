package backgammon

import (
	"context"

	"gogo/eval/backgammon/chances"
	"gogo/eval/nn/train"
)

// phase is the part of a round in which one trainer goes over the samples of its
// class: as many epochs as there are passes, behind which it is stopped so that its
// samples can be changed.
type phase struct {
	over bool
	stop context.CancelFunc
	loss [chances.Classes]float64 // of the last pass of each class
}

// training returns what the trainer of a class is told.
func (c *Training) training(class chances.Class) train.Options {
	o := c.options.training(class)
	o.Progress = func(p train.Progress) {
		c.phase.loss[class] = p.Loss
		if p.Epoch%c.options.Passes == 0 {
			c.phase.over = true
			c.phase.stop()
		}
	}
	return o
}

// learn takes the networks that are not yet through with the round over the samples.
func (c *Training) learn(ctx context.Context) error {
	for c.learnt < len(c.classes) {
		if err := c.trainClass(ctx, c.trainers[c.classes[c.learnt]]); err != nil {
			return err
		}
		c.learnt++
	}
	return nil
}

// trainClass runs a trainer to the end of its phase.
func (c *Training) trainClass(ctx context.Context, t *train.Trainer) error {
	within, stop := context.WithCancel(ctx)
	defer stop()
	c.phase.over, c.phase.stop = false, stop
	if err := t.Run(within); !c.phase.over {
		return err
	}
	return nil
}
