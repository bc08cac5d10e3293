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

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"gogo/board/splitmix"
	"gogo/internal/eventloop"
)

// Experiment carries out trials. It serves one goroutine at a time.
type Experiment interface {
	// Trial carries out a trial with its draw and stores the outcome, which is
	// zero at first. It must not depend on other trials, and returns soon with an
	// error once ctx is done.
	Trial(ctx context.Context, d *Draw, outcome []float64) error
}

// Plan says how an experiment is sampled.
type Plan struct {
	Trials  int // at most, 2 or more
	Seed    uint64
	Strata  int // from which Draw.Stratum chooses: 36 for the rolls of two dice
	Outcome int // numbers in the outcome of a trial
	// Enough says that no more trials are needed; nil means that all are. It is
	// asked at fixed numbers of trials, so that it may end a plan early only as the
	// seed has it, and not before the errors are worth something.
	Enough func(*Summary) bool
	// Round is the number of trials after which Enough is asked while none is under way,
	// so that it may change what the experiments do from there on; 0 makes the plan one
	// round, in which Enough is asked beside the trials.
	Round int
	// Report is told from time to time how far the plan has come, from the second
	// trial on, by the goroutine that runs the plan; nil means nobody.
	Report func(*Summary)
}

// Summary has the results of trials.
type Summary struct {
	Trials int
	Mean   []float64 // of each number of the outcome
	Error  []float64 // standard errors of the means
}

const (
	// reportEvery is the least time between two reports.
	reportEvery = 200 * time.Millisecond
	// minRounds is the number of times all strata have come up before Enough is asked.
	minRounds = 4
	// maxStrata keeps the tables of the strata small.
	maxStrata = 1 << 16
)

// Run carries out the trials, each of the experiments in a goroutine of its own. If
// the context ends first, or a trial fails, it returns the error and what the trials
// before that one have found.
func (p *Plan) Run(ctx context.Context, experiments ...Experiment) (Summary, error) {
	if err := p.validate(experiments); err != nil {
		return Summary{}, err
	}
	c := tally{plan: p, moments: newMoments(p.Strata, p.Outcome), early: make(map[int]result)}
	round := p.Round
	if round == 0 {
		round = p.Trials
	}
	for from := 0; !c.done; from += round {
		if err := p.carryOut(ctx, &c, from, min(from+round, p.Trials), experiments); err != nil {
			return c.moments.summary(), err
		}
		c.done = c.done || p.Round > 0 && c.enough()
	}
	return c.moments.summary(), nil
}

// carryOut carries out the trials of a round.
func (p *Plan) carryOut(ctx context.Context, c *tally, from, to int, experiments []Experiment) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	group, ctx := errgroup.WithContext(ctx)
	results := make(chan result, len(experiments))
	var next atomic.Int64
	next.Store(int64(from))
	for _, e := range experiments {
		group.Go(func() error { return p.work(ctx, e, &next, to, results) })
	}
	failed := make(chan error, 1)
	go func() {
		failed <- group.Wait()
		close(results)
	}()
	for r := range results {
		if !c.done {
			c.take(r)
		}
		if c.done {
			stop()
		}
	}
	err := <-failed
	if c.done {
		err = nil // the trials that were not needed any more were stopped
	}
	return err
}

// validate reports what is wrong with a plan.
func (p *Plan) validate(experiments []Experiment) error {
	switch {
	case p.Trials < 2:
		return fmt.Errorf("%d trials: 2 at least tell something of their error", p.Trials)
	case p.Strata < 1 || p.Strata > maxStrata:
		return fmt.Errorf("%d strata: 1 to %d are possible", p.Strata, maxStrata)
	case p.Round < 0:
		return fmt.Errorf("a round of %d trials", p.Round)
	case p.Outcome < 1:
		return fmt.Errorf("%d numbers in an outcome: there is at least 1", p.Outcome)
	case len(experiments) == 0:
		return errors.New("no experiment to run")
	}
	return nil
}

// result is the outcome of a trial.
type result struct {
	trial   int
	first   int // the first choice among strata
	outcome []float64
}

// work carries out trials before trial end until there are no more.
func (p *Plan) work(ctx context.Context, e Experiment, next *atomic.Int64, end int, results chan<- result) error {
	drawer := newDrawer(p.Seed, p.Strata)
	for {
		trial := int(next.Add(1)) - 1
		if trial >= end {
			return nil
		}
		if err := eventloop.Err(ctx); err != nil {
			return err
		}
		draw := drawer.draw(trial)
		r := result{trial: trial, first: draw.first[0], outcome: make([]float64, p.Outcome)}
		if err := e.Trial(ctx, &draw, r.outcome); err != nil {
			return err
		}
		select {
		case results <- r:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// tally adds results up in the order of the trials.
type tally struct {
	plan     *Plan
	moments  *moments
	early    map[int]result // that came before an earlier trial's
	reported time.Time
	done     bool
}

// take adds a result.
func (c *tally) take(r result) {
	c.early[r.trial] = r
	for !c.done {
		r, ok := c.early[c.moments.trials]
		if !ok {
			return
		}
		delete(c.early, r.trial)
		c.moments.add(r.first, r.outcome)
		c.check()
	}
}

// check sees whether the plan is done, and reports.
func (c *tally) check() {
	n := c.moments.trials
	beside := c.plan.Round == 0 && n%c.plan.Strata == 0 && n >= minRounds*c.plan.Strata
	if n == c.plan.Trials || beside && c.enough() {
		c.done = true
		return
	}
	if c.plan.Report != nil && n >= 2 && time.Since(c.reported) >= reportEvery {
		c.reported = time.Now()
		s := c.moments.summary()
		c.plan.Report(&s)
	}
}

// enough reports whether the plan may end early.
func (c *tally) enough() bool {
	if c.plan.Enough == nil {
		return false
	}
	s := c.moments.summary()
	return c.plan.Enough(&s)
}

// running is the mean and the sum of squared deviations of numbers that come one by
// one (Welford 1962).
type running struct {
	n             int
	mean, squares float64
}

func (r *running) add(x float64) {
	r.n++
	off := x - r.mean
	r.mean += off / float64(r.n)
	r.squares += off * (x - r.mean)
}

// moments has the statistics of an outcome, over all trials and for each first choice.
type moments struct {
	trials  int
	all     []running   // of each number of the outcome
	strata  [][]running // the same by the first choice
	reached int         // first choices that have come up
}

func newMoments(strata, numbers int) *moments {
	m := &moments{all: make([]running, numbers), strata: make([][]running, strata)}
	for i := range m.strata {
		m.strata[i] = make([]running, numbers)
	}
	return m
}

// add adds a trial that began with a first choice.
func (m *moments) add(first int, outcome []float64) {
	m.trials++
	within := m.strata[first]
	for i, x := range outcome {
		if i == 0 && within[i].n == 0 {
			m.reached++
		}
		m.all[i].add(x)
		within[i].add(x)
	}
}

// standardError returns the standard error of the mean of a number of the outcome.
// Trials that are spread evenly over the first choices owe nothing of their error to
// them: only deviations within a first choice count. That the second choices are
// spread as well is left out, which is on the safe side.
func (m *moments) standardError(number int) float64 {
	squares, free := m.all[number].squares, m.trials-1
	if m.trials >= 2*len(m.strata) {
		squares, free = 0, m.trials-m.reached
		for _, within := range m.strata {
			squares += within[number].squares
		}
	}
	if free <= 0 {
		return math.Inf(1)
	}
	return math.Sqrt(squares / float64(free) / float64(m.trials))
}

// summary returns the statistics so far.
func (m *moments) summary() Summary {
	s := Summary{Trials: m.trials, Mean: make([]float64, len(m.all)), Error: make([]float64, len(m.all))}
	for i := range m.all {
		s.Mean[i], s.Error[i] = m.all[i].mean, m.standardError(i)
	}
	return s
}

// stratified is the number of choices of a trial that are spread evenly.
const stratified = 2

// Draw is the chance of one trial. A copy makes the same choices again from where
// the original stands.
type Draw struct {
	source rand.PCG
	first  [stratified]int
	made   int // choices among strata so far
	strata int
}

// Stratum returns the next choice among the plan's strata: a number from 0 to
// Strata-1, all equally likely.
func (d *Draw) Stratum() int {
	if d.made < stratified {
		d.made++
		return d.first[d.made-1]
	}
	// The product's bias, a part in 2^64/Strata, is far below what trials can tell.
	return int(d.source.Uint64() >> 32 * uint64(d.strata) >> 32)
}

// Uint64 returns random bits: a Draw is a rand.Source for all that is not chosen
// among strata.
func (d *Draw) Uint64() uint64 { return d.source.Uint64() }

// drawer makes the draws of a plan's trials for one goroutine.
type drawer struct {
	seed   uint64
	strata int
	block  int // that the permutations are for, counted from 1; 0 before the first
	first  []int
	// The second choices of a block are a Latin square: these permute its rows,
	// columns and symbols.
	rows, columns, symbols []int
}

func newDrawer(seed uint64, strata int) *drawer {
	room := make([]int, 4*strata)
	return &drawer{
		seed: seed, strata: strata,
		first: room[:strata], rows: room[strata : 2*strata],
		columns: room[2*strata : 3*strata], symbols: room[3*strata:],
	}
}

// draw returns the draw of a trial. Of every Strata trials in a row, counted from
// trial 0, each begins with another first choice and has another second one; of
// every Strata^2, each has another pair.
func (d *drawer) draw(trial int) Draw {
	n := d.strata
	if block := trial/(n*n) + 1; block != d.block {
		d.shuffle(block)
	}
	row, column := trial/n%n, trial%n
	return Draw{
		source: splitmix.Source(d.seed, uint64(trial)),
		first:  [stratified]int{d.first[column], d.symbols[(d.rows[row]+d.columns[column])%n]},
		strata: n,
	}
}

// shuffle makes the permutations of a block of Strata^2 trials.
func (d *drawer) shuffle(block int) {
	d.block = block
	random := rand.New(rand.NewPCG(d.seed, uint64(block)))
	for _, p := range [][]int{d.first, d.rows, d.columns, d.symbols} {
		for i := range p {
			p[i] = i
		}
		random.Shuffle(len(p), func(i, j int) { p[i], p[j] = p[j], p[i] })
	}
}
