// Package playcmd has the commands of gogo that show a game to people: on pages, in a
// terminal and in GoGui.
package playcmd

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"github.com/alecthomas/kong"

	"gogo/bench/backgammon"
	"gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/quoridor"
	"gogo/bench/terminal"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/program"
	"gogo/internal/console"
)

// Play lets a person play against a program.
type Play struct {
	games.GameFlags

	Time  time.Duration `only:"gomoku,quoridor" default:"1s" help:"Time of the brain for a move."`
	Side  string        `placeholder:"SIDE" help:"Your side: black or white, in backgammon x or o, or both, in bridge north, east, south or west. Black begins, and x; default: black, in backgammon the one that the dice give you, in bridge south."`
	Level int           `only:"gomoku,quoridor,backgammon" default:"10" help:"How well the brain plays: from 1, like a beginner, to 10, as well as it can."`
	Seed  uint64        `placeholder:"N" help:"Choose the dice of backgammon, the deals of bridge, and the slips of a weak brain, by this number; default: others every time, and it is said which."`
	Brain string        `placeholder:"CMD" help:"Command line of the brain; default: the program of the suite beside this one. One of bridge has {port} and {seat} in it."`
}

// Validate refuses what no game can have.
func (p *Play) Validate(call *kong.Context) error {
	if err := cmdline.CheckGame(call, p.Game); err != nil {
		return err
	}
	if p.Level < 1 || p.Level > match.MostLevel {
		return program.Misusef("--level %d: 1 to %d", p.Level, match.MostLevel)
	}
	return errors.Join(cmdline.CheckTime(p.Time), p.CheckBoards(p.Game))
}

// Run plays games until the person quits.
func (p *Play) Run(ctx context.Context, std cmdline.Streams) error {
	if p.Game == games.BridgeGame {
		return p.playBridge(ctx, std)
	}
	game, err := p.Arena()
	if err != nil {
		return err
	}
	chosen := p.Seed == 0
	if chosen {
		p.Seed = games.NewSeed()
	}
	switch g := game.(type) {
	case *gomoku.Game:
		return playGame(ctx, p, std, "", gomoku.TerminalGame{Empty: g.Empty()}, games.StartGomoku)
	case *quoridor.Game:
		return playGame(ctx, p, std, "", quoridor.TerminalGame{Empty: g.Empty()}, games.StartQuoridor)
	case *backgammon.Game:
		about := ""
		if chosen {
			about = games.SeedText("dice", p.Seed)
		}
		return playGame(ctx, p, std, about, &backgammon.TerminalGame{Match: g, Seed: p.Seed}, games.StartBackgammon(p.Protocol))
	}
	return fmt.Errorf("%s cannot be played here", p.Game)
}

// playGame has a person play a game, of which something is said at the start unless about is
// empty.
func playGame[P match.Position](ctx context.Context, p *Play, std cmdline.Streams, about string, game terminal.Game[P], start games.Starter[P]) (err error) {
	side, err := terminal.ParseSide(p.Side, game.Sides())
	if p.Side != "" && err != nil {
		return program.Misusef("--side: %w", err)
	}
	tty, err := console.Open(std.In, std.Out, os.Getenv)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tty.Close()) }()
	limits := match.Limits{Turn: p.Time, Memory: games.MaxMemory, Tolerance: games.Tolerance, Patience: games.Patience}
	if p.Game == backgammon.GameName {
		limits.Turn, limits.Guard = games.GuardTurn, true
	}
	s := terminal.Session[P]{
		Game: game, Console: tty, Out: std.Out, Getenv: os.Getenv, Limits: limits, Side: side, About: about,
		Level: p.Level, Rand: rand.New(rand.NewPCG(p.Seed, 0)),
		Start: func(ctx context.Context) (terminal.Brain[P], error) {
			command, err := p.CommandOf(p.Brain, limits)
			if err != nil {
				return nil, err
			}
			return start(ctx, command)
		},
	}
	if err = s.Run(ctx); tty.Interrupted() {
		return program.Interrupted(err)
	}
	return err
}
