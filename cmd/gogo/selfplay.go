package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/alecthomas/kong"

	"gogo/bench/queue"
	"gogo/bench/train/selfplay"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
)

// selfPlayCmd has games played to train on.
type selfPlayCmd struct {
	selfPlayPlanFlags
	placeFlags

	Games     int           `placeholder:"N" xor:"end" required:"" help:"Play until there are so many games in the file."`
	Positions int           `placeholder:"N" xor:"end" required:"" help:"Play until there are so many positions with a value and a result in the file."`
	Time      time.Duration `xor:"end" required:"" help:"Play for so long, as in 90s or 2h."`
	Out       string        `required:"" placeholder:"FILE" help:"Write the games to FILE."`
	Resume    bool          `help:"Go on with the games in the file of --out, as they were planned: a flag that asks for other games is an error."`
}

// Help says where games are played.
func (*selfPlayCmd) Help() string {
	return "Games are played in this program, --concurrency of them at once, or in workers with --selfplay. " +
		"The same flags make the same file, whoever plays. gogo records prints it."
}

// Validate refuses flags that cannot be meant.
func (c *selfPlayCmd) Validate(call *kong.Context) error {
	if c.Games == 0 && c.Positions == 0 && c.Time == 0 && !cmdline.Given(call, "games") && !cmdline.Given(call, "positions") && !cmdline.Given(call, "time") {
		return nil // kong says what is missing
	}
	if c.Games < 0 || c.Positions < 0 || c.Time < 0 || c.Games == 0 && c.Positions == 0 && c.Time == 0 {
		return program.Misusef("--games, --positions or --time must be greater than 0")
	}
	if c.NATS != "" && c.Weights != "" {
		return program.Misusef("--weights: workers play with those built into them")
	}
	return c.check()
}

// Run plays until there are enough games, the time is up, or Ctrl-C.
func (c *selfPlayCmd) Run(ctx context.Context, call *kong.Context, std cmdline.Streams) (err error) {
	plan, err := c.choosePlan(call)
	if err != nil {
		return err
	}
	game, err := newSelfPlayGame(plan, c.Weights)
	if err != nil {
		return err
	}
	if err := c.awaitWorkers(ctx, selfPlayNeed{program.Number()}); err != nil {
		return err
	}
	file, err := c.open(plan, game)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	log := slog.New(slog.NewTextHandler(std.Log, nil))
	if cut := file.Cut(); cut > 0 {
		log.Warn("the last record was torn and is cut off", "file", c.Out, "bytes", cut)
	}
	if now := program.Number(); now != plan.Version {
		log.Warn("the games were begun by another version", "then", plan.Version, "now", now)
	}
	id, err := selfPlayID(c.Out)
	if err != nil {
		return err
	}
	return c.play(ctx, log, &selfplay.Run{
		ID: id, Plan: plan, Version: program.Number(), Game: game, File: file,
		Goal: selfplay.Goal{Games: c.Games, Positions: c.Positions},
	})
}

// choosePlan returns the plan of the flags or, with --resume, that of the file, which the
// flags must not contradict.
func (c *selfPlayCmd) choosePlan(call *kong.Context) (*selfplay.Plan, error) {
	if !c.Resume {
		if err := cmdline.CheckGame(call, c.Game); err != nil {
			return nil, err
		}
		return c.plan()
	}
	kept, err := selfplay.ReadPlan(c.Out)
	if err != nil {
		return nil, err
	}
	flags := c.selfPlayPlanFlags
	if !cmdline.Given(call, "game") {
		flags.Game = kept.Rules.Game
	}
	if err := cmdline.CheckGame(call, flags.Game); err != nil {
		return nil, err
	}
	asked, err := flags.plan()
	if err != nil {
		return nil, err
	}
	if asked.Weights != kept.Weights {
		return nil, fmt.Errorf("the games in %s were begun with other --weights", c.Out)
	}
	return kept, checkSame(call, "the games in "+c.Out, selfPlayTexts(asked), selfPlayTexts(kept))
}

// open makes the file, or opens it to go on.
func (c *selfPlayCmd) open(plan *selfplay.Plan, game *selfplay.Game) (*selfplay.File, error) {
	if c.Resume {
		return selfplay.Reopen(c.Out, game)
	}
	file, err := selfplay.Create(c.Out, plan, game)
	if errors.Is(err, selfplay.ErrExists) {
		err = fmt.Errorf("%w: go on with --resume, or name another", err)
	}
	return file, err
}

// play plays here or on workers. The end of the time is no error.
func (c *selfPlayCmd) play(ctx context.Context, log *slog.Logger, run *selfplay.Run) (err error) {
	// What is on the queue is played again after a broken run: nothing of it is kept.
	dir, err := os.MkdirTemp("", "gogo-selfplay-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	meter := newSelfPlayMeter(log, run.Goal, c.Time, run.File.Totals())
	defer meter.end(c.Out)
	run.Observe = meter.observe
	within := ctx
	if c.Time > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, c.Time)
		defer cancel()
	}
	err = c.playOn(within, dir, run)
	if within.Err() != nil && ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// jobsAhead is how many jobs of some games the workers of a queue may have before them.
const jobsAhead = 100

// playOn plays on the queue of a server, or on one in a folder.
func (c *selfPlayCmd) playOn(ctx context.Context, dir string, run *selfplay.Run) (err error) {
	q, err := queue.Open(ctx, c.Config(dir))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, q.Close()) }()
	run.Queue = q
	if c.NATS == "" {
		run.Ahead = 2 * c.Concurrency
		referee := &selfplay.Referee{Version: run.Version, Games: func(p *selfplay.Plan) (*selfplay.Game, error) {
			return newSelfPlayGame(p, c.Weights)
		}}
		return c.workBeside(ctx, q, referee.Play, run.Run)
	}
	run.Ahead = jobsAhead
	return listenToWorkers(ctx, q, run.ID, selfPlayNeed{run.Version}, func(ended func()) error {
		observe := run.Observe
		run.Observe = func(t selfplay.Totals) {
			observe(t)
			ended()
		}
		return run.Run(ctx)
	})
}
