package main

import (
	"context"
	"errors"

	"github.com/alecthomas/kong"

	"gogo/bench/match/arena"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
)

// matchCmd holds the commands about matches between two programs.
type matchCmd struct {
	Play   matchPlayCmd `cmd:"" default:"withargs" help:"Play a match between two programs: what happens without a further command."`
	Report reportCmd    `cmd:"" help:"Draw the match or tournament in a folder: PNG and a page to step through its games."`
}

// matchPlayCmd is a match between two programs.
type matchPlayCmd struct {
	planFlags
	sprtFlags
	runFlags

	A string `placeholder:"CMD" help:"Command line of program A, or with --nats its name on the workers; default: the program of the suite."`
	B string `placeholder:"CMD" help:"Command line of program B; as for --a."`
}

// Help says where the other command is.
func (*matchPlayCmd) Help() string { return "gogo match report draws a match that was played." }

// Validate refuses flags that no match can be played with.
func (m *matchPlayCmd) Validate(call *kong.Context) error {
	return errors.Join(m.planFlags.check(call), m.sprtFlags.check(call), m.runFlags.check())
}

// Run plays the match, or goes on with it.
func (m *matchPlayCmd) Run(ctx context.Context, call *kong.Context, std cmdline.Streams) error {
	entries := m.entries()
	if m.Resume {
		return m.resume(ctx, call, std, func(kept *arena.Plan) (*arena.Plan, error) {
			plan, err := m.askedPlan(call, kept.Rules.Game, entries, arena.RoundRobin)
			if err == nil {
				m.test(plan, kept.PointsSPRT != nil)
			}
			return plan, err
		})
	}
	if m.NATS != "" && (m.A == "" || m.B == "") {
		return program.Misusef("with --nats, --a and --b are the names of programs on the workers")
	}
	if err := cmdline.CheckGame(call, m.Game); err != nil {
		return err
	}
	game, err := m.game()
	if err != nil {
		return err
	}
	entrants, err := m.entrants(ctx, &m.planFlags, game, entries)
	if err != nil {
		return err
	}
	plan, err := m.plan(game, entrants, arena.RoundRobin)
	if err != nil {
		return err
	}
	m.test(plan, m.ForPoints())
	return m.begin(ctx, std, plan)
}

// entries are the two programs.
func (m *matchPlayCmd) entries() []entry {
	if m.NATS != "" {
		return []entry{{name: m.A}, {name: m.B}}
	}
	return []entry{{"A", m.A}, {"B", m.B}}
}
