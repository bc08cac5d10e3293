package cubeful

import (
	"context"
	"math"

	"gogo/search/backgammon/engine"
	"gogo/search/rollout"
)

// comparison rolls plays out with the same dice, and leaves out those that promise nothing more.
type comparison struct {
	starts []start
	known  []float64 // equities before the trials
	open   []bool    // the plays that are still rolled out
	losers []loser   // the others, in the order in which they were left out
}

// loser is a play that was left out, and how much less than another one it was worth then.
type loser struct {
	play, other int
	trials      int
	less        outcome
	lessError   float64
}

func newComparison(plays []engine.Candidate) *comparison {
	c := &comparison{starts: make([]start, len(plays)), known: make([]float64, len(plays)), open: make([]bool, len(plays))}
	for i := range plays {
		c.starts[i] = start{board: plays[i].Move.Board.Swap(), side: 1, units: 1}
		c.known[i], c.open[i] = float64(plays[i].Equity), true
	}
	return c
}

// length returns how many numbers a trial's outcome has: an outcome of each play, and the
// difference of the equities of each two.
func (c *comparison) length() int {
	n := len(c.starts)
	return n*len(outcome{}) + n*(n-1)/2
}

// outcomeAt returns the place of a play's outcome.
func (c *comparison) outcomeAt(play int) int { return play * len(outcome{}) }

// differenceAt returns the place of the difference of two plays, a less than b.
func (c *comparison) differenceAt(a, b int) int { return c.outcomeAt(len(c.starts)) + b*(b-1)/2 + a }

// comparisonTrial plays all plays of a comparison out, for one goroutine. It is a rollout.Experiment.
type comparisonTrial struct {
	*comparison
	trial *trial
}

// Trial plays the plays that are open out with the same draw.
func (c *comparisonTrial) Trial(ctx context.Context, d *rollout.Draw, result []float64) error {
	for i := range c.starts {
		if !c.open[i] {
			continue
		}
		c.trial.start = &c.starts[i]
		draw, at := *d, c.outcomeAt(i)
		if err := c.trial.Trial(ctx, &draw, result[at:at+len(outcome{})]); err != nil {
			return err
		}
		for j := range i {
			result[c.differenceAt(j, i)] = result[c.outcomeAt(j)+equityAt] - result[at+equityAt]
		}
	}
	return nil
}

// worthless is the gain from which on a play is not worth more trials.
const worthless = 0.0001

// knownError is about the standard error of the difference of two equities by a lookahead. It counts as
// well, so that a few trials with uncommon dice leave no good play out.
const knownError = 0.01

// leaveOut leaves out the plays by which nothing is to be gained against the best, and reports whether
// only that is open. It is a Plan's Enough.
func (c *comparison) leaveOut(s *rollout.Summary) bool {
	best := -1
	for i, open := range c.open {
		if open && (best < 0 || s.Mean[c.outcomeAt(i)+equityAt] > s.Mean[c.outcomeAt(best)+equityAt]) {
			best = i
		}
	}
	left := 0
	for i, open := range c.open {
		if !open || i == best {
			continue
		}
		l := c.behind(s, i, best)
		if gain(l.less[equityAt], l.lessError) > worthless {
			left++
			continue
		}
		c.open[i] = false
		c.losers = append(c.losers, l)
	}
	return left == 0
}

// gain returns what there is to gain, on average, by more trials with a play that is behind by an equity
// with a standard error: how much better it may still turn out to be, times how likely that is.
func gain(behind, e float64) float64 {
	if e == 0 {
		return max(-behind, 0)
	}
	z := behind / e
	density := math.Exp(-z*z/2) / math.Sqrt(2*math.Pi)
	return e*density - behind*math.Erfc(z/math.Sqrt2)/2
}

// behind returns by how much less a play is worth than another one, by the trials and by what was known.
func (c *comparison) behind(s *rollout.Summary, play, other int) loser {
	l := loser{play: play, other: other, trials: s.Trials}
	for k := range l.less {
		l.less[k] = s.Mean[c.outcomeAt(other)+k] - s.Mean[c.outcomeAt(play)+k]
	}
	e := s.Error[c.differenceAt(min(play, other), max(play, other))]
	trust := knownError * knownError / (knownError*knownError + e*e)
	l.less[equityAt] = trust*l.less[equityAt] + (1-trust)*(c.known[other]-c.known[play])
	l.lessError = math.Sqrt(trust) * e
	return l
}

// settle stores what the plays are worth by a summary. A play that was left out is worth less
// by what it was behind then, so that it stands where the same dice have put it.
func (c *comparison) settle(plays []engine.Candidate, s *rollout.Summary, depth int) {
	found := make([]Estimate, len(plays))
	for i := range plays {
		if at := c.outcomeAt(i); c.open[i] {
			to := at + len(outcome{})
			found[i] = estimate(&rollout.Summary{Trials: s.Trials, Mean: s.Mean[at:to], Error: s.Error[at:to]})
		}
	}
	for i := len(c.losers) - 1; i >= 0; i-- {
		l := &c.losers[i]
		found[l.play] = found[l.other].behind(l)
	}
	for i, x := range found {
		p := &plays[i]
		p.Chances, p.Equity, p.Error, p.Trials, p.Depth = x.Chances, float32(x.Equity), float32(x.EquityError), x.Trials, depth
	}
}
