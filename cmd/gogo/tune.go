package main

import (
	"fmt"

	"github.com/alecthomas/kong"

	"gogo/bench/gomoku"
	"gogo/bench/match/arena"
	"gogo/bench/quoridor"
	"gogo/bench/tune"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/program"
	"gogo/search"
)

// tuneCmd holds the commands about numbers that games decide.
type tuneCmd struct {
	Search tuneSearchCmd `cmd:"" help:"Tune the margins of a search by games between two sides that differ in them."`
	List   tuneListCmd   `cmd:"" help:"List the margins of a search with their bounds."`
}

// newTuneGame returns the game of a tuning by its rules.
func newTuneGame(rules arena.Rules) (tune.Game, error) {
	switch rules.Game {
	case gomoku.GameName:
		return gomoku.NewTuning(rules.Options)
	case quoridor.GameName:
		return quoridor.NewTuning(rules.Options)
	}
	return nil, fmt.Errorf("no search of %q can be tuned", rules.Game)
}

// newTuneReferee returns the referee of this program's engines.
func newTuneReferee() *tune.Referee {
	return &tune.Referee{Games: newTuneGame, Version: program.Number()}
}

// tuneGameFlags choose the game of a tuning and its rules.
type tuneGameFlags struct {
	Game string `enum:"gomoku,quoridor" default:"gomoku" help:"The game: ${enum}."`

	games.BoardFlags
}

// tuneListCmd lists what can be tuned.
type tuneListCmd struct{ tuneGameFlags }

// Run prints the table.
func (c *tuneListCmd) Run(call *kong.Context, std cmdline.Streams) error {
	if err := cmdline.CheckGame(call, c.Game); err != nil {
		return err
	}
	rules, err := c.Rules(c.Game)
	if err != nil {
		return err
	}
	game, err := newTuneGame(rules)
	if err != nil {
		return err
	}
	own := game.Margins()
	out := cmdline.Printer{W: std.Out}
	out.F("%-21s %6s %6s %8s %6s\n", "margin", "now", "least", "greatest", "step")
	for _, n := range search.Tunables() {
		out.F("%-21s %6d %6d %8d %6g\n", n.Name, n.Of(&own), n.Least, n.Greatest, n.Step)
	}
	return out.Err
}
