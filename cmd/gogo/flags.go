package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"gogo/bench/backgammon"
	"gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/quoridor"
	"gogo/cmd/internal/program"
	"gogo/protocol/brain"
)

// gameFlags choose a game that is watched or played in the terminal, and its rules.
type gameFlags struct {
	Game string `enum:"gomoku,quoridor,backgammon,bridge" default:"gomoku" help:"The game: ${enum}."`

	boardFlags
	stakeFlags
	askFlags
	tableFlags
}

// rules returns what the flags say.
func (f gameFlags) rules() (arena.Rules, error) {
	return rulesFlags{Game: f.Game, boardFlags: f.boardFlags, backgammonFlags: backgammonFlags{stakeFlags: f.stakeFlags, askFlags: f.askFlags}}.rules()
}

// game returns the game of the flags.
func (f gameFlags) game() (arena.Game, error) {
	rules, err := f.rules()
	if err != nil {
		return nil, program.Misusef("%w", err)
	}
	game, err := newGame(rules)
	if err != nil {
		return nil, program.Misusef("%w", err)
	}
	return game, nil
}

// newSeed returns a seed that nobody can foresee, for dice and deals that none is given for.
func newSeed() uint64 { return 1 + rand.Uint64N(mostSeed-1) } //nolint:gosec // no secret

// seedText says how chance that a new seed has made comes again.
func seedText(chance string, seed uint64) string {
	return fmt.Sprintf("--seed %d brings these %s again.", seed, chance)
}

const (
	// maxMemory is what Gomocup allows a brain.
	maxMemory = 350 << 20
	// tolerance forgives what a busy machine adds to a move.
	tolerance = time.Second
	// patience tells a slow brain from a silent one.
	patience = 4 * time.Second
)

// commandOf returns the command line of a program, or where none is named that of the
// suite's own.
func (f gameFlags) commandOf(command string, limits match.Limits) ([]string, error) {
	if command == "" {
		return ownCommand(f.Game, limits)
	}
	return brain.SplitCommand(command)
}

// prepare returns a program that is not yet started. It outlives ctx until it was asked
// to end.
func prepare(ctx context.Context, command []string) *exec.Cmd {
	return exec.CommandContext(context.WithoutCancel(ctx), command[0], command[1:]...)
}

// closer is a program that can be ended.
type closer interface {
	Close(ctx context.Context) error
}

// closeBrain ends a brain. One that had to be ended by force is no failure of
// the game that was played.
func closeBrain(ctx context.Context, b closer) error {
	err := b.Close(context.WithoutCancel(ctx))
	if match.EndedByForce(err) {
		return nil
	}
	return err
}

// starter starts the programs of a game.
type starter[P match.Position] func(ctx context.Context, command []string) (arena.Program[P], error)

// startGomoku starts a brain of the Gomocup protocol.
func startGomoku(ctx context.Context, command []string) (arena.Program[gomoku.Position], error) {
	b, err := gomoku.StartBrain(ctx, prepare(ctx, command))
	if err != nil {
		return nil, err
	}
	return b, nil
}

// startQuoridor starts a robot of the Quoridor Text Protocol.
func startQuoridor(ctx context.Context, command []string) (arena.Program[quoridor.Position], error) {
	r, err := quoridor.StartRobot(ctx, prepare(ctx, command))
	if err != nil {
		return nil, err
	}
	return r, nil
}

// startBackgammon returns what starts a robot of backgammon that is spoken to so.
func startBackgammon(protocol backgammon.Protocol) starter[backgammon.Position] {
	return func(ctx context.Context, command []string) (arena.Program[backgammon.Position], error) {
		r, err := backgammon.StartRobot(ctx, "", prepare(ctx, command), protocol)
		if err != nil {
			return nil, err
		}
		return r, nil
	}
}

// startTwo starts two programs. The returned function ends them.
func startTwo[P match.Position](ctx context.Context, start starter[P], a, b []string) (players [2]arena.Program[P], end func() error, err error) {
	end = func() error {
		var all error
		for _, p := range players {
			if p != nil {
				all = errors.Join(all, closeBrain(ctx, p))
			}
		}
		return all
	}
	for i, command := range [][]string{a, b} {
		if players[i], err = start(ctx, command); err != nil {
			return players, end, fmt.Errorf("--%s: %w", [2]string{"a", "b"}[i], errors.Join(err, end()))
		}
	}
	return players, end, nil
}

// beside returns the path of another program of the suite.
func beside(name string) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	path := filepath.Join(filepath.Dir(self), name)
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("no brain beside gogo: %w; build it with make build, or name one with a flag", err)
	}
	return path, nil
}
