package main

import (
	"context"
	"errors"
	"strings"

	"gogo/bench/match/arena"
)

// tournamentCmd is a tournament of more than two programs.
type tournamentCmd struct {
	planFlags
	runFlags

	Brain  []string     `placeholder:"NAME=CMD" sep:"none" help:"A program that takes part, with the name for the table; with --nats the name alone. Give one flag for each."`
	Format arena.Format `enum:"round-robin,gauntlet" default:"round-robin" help:"Who meets whom: ${enum}; in a gauntlet the first meets all others."`
}

// Run plays the tournament, or goes on with it.
func (t *tournamentCmd) Run(ctx context.Context, std streams) error {
	if err := t.check(); err != nil {
		return err
	}
	if t.Resume {
		return t.resume(ctx, std)
	}
	if len(t.Brain) < 2 {
		return errors.New("a tournament needs two --brain or more")
	}
	game, err := t.game()
	if err != nil {
		return err
	}
	var entries []entry
	for _, brain := range t.Brain {
		name, command, _ := strings.Cut(brain, "=")
		entries = append(entries, entry{name, command})
	}
	entrants, err := t.entrants(ctx, &t.planFlags, game, entries)
	if err != nil {
		return err
	}
	plan, err := t.plan(game, entrants, t.Format)
	if err != nil {
		return err
	}
	return t.begin(ctx, std, plan)
}
