package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"gogo/bench/match"
	"gogo/board/gomoku"
)

// gameFlags choose the game and its rules.
type gameFlags struct {
	Game string    `enum:"gomoku" default:"gomoku" help:"The game: ${enum}."`
	Size boardSize `default:"15" help:"Board size: 15, or 20x16 for a rectangle."`
	Rule ruleName  `default:"freestyle" help:"Rule: freestyle, standard (exactly five), renju or caro."`
}

// board returns the empty board that the flags ask for.
func (g gameFlags) board() (*gomoku.Board, error) {
	return gomoku.New(g.Size.width, g.Size.height, gomoku.Rule(g.Rule))
}

func (g gameFlags) String() string { return g.Size.String() + " " + g.Rule.String() }

// boardSize is a width and a height.
type boardSize struct{ width, height int }

// UnmarshalText reads one number, or two with an x between them.
func (s *boardSize) UnmarshalText(text []byte) error {
	width, height, ok := strings.Cut(string(text), "x")
	if !ok {
		height = width
	}
	var errW, errH error
	s.width, errW = strconv.Atoi(width)
	s.height, errH = strconv.Atoi(height)
	if errW != nil || errH != nil {
		return fmt.Errorf("%q is not a size like 15 or 20x16", text)
	}
	return nil
}

func (s boardSize) String() string { return fmt.Sprintf("%dx%d", s.width, s.height) }

// ruleName is a rule of the board that has a name here.
type ruleName gomoku.Rule

// ruleNames are the rules in the order of the help text.
func ruleNames() []struct {
	name string
	rule gomoku.Rule
} {
	return []struct {
		name string
		rule gomoku.Rule
	}{
		{"freestyle", gomoku.Freestyle},
		{"standard", gomoku.ExactFive},
		{"renju", gomoku.Renju},
		{"caro", gomoku.Caro},
	}
}

// UnmarshalText reads the name of a rule.
func (r *ruleName) UnmarshalText(text []byte) error {
	var known []string
	for _, n := range ruleNames() {
		if strings.EqualFold(n.name, string(text)) {
			*r = ruleName(n.rule)
			return nil
		}
		known = append(known, n.name)
	}
	return fmt.Errorf("%q is no rule, want one of %s", text, strings.Join(known, ", "))
}

func (r ruleName) String() string {
	for _, n := range ruleNames() {
		if n.rule == gomoku.Rule(r) {
			return n.name
		}
	}
	return strconv.Itoa(int(r))
}

// startBrain starts the brain of a command line. An empty one is the brain of
// the suite, which lies beside this program.
func startBrain(ctx context.Context, command string) (*match.Brain, error) {
	args := []string{command}
	var err error
	if command == "" {
		args[0], err = ownBrain()
	} else {
		args, err = match.SplitCommand(command)
	}
	if err != nil {
		return nil, err
	}
	// The brain outlives ctx until it was asked to end.
	return match.StartBrain(ctx, exec.CommandContext(context.WithoutCancel(ctx), args[0], args[1:]...))
}

// ownBrain returns the path of pbrain-gogo.
func ownBrain() (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	path := filepath.Join(filepath.Dir(self), "pbrain-gogo")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("no brain beside gogo: %w; build it with make build, or name one with a flag", err)
	}
	return path, nil
}
