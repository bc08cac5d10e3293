package games

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/protocol/brain"
)

// Prepare returns a command to be started. It outlives ctx until it has been asked to stop.
func Prepare(ctx context.Context, command []string) *exec.Cmd {
	return exec.CommandContext(context.WithoutCancel(ctx), command[0], command[1:]...)
}

// closer is a program that can be stopped.
type closer interface {
	Close(ctx context.Context) error
}

// CloseBrain stops a brain. Having to kill it is no failure of the finished game.
func CloseBrain(ctx context.Context, b closer) error {
	err := b.Close(context.WithoutCancel(ctx))
	if match.WasKilled(err) {
		return nil
	}
	return err
}

// starter starts a program of a game.
type starter[P match.Position] func(ctx context.Context, command []string) (arena.Program[P], error)

// startTwo starts two programs, and returns a function that stops them.
func startTwo[P match.Position](ctx context.Context, start starter[P], a, b []string) (players [2]arena.Program[P], end func() error, err error) {
	end = func() error {
		var all error
		for _, p := range players {
			if p != nil {
				all = errors.Join(all, CloseBrain(ctx, p))
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

// Beside returns the path of another program of the suite, in the folder of this one.
func Beside(name string) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	path := filepath.Join(filepath.Dir(self), name)
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("no engine beside gogo: %w; build it with make build, or name one with a flag", err)
	}
	return path, nil
}

// OwnCommand returns the command line of the suite's program for a game by name.
func OwnCommand(game string, limits match.Limits) ([]string, error) {
	g, err := Find(game)
	if err != nil {
		return nil, err
	}
	return g.ownCommand(limits)
}

// ownCommand returns the command line of the suite's program for the game.
func (g *Game) ownCommand(limits match.Limits) ([]string, error) {
	path, err := Beside(g.Program)
	command := []string{path}
	if g.Arguments != nil {
		command = append(command, g.Arguments(limits)...)
	}
	return command, err
}

// command parses the command line of a program, by default that of the suite's own.
func (g *Game) command(text string, limits match.Limits) ([]string, error) {
	if text == "" {
		return g.ownCommand(limits)
	}
	return brain.SplitCommand(text)
}

// Balancing explains the time before a game, briefly: it stands beside a bar, and an overlong line
// could not be cleared.
const Balancing = "choosing a balanced opening"

// OpeningsNotice is an arena.Game that notifies of slow openings.
type OpeningsNotice struct {
	arena.Game

	Moment time.Duration // that needs no notice
	Notify func()
}

// Opening implements arena.Game.
func (g OpeningsNotice) Opening(ctx context.Context, seed uint64, n int) (opening string, err error) {
	err = cmdline.NotifyIfSlow(g.Moment, g.Notify, func() error {
		opening, err = g.Game.Opening(ctx, seed, n)
		return err
	})
	return opening, err
}
