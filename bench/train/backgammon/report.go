package backgammon

import (
	"time"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
)

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
