package main

import (
	"context"
	"errors"
	"strings"

	"github.com/alecthomas/kong"

	"gogo/bench/match/arena"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
	"gogo/internal/sanitize"
)

// tournamentCmd is a tournament of more than two programs.
type tournamentCmd struct {
	planFlags
	runFlags

	Brain  []string     `need:"" placeholder:"NAME=CMD" sep:"none" help:"A program that takes part, with the name for the table, where no CMD is the program of the suite; with --nats the name alone. Give one flag for each."`
	Format arena.Format `enum:"round-robin,gauntlet" default:"round-robin" help:"Who meets whom: ${enum}; in a gauntlet the first meets all others."`
}

// Validate refuses flags that no tournament can be played with.
func (t *tournamentCmd) Validate(call *kong.Context) error {
	return errors.Join(t.planFlags.check(call), t.runFlags.check(), t.checkBrains())
}

// checkBrains refuses programs that are not named as the table needs it.
func (t *tournamentCmd) checkBrains() error {
	for _, brain := range t.Brain {
		name, _, hasCommand := strings.Cut(brain, "=")
		switch {
		case name == "" || !hasCommand && t.NATS == "":
			return program.Misusef("--brain %s: want NAME=CMD; NAME= is the program of the suite", brain)
		case sanitize.Text(name) != name:
			return program.Misusef("--brain %q: the name has characters that cannot be shown", name)
		}
	}
	return nil
}

// Run plays the tournament, or goes on with it.
func (t *tournamentCmd) Run(ctx context.Context, call *kong.Context, std cmdline.Streams) error {
	if t.Resume {
		return t.resume(ctx, call, std, func(kept *arena.Plan) (*arena.Plan, error) {
			return t.askedPlan(call, kept.Rules.Game, t.entries(), t.Format)
		})
	}
	if len(t.Brain) < 2 {
		return program.Misusef("a tournament needs two --brain or more")
	}
	if err := cmdline.CheckGame(call, t.Game); err != nil {
		return err
	}
	game, err := t.game()
	if err != nil {
		return err
	}
	entrants, err := t.entrants(ctx, &t.planFlags, game, t.entries())
	if err != nil {
		return err
	}
	plan, err := t.plan(game, entrants, t.Format)
	if err != nil {
		return err
	}
	return t.begin(ctx, std, plan)
}

// entries are the programs.
func (t *tournamentCmd) entries() []entry {
	list := make([]entry, len(t.Brain))
	for i, brain := range t.Brain {
		list[i].name, list[i].command, _ = strings.Cut(brain, "=")
	}
	return list
}
