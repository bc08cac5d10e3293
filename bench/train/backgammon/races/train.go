package races

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"golang.org/x/sync/errgroup"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/race"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
)

// Options configure a training. They determine the network to the last bit, except for the number
// of threads, on one machine and at one level of package simd.
type Options struct {
	Start   *nn.Network       // nil means random weights
	Players *chances.Nets     // play the games; nil means random players
	Tables  *bearoff.Database // nil creates tables for this training

	Rounds int // of new games, sides and targets
	Sides  int // per round
	Passes int // over them

	// Training configures the learning: seed, batch, learning rates, kernels, threads. The
	// training sets the rest.
	Training train.Options

	// Progress, if not nil, receives a report after every round; its error ends the training.
	Progress func(Report) error

	// Observe, if not nil, receives the share of a round that is done, from 0 to 1, in one
	// goroutine.
	Observe func(round int, share float64)

	// For a resumed training, see Resume: the finished rounds, and the network after them.
	done  int
	after *nn.Network
}

// Report is the result of a round.
type Report struct {
	Round, Rounds int
	Loss          float64 // of the last pass
	Network       *nn.Network
}

// Limits of the options: a side and its target take 210 bytes.
const (
	maxRounds = 1 << 16
	maxSides  = 1 << 24
	maxPasses = 1 << 10
)

func (o *Options) validate() error {
	switch {
	case o.Rounds < 1 || o.Rounds > maxRounds:
		return fmt.Errorf("%d rounds, 1 to %d are possible", o.Rounds, maxRounds)
	case o.Sides < 1 || o.Sides > maxSides:
		return fmt.Errorf("%d sides, 1 to %d are possible", o.Sides, maxSides)
	case o.Passes < 1 || o.Passes > maxPasses:
		return fmt.Errorf("%d passes, 1 to %d are possible", o.Passes, maxPasses)
	case o.Start != nil && !o.Start.Architecture().Equal(race.Architecture()):
		return fmt.Errorf("%w: the start is %v, not %v", nn.ErrArchitecture, o.Start.Architecture(), race.Architecture())
	}
	return nil
}

// Train trains to the end, or until ctx is done, and returns the network.
func Train(ctx context.Context, o Options) (*nn.Network, error) {
	if err := o.validate(); err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	if o.Tables == nil {
		o.Tables = bearoff.New()
	}
	o.Training.Threads = max(o.Training.Threads, 1)
	net, err := o.initial()
	if err != nil {
		return nil, err
	}
	for round := o.done; round < o.Rounds; round++ {
		o.observe(round, 0)
		r, err := o.round(ctx, net, round)
		if err != nil {
			return nil, err
		}
		net = r.Network
		if o.Progress == nil {
			continue
		}
		if err := o.Progress(r); err != nil {
			return nil, err
		}
	}
	return net, nil
}

// The shares of a round that are done after gathering its sides and computing its targets.
const (
	gathered = 0.4
	aimed    = 0.6
)

func (o *Options) observe(round int, share float64) {
	if o.Observe != nil {
		o.Observe(round+1, share)
	}
}

// initial returns the network to start from.
func (o *Options) initial() (*nn.Network, error) {
	switch {
	case o.after != nil:
		return o.after, nil
	case o.Start != nil:
		return o.Start, nil
	}
	t, err := train.NewNetwork(o.training(nil, 0), make(samples, 1))
	if err != nil {
		return nil, err
	}
	return t.Network()
}

// training returns the options of a round's trainer.
func (o *Options) training(start *nn.Network, round int) train.NetworkOptions {
	t := train.NetworkOptions{Options: o.Training}
	t.Architecture, t.Start, t.Loss, t.Epochs, t.ProgressEvery = race.Architecture(), start, train.CrossEntropy, o.Passes, 0
	t.Worth = train.Worth{Of: race.Rolls(), Weight: 1} // plays are chosen by the means
	t.Seed += uint64(round)
	return t
}

// round runs a round.
func (o *Options) round(ctx context.Context, net *nn.Network, round int) (Report, error) {
	sides, err := o.gather(ctx, round)
	if err != nil {
		return Report{}, err
	}
	s, err := o.targets(ctx, net, sides)
	if err != nil {
		return Report{}, err
	}
	o.observe(round, aimed)
	r := Report{Round: round + 1, Rounds: o.Rounds}
	t := o.training(net, round)
	t.Progress = func(p train.Progress) {
		r.Loss = p.Loss
		o.observe(round, aimed+(1-aimed)*float64(p.Step)/float64(p.Steps))
	}
	trainer, err := train.NewNetwork(t, s)
	if err != nil {
		return r, err
	}
	if err := trainer.Run(ctx); err != nil {
		return r, err
	}
	r.Network, err = trainer.Network()
	return r, err
}

// gamesAtOnce is the number of games played before their sides are counted.
const gamesAtOnce = 64

var errNoRace = errors.New("training: the players come to no race")

// gather plays games until there are enough sides.
func (o *Options) gather(ctx context.Context, round int) ([]backgammon.Side, error) {
	players := make(chan *gatherer, o.Training.Threads)
	for range o.Training.Threads {
		players <- newGatherer(o.Players, o.Tables, o.Training.Kernels)
	}
	var sides []backgammon.Side
	for first := uint64(round) << 32; len(sides) < o.Sides; first += gamesAtOnce {
		var of [gamesAtOnce][]backgammon.Side
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(o.Training.Threads)
		for i := range of {
			group.Go(func() error {
				g := <-players
				defer func() { players <- g }()
				g.game(o.Training.Seed, first+uint64(i), func(s backgammon.Side) { of[i] = append(of[i], s) })
				return ctx.Err()
			})
		}
		if err := group.Wait(); err != nil {
			return nil, err
		}
		before := len(sides)
		for _, s := range &of {
			sides = append(sides, s...)
		}
		if len(sides) == before {
			return nil, errNoRace
		}
		o.observe(round, gathered*min(1, float64(len(sides))/float64(o.Sides)))
	}
	return sides[:o.Sides], nil
}

// sidesAtOnce is the number of sides of a thread's batch.
const sidesAtOnce = 256

// targets computes the targets of sides by a one-roll lookahead.
func (o *Options) targets(ctx context.Context, net *nn.Network, sides []backgammon.Side) (samples, error) {
	s := make(samples, len(sides))
	lookers := make(chan *race.Lookahead, o.Training.Threads)
	for range o.Training.Threads {
		lookers <- race.NewLookahead(net, o.Tables, o.Training.Kernels)
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(o.Training.Threads)
	for from := 0; from < len(sides); from += sidesAtOnce {
		group.Go(func() error {
			l := <-lookers
			defer func() { lookers <- l }()
			for i := from; i < min(from+sidesAtOnce, len(sides)) && ctx.Err() == nil; i++ {
				goals := l.Look(&sides[i])
				s[i].side = sides[i]
				race.Target(s[i].target[:], &sides[i], &goals)
			}
			return ctx.Err()
		})
	}
	return s, group.Wait()
}

// samples are the training samples of a round.
type samples []sample

type sample struct {
	side   backgammon.Side
	target [race.Outputs]float32
}

// Len returns their number.
func (s samples) Len() int { return len(s) }

// Sample adds a side as a sparse row.
func (s samples) Sample(i int, rows *train.Rows) {
	race.Encode(&s[i].side, rows.Input)
	copy(rows.Sparse(), s[i].target[:])
}

// A checkpoint is two lines of text and the file of the network after some rounds. The first line
// has the number of rounds, the second describes the training.
const firstLine = "gogo races, round %d\n"

// describe describes everything that determines the network.
func (o *Options) describe() string {
	t := &o.Training
	text := fmt.Sprintf("rounds %d, sides %d, passes %d, program %q, seed %d, batch %d, %+v, %+v, weight decay %v",
		o.Rounds, o.Sides, o.Passes, t.Program, t.Seed, t.Batch, t.Optimizer, t.LearningRate, t.WeightDecay)
	if o.Start != nil {
		text += fmt.Sprintf(", start %016x after %d samples", nn.Fingerprint(o.Start), o.Start.Provenance().Samples)
	}
	if o.Players != nil {
		text += fmt.Sprintf(", players %016x", nn.Fingerprint(o.Players[:]...))
	}
	return text
}

// Save writes a checkpoint after the round of a report. A Progress function may call it.
func (o *Options) Save(w io.Writer, r Report) error {
	if _, err := fmt.Fprintf(w, firstLine+"%s\n", r.Round, o.describe()); err != nil {
		return err
	}
	return nn.Write(w, r.Network)
}

// Resume returns the options of a training that continues from a checkpoint, and ends with the same
// bytes as an uninterrupted one. A checkpoint of another training is rejected with
// train.ErrOtherRun, a corrupt one with the errors of package nn.
func Resume(from io.Reader, o Options) (Options, error) {
	in := bufio.NewReader(from)
	if _, err := fmt.Fscanf(in, firstLine, &o.done); err != nil {
		return o, fmt.Errorf("checkpoint: %w", nn.ErrForeign)
	}
	is, err := in.ReadString('\n')
	if err != nil {
		return o, fmt.Errorf("checkpoint: %w", nn.ErrTruncated)
	}
	if want := o.describe() + "\n"; is != want {
		return o, fmt.Errorf("checkpoint: %w: it is %.1000q, not %q", train.ErrOtherRun, is, want)
	}
	if o.done < 1 || o.done > o.Rounds {
		return o, fmt.Errorf("checkpoint: %w: round %d of %d", nn.ErrAltered, o.done, o.Rounds)
	}
	if o.after, err = nn.Read(in, race.Architecture()); err != nil {
		return o, fmt.Errorf("checkpoint: %w", err)
	}
	return o, nil
}
