package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"gogo/bench/tables"
	"gogo/cmd/gogo/internal/games"
)

// withSuite is the tests of the package with a folder for the programs of the suite.
type withSuite struct{ m *testing.M }

// suiteFolder is that folder while the tests run.
var suiteFolder string

// Run runs the tests, and removes the folder.
func (w withSuite) Run() int {
	var err error
	if suiteFolder, err = os.MkdirTemp("", "gogo-suite-"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(suiteFolder)
	return w.m.Run()
}

// buildSuite builds the programs, once for all tests.
var buildSuite = sync.OnceValue(func() error {
	args := []string{"build", "-buildvcs=false", "-ldflags=-w", "-o", suiteFolder + "/"}
	for _, name := range []string{"pbrain-gogo", "quoridor-gogo", "backgammon-gogo", games.BridgePlayer} {
		args = append(args, "gogo/cmd/"+name)
	}
	if out, err := exec.CommandContext(context.Background(), "go", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
})

// suite returns programs of the suite as engines, with flags for all of them.
func suite(tb testing.TB, programs map[string]string, flags ...string) []tables.Engine {
	tb.Helper()
	if testing.Short() {
		tb.Skip("plays whole games with real programs")
	}
	if err := buildSuite(); err != nil {
		tb.Fatal(err)
	}
	var engines []tables.Engine
	for name, game := range programs {
		command := append([]string{filepath.Join(suiteFolder, name)}, flags...)
		engines = append(engines, tables.Engine{Name: name, Game: game, Command: command})
	}
	return engines
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
