package main

import (
	"context"
	"errors"

	"gogo/bench/match/arena"
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

// Run plays the match, or goes on with it.
func (m *matchPlayCmd) Run(ctx context.Context, std streams) error {
	if err := m.check(); err != nil {
		return err
	}
	if m.Resume {
		return m.resume(ctx, std)
	}
	entries := []entry{{"A", m.A}, {"B", m.B}}
	if m.NATS != "" {
		if m.A == "" || m.B == "" {
			return errors.New("with --nats, --a and --b are the names of programs on the workers")
		}
		entries = []entry{{name: m.A}, {name: m.B}}
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
	m.test(plan, m.forPoints())
	return m.begin(ctx, std, plan)
}
