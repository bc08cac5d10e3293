package backgammon

import (
	"context"
	"fmt"
	"time"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/nn/train"
)

// Training trains the networks of all classes. It serves one goroutine at a time.
type Training struct {
	options Options
	classes []chances.Class // whose networks learn
	nets    chances.Nets    // that play the round at hand

	// The state, all of which a checkpoint holds.
	round      int // done
	games      int // of the round at hand whose samples are in the buffers
	learnt     int // of the classes, those that are through with the round at hand
	curriculum curriculum
	averages   [chances.Classes]weightAverage // of the networks after the last rounds, see Options.Average
	buffers    [chances.Classes]*replayBuffer
	trainers   [chances.Classes]*train.NetworkTrainer

	phase phase
}

// New returns a training at its start.
func New(o Options) (*Training, error) {
	c, err := prepare(o)
	if err != nil {
		return nil, err
	}
	for _, class := range c.classes {
		if c.trainers[class], err = train.NewNetwork(c.training(class), c.buffers[class]); err != nil {
			return nil, fmt.Errorf("%v: %w", class, err)
		}
	}
	if err := c.refresh(); err != nil {
		return nil, err
	}
	c.replay(o.Earlier)
	c.drawCurriculum()
	return c, nil
}

// prepare returns a training without trainers.
func prepare(o Options) (*Training, error) {
	if err := o.validate(); err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	if o.Tables == nil {
		o.Tables = bearoff.New()
	}
	o.Earlier = nil // they are in the buffers or in the checkpoint
	c := &Training{options: o}
	c.nets[chances.Race] = o.races()
	for class := range chances.Classes {
		if !o.learns(class) {
			continue
		}
		c.classes = append(c.classes, class)
		c.buffers[class] = newReplayBuffer(class, o.samples(class), o.Stage.encoder())
	}
	return c, nil
}

// refresh takes over what the networks have become; at the end of the training that is
// their mean.
func (c *Training) refresh() (err error) {
	for _, class := range c.classes {
		if c.nets[class], err = c.trainers[class].Network(); err != nil {
			return err
		}
		if !c.over() {
			continue
		}
		if c.nets[class], err = c.averages[class].network(c.nets[class]); err != nil {
			return err
		}
	}
	return nil
}

func (c *Training) over() bool { return c.round == c.options.Rounds }

// Nets returns the networks at the end of the last round, at the end of the training
// the mean of those that Options.Average says.
func (c *Training) Nets() *chances.Nets {
	nets := c.nets
	return &nets
}

// LossCurve returns how the loss of a class went: nothing if its network does not learn.
func (c *Training) LossCurve(class chances.Class) []train.Point {
	if c.trainers[class] == nil {
		return nil
	}
	return c.trainers[class].LossCurve()
}

// Run trains to the end, or until ctx is done: it then ends the games and the step
// at hand and returns the context's error, and the training can be saved or run
// again. Any other error means that the training has failed.
func (c *Training) Run(ctx context.Context) error {
	for !c.over() {
		start := time.Now()
		if err := c.collect(ctx); err != nil {
			return err
		}
		collected := time.Now()
		if err := c.learn(ctx); err != nil {
			return err
		}
		r := c.Report()
		r.Over, r.Loss = true, c.phase.loss
		for _, class := range c.classes {
			b := c.buffers[class]
			r.Learnt += c.options.Passes * b.Len()
		}
		r.Collecting, r.Learning = collected.Sub(start), time.Since(collected)
		if err := c.end(); err != nil {
			return err
		}
		c.tell(r)
	}
	return nil
}

// end ends a round.
func (c *Training) end() error {
	c.round++
	c.games, c.learnt = 0, 0
	for _, class := range c.classes {
		c.buffers[class].fresh = 0
	}
	if err := c.addToAverages(); err != nil {
		return err
	}
	if err := c.refresh(); err != nil {
		return err
	}
	if !c.over() {
		c.drawCurriculum()
	}
	return nil
}

// addToAverages adds what the networks have become to the means, if the round counts in
// them.
func (c *Training) addToAverages() error {
	n := c.options.averaged(c.round)
	if n == 0 {
		return nil
	}
	for _, class := range c.classes {
		net, err := c.trainers[class].Network()
		if err != nil {
			return err
		}
		c.averages[class] = c.averages[class].with(net, n)
	}
	return nil
}

// phase is the part of a round in which one trainer goes over the samples of its
// class: as many epochs as there are passes, behind which it is stopped so that its
// samples can be changed.
type phase struct {
	over bool
	stop context.CancelFunc
	loss [chances.Classes]float64 // of the last pass of each class
}

// training returns what the trainer of a class is told.
func (c *Training) training(class chances.Class) train.NetworkOptions {
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
func (c *Training) trainClass(ctx context.Context, t *train.NetworkTrainer) error {
	within, stop := context.WithCancel(ctx)
	defer stop()
	c.phase.over, c.phase.stop = false, stop
	if err := t.Run(within); !c.phase.over {
		return err
	}
	return nil
}

// seenPlays is how many plays of a roll PruningSamples gives.
const seenPlays = 4

// PruningSamples plays a game and calls emit for some of the positions behind each roll's
// plays, also those that were not made: what a pruning network must tell apart. The target is
// what the networks say.
func (p *Player) PruningSamples(emit func(Sample)) {
	p.play(backgammon.Start(), func() {
		for range seenPlays {
			i := p.random.IntN(len(p.boards))
			if p.boards[i].Won() == 0 {
				emit(Sample{Board: p.boards[i], Target: p.answers[i]})
			}
		}
	})
}

// Report says where a training is.
type Report struct {
	Round, Rounds int                  // begun, in all
	Classes       []chances.Class      // whose networks learn
	Games         int                  // of the round
	Fresh         [chances.Classes]int // samples of the round
	Share         float64              // of the samples that the round needs

	// What follows is of a round that is over.

	Over                 bool
	Learnt               int // samples that the networks went over, in all passes
	Loss                 [chances.Classes]float64
	Collecting, Learning time.Duration      // since the start of the round or of the program
	Opening              backgammon.Chances // before the first roll, as the networks see them now
}

// Report returns where the training is: in the round to come at its start, behind the last
// one at its end.
func (c *Training) Report() Report {
	r := Report{Round: c.round + 1, Rounds: c.options.Rounds, Classes: c.classes, Games: c.games}
	r.Share = float64(c.buffers[chances.Contact].fresh) / float64(c.options.Fresh)
	for _, class := range c.classes {
		b := c.buffers[class]
		r.Fresh[class] = b.fresh
		r.Share = min(r.Share, float64(b.filled)/float64(len(b.samples)))
	}
	return r
}

// tell hands a report on.
func (c *Training) tell(r Report) {
	if c.options.Progress == nil {
		return
	}
	if r.Over {
		opening := backgammon.Start()
		r.Opening = c.options.Stage.estimator(&c.nets, c.options.Tables, c.options.Training.Kernels).Chances(&opening)
	}
	c.options.Progress(r)
}
