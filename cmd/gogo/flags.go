package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	gomokumatch "gogo/bench/match/gomoku"
	"gogo/board/gomoku"
	"gogo/cmd/internal/program"
	"gogo/protocol/brain"
)

// gameFlags choose the game and its rules.
type gameFlags struct {
	Game string           `enum:"gomoku" default:"gomoku" help:"The game: ${enum}."`
	Size gomokumatch.Size `default:"15" help:"Board size: 15, or 20x16 for a rectangle."`
	Rule gomoku.Rule      `default:"freestyle" help:"Rule: freestyle, standard (exactly five), renju or caro."`
}

// board returns the empty board that the flags ask for.
func (g gameFlags) board() (*gomoku.Board, error) {
	board, err := gomoku.New(g.Size.Width, g.Size.Height, g.Rule)
	if err != nil {
		return nil, program.Misusef("%w", err)
	}
	return board, nil
}

func (g gameFlags) String() string { return g.Size.String() + " " + g.Rule.String() }

// startBrain starts the brain of a command line. An empty one is the brain of
// the suite, which lies beside this program.
func startBrain(ctx context.Context, command string) (*gomokumatch.Brain, error) {
	args := []string{command}
	var err error
	if command == "" {
		args[0], err = beside("pbrain-gogo")
	} else {
		args, err = brain.SplitCommand(command)
	}
	if err != nil {
		return nil, err
	}
	// The brain outlives ctx until it was asked to end.
	return gomokumatch.StartBrain(ctx, exec.CommandContext(context.WithoutCancel(ctx), args[0], args[1:]...))
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
