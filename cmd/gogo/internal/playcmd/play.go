// Package playcmd has the commands of gogo for people who play or watch a game: in a browser, in a
// terminal and in GoGui.
package playcmd

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/alecthomas/kong"

	"gogo/bench/match"
	"gogo/bench/terminal"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/program"
)

// Play lets a person play against a program.
type Play struct{ games.PlayFlags }

// Examples implements program.Examples.
func (*Play) Examples() []string {
	return []string{
		"gogo play --rule renju --level 5",
		"gogo play --game backgammon --length 5",
		"gogo play --game quoridor --engine './other'",
	}
}

// Validate implements kong.Validatable.
func (p *Play) Validate(call *kong.Context) error {
	if err := games.CheckFlags(call, p.Game); err != nil {
		return err
	}
	if p.Level < 1 || p.Level > match.MaxLevel {
		return program.Misusef("--level %d: must be 1 to %d", p.Level, match.MaxLevel)
	}
	return errors.Join(cmdline.CheckTime(p.Time), p.Check())
}

// Run plays games until the person quits.
func (p *Play) Run(ctx context.Context, std cmdline.Streams) error {
	game, err := games.Find(p.Game)
	if err != nil {
		return err
	}
	return game.Play(ctx, std, &p.PlayFlags)
}

// Watch plays one game between two programs.
type Watch struct{ games.WatchFlags }

// Examples implements program.Examples.
func (*Watch) Examples() []string {
	return []string{
		"gogo watch --game quoridor --b './other'",
		"gogo watch --game bridge --explain",
	}
}

// Validate implements kong.Validatable.
func (w *Watch) Validate(call *kong.Context) error {
	err := games.CheckFlags(call, w.Game)
	if err == nil && cmdline.Given(call, "time") {
		err = cmdline.CheckTime(w.Time)
	}
	if err != nil {
		return err
	}
	return errors.Join(cmdline.CheckDuration("match-time", w.MatchTime), w.Check())
}

// Run plays and shows the game. On a terminal it completes the line in which Ctrl-C is echoed.
func (w *Watch) Run(ctx context.Context, std cmdline.Streams) error {
	game, err := games.Find(w.Game)
	if err == nil {
		err = game.Watch(ctx, std, &w.WatchFlags)
	}
	if err != nil && ctx.Err() != nil && terminal.Detect(std.Out, os.Getenv).Live {
		fmt.Fprintln(std.Out)
	}
	return err
}
