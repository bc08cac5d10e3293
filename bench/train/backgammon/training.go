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

// Training trains the networks of all classes. It is not safe for concurrent use.
type Training struct {
	options Options
	classes []chances.Class // whose networks learn
	nets    chances.Nets    // playing the current round

	// The state, all of it stored in a checkpoint.
	round      int // finished
	games      int // of the current round whose samples are in the buffers
	learned    int // number of classes that have finished the current round
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

// refresh takes the current networks from the trainers; at the end of the training, their mean.
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

// Nets returns the networks after the last round, at the end of the training the mean according to
// Options.Average.
func (c *Training) Nets() *chances.Nets {
	nets := c.nets
	return &nets
}

// LossCurve returns the loss curve of a class, nil if its network does not learn.
func (c *Training) LossCurve(class chances.Class) []train.Point {
	if c.trainers[class] == nil {
		return nil
	}
	return c.trainers[class].LossCurve()
}

// Run trains to the end, or until ctx is done: it then finishes the current games and step and
// returns the context's error, and the training can be saved or run again. Any other error means
// that the training has failed.
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
			r.Learned += c.options.Passes * b.Len()
		}
		r.Collecting, r.Learning = collected.Sub(start), time.Since(collected)
		if err := c.end(); err != nil {
			return err
		}
		c.report(r)
	}
	return nil
}

// end ends a round.
func (c *Training) end() error {
	c.round++
	c.games, c.learned = 0, 0
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

// addToAverages adds the current networks to the means, if the round is included.
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
		c.averages[class] = c.averages[class].add(net, n)
	}
	return nil
}

// phase is the part of a round in which one trainer passes over the samples of its class: as many
// epochs as there are passes, after which it is stopped so that its samples can be changed.
type phase struct {
	over bool
	stop context.CancelFunc
	loss [chances.Classes]float64 // of the last pass of each class
}

// training returns the options of a class's trainer.
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

// learn trains the networks that have not yet finished the round.
func (c *Training) learn(ctx context.Context) error {
	for c.learned < len(c.classes) {
		if err := c.trainClass(ctx, c.trainers[c.classes[c.learned]]); err != nil {
			return err
		}
		c.learned++
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

// seenPlays is the number of plays of a roll in PruningSamples.
const seenPlays = 4

// PruningSamples plays a game and calls emit for some of the positions after each roll's plays,
// whether made or not: what a pruning network must distinguish. The targets are the networks'
// evaluations.
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

// Report is the progress of a training.
type Report struct {
	Round, Rounds int                  // current, total
	Classes       []chances.Class      // whose networks learn
	Games         int                  // of the round
	Fresh         [chances.Classes]int // samples of the round
	Share         float64              // of the samples that the round needs

	// Of a finished round:

	Over                 bool
	Learned              int // samples in all passes of the networks
	Loss                 [chances.Classes]float64
	Collecting, Learning time.Duration      // since the start of the round or of the program
	Opening              backgammon.Chances // before the first roll, by the current networks
}

// Report returns the progress: of the next round at its start, of the last one at the end.
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

// report sends a report to Progress.
func (c *Training) report(r Report) {
	if c.options.Progress == nil {
		return
	}
	if r.Over {
		opening := backgammon.Start()
		r.Opening = c.options.Stage.estimator(&c.nets, c.options.Tables, c.options.Training.Kernels).Chances(&opening)
	}
	c.options.Progress(r)
}
