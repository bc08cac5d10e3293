package playcmd

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/alecthomas/kong"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/board/gomoku"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/program"
	"gogo/protocol/gtp"
	gomokugtp "gogo/protocol/gtp/gomoku"
)

// GTP serves a brain of the Gomocup protocol over the Go Text Protocol.
type GTP struct {
	Rule    gomoku.Rule      `default:"freestyle" help:"Play by this rule: freestyle, standard (exactly five), renju or caro."`
	Size    gomokubench.Size `default:"15" help:"Start with this board, 15 or 20x16, until the controller sets another."`
	Time    time.Duration    `placeholder:"1s" help:"Limit a move to this time, also with a clock of the controller; default: 1s if there is none."`
	Debug   bool             `help:"Log refused moves and the like to standard error."`
	Command []string         `arg:"" name:"command" help:"Command line of the engine, after --."`
}

// Examples implements program.Examples.
func (*GTP) Examples() []string {
	return []string{
		"gogo gtp --rule renju --time 5s -- ./pbrain-other",
	}
}

// Validate implements kong.Validatable.
func (g *GTP) Validate(call *kong.Context) error {
	if !cmdline.Given(call, "time") {
		return nil
	}
	return cmdline.CheckTime(g.Time)
}

// unclockedTurn is the time for a move without another limit.
const unclockedTurn = time.Second

// Run serves the controller until it sends quit or goes away.
func (g *GTP) Run(ctx context.Context, std cmdline.Streams) (err error) {
	brain := &brainProcess{
		command: g.Command,
		turn:    g.Time,
	}
	game, err := gomokugtp.New(brain, g.Size.Width, g.Size.Height, g.Rule)
	if err != nil {
		return program.Misusef("%w", err)
	}
	if err := brain.start(ctx); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, brain.close(ctx)) }()
	level := slog.LevelError
	if g.Debug {
		level = slog.LevelDebug
	}
	ctx, stop := program.Context(ctx, std.Out)
	defer stop()
	return program.Served(gtp.NewBoard(game, std.Out, gtp.Options{
		Name: brain.brain.Name(), Version: "behind gogo " + program.Number(), Unreplaced: true,
		Log: slog.New(slog.NewTextHandler(std.Log, &slog.HandlerOptions{Level: level})),
	}).Run(ctx, std.In))
}

// brainProcess adapts a brain in a process of its own to the Go Text Protocol. After a failure it
// is restarted for the next move.
type brainProcess struct {
	command []string
	turn    time.Duration // set by the command line; 0 is none

	brain *gomokubench.Brain // nil after a failure
	// playing tells whether the brain has a game, under the limits given to it.
	playing bool
	given   match.Limits
}

// start starts the process.
func (b *brainProcess) start(ctx context.Context) error {
	brain, err := gomokubench.StartBrain(ctx, games.Prepare(ctx, b.command))
	if err != nil {
		return err
	}
	b.brain, b.playing = brain, false
	return nil
}

// close stops the process, if there is one.
func (b *brainProcess) close(ctx context.Context) error {
	if b.brain == nil {
		return nil
	}
	brain := b.brain
	b.brain = nil
	return games.CloseBrain(ctx, brain)
}

// NewGame makes the next move start a game.
func (b *brainProcess) NewGame() { b.playing = false }

// Think asks the brain for a move. The end of ctx is passed on as YXSTOP, which not every brain
// knows; its answer is awaited for as long as a move may take.
func (b *brainProcess) Think(ctx context.Context, pos *gomoku.Board, l gtp.Limits) (gomokugtp.Thought, error) {
	if b.brain == nil {
		if err := b.start(context.WithoutCancel(ctx)); err != nil {
			return gomokugtp.Thought{}, err
		}
	}
	reply, err := b.ask(ctx, gomokubench.Position{Board: pos}, l)
	if err != nil {
		return gomokugtp.Thought{}, errors.Join(err, b.close(ctx))
	}
	move, err := pos.ParseName(reply.Move)
	if err != nil {
		return gomokugtp.Thought{}, fmt.Errorf("the engine played %s: %w", reply.Text, gomoku.ErrOffBoard)
	}
	if err := pos.Legal(move, pos.ToMove()); err != nil {
		return gomokugtp.Thought{}, fmt.Errorf("the engine played %s: %w", reply.Text, errors.Unwrap(err))
	}
	return gomokugtp.Thought{
		Move: move, Depth: reply.Report.Depth, SelDepth: reply.Report.SelDepth, Score: reply.Report.Value,
		Nodes: reply.Report.Nodes, Elapsed: reply.Took, PV: []gomoku.Point{move},
	}, nil
}

// ask asks the brain for a move under limits.
func (b *brainProcess) ask(ctx context.Context, pos gomokubench.Position, l gtp.Limits) (match.Reply, error) {
	limits := b.limits(l)
	asking, cancel := context.WithTimeout(context.WithoutCancel(ctx), max(limits.Turn, l.Left)+games.Tolerance+games.Patience)
	defer cancel()
	var err error
	switch {
	case !b.playing:
		err = b.brain.NewGame(asking, pos, limits)
	case limits != b.given:
		err = b.brain.SetLimits(asking, pos.Rule(), limits)
	}
	if err != nil {
		return match.Reply{}, err
	}
	b.playing, b.given = true, limits
	passedOn := context.AfterFunc(ctx, func() {
		// a brain that cannot be stopped is awaited
		_ = b.brain.Stop(asking)
	})
	defer passedOn()
	return b.brain.Move(asking, pos, l.Left)
}

// limits returns the brain's limits for a move: the smaller of the time on the command line and
// the controller's clock. The protocol of brains has no commonly known increment, and cannot
// remove a limit for moves: then a move may take as long as the game.
func (b *brainProcess) limits(l gtp.Limits) match.Limits {
	limits := match.Limits{Memory: games.MaxMemory, Tolerance: games.Tolerance, Patience: games.Patience}
	limits.Turn = l.Within(b.turn).Turn.Round(time.Millisecond)
	switch {
	case l.LeftGiven:
		limits.Game = max(l.Left, b.given.Game, time.Millisecond)
		if limits.Turn == 0 && b.given.Turn > 0 {
			limits.Turn = limits.Game
		}
	case limits.Turn == 0:
		limits.Turn = unclockedTurn
	}
	return limits
}
