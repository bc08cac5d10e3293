// Command fuzz runs every fuzz target of the module, one after another, and prints how many
// inputs each was tried with and whether one failed.
//
//	fuzz -module .. -time 10m -run 'protocol/'
//
// The go command writes an input that fails to the testdata of its package, where go test
// finds it from then on.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
)

func main() {
	var r runner
	flag.StringVar(&r.module, "module", "..", "the root of the module")
	flag.StringVar(&r.time, "time", "10s", "how long each target runs, or as in 100x how many inputs it is tried with")
	flag.StringVar(&r.parallel, "parallel", "1", "how many inputs of a target are tried at once")
	only := flag.String("run", "", "a regular expression for the targets, as in board/sgf.FuzzScanner")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := r.run(ctx, os.Stdout, *only)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "fuzz:", err)
		os.Exit(1)
	}
}

// runner runs fuzz targets.
type runner struct{ module, time, parallel string }

// target is a fuzz target.
type target struct{ folder, name string }

func (t target) String() string { return t.folder + "." + t.name }

var (
	declaration = regexp.MustCompile(`(?m)^func (Fuzz\w*)\(\w+ \*testing\.F\)`)
	executions  = regexp.MustCompile(`execs: (\d+)`)
	failing     = regexp.MustCompile(`Failing input written to (\S+)`)
)

// errFound says that a target failed.
var errFound = errors.New("found something")

// run runs the targets that only matches, and prints a line for each.
func (r runner) run(ctx context.Context, out io.Writer, only string) error {
	form, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	targets, err := find(r.module)
	if err != nil {
		return err
	}
	var failed []string
	for _, t := range targets {
		if !form.MatchString(t.String()) {
			continue
		}
		said, err := r.fuzz(ctx, t)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		row, found := result(said, err)
		fmt.Fprintf(out, "%-60s %s\n", t, row)
		if found {
			fmt.Fprintln(out, said)
			failed = append(failed, t.String())
		}
	}
	if failed != nil {
		return fmt.Errorf("%w: %s", errFound, strings.Join(failed, ", "))
	}
	return nil
}

// fuzz runs a target and returns what the go command says.
func (r runner) fuzz(ctx context.Context, t target) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "test", "-run=^$", "-fuzz=^"+t.name+"$", "-fuzztime="+r.time, "-parallel="+r.parallel,
		"-vet=off", "./"+t.folder)
	cmd.Dir = r.module
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	said, err := cmd.CombinedOutput()
	return string(said), err
}

// result returns what a run of a target came to, and whether it found something. The end of
// its time may come while an input is tried, which the go command takes for a failure, but
// for none of that input.
func result(said string, err error) (row string, found bool) {
	row = "0 executions"
	if all := executions.FindAllStringSubmatch(said, -1); all != nil {
		row = all[len(all)-1][1] + " executions"
	}
	input := failing.FindStringSubmatch(said)
	switch {
	case err == nil:
		return row, false
	case input != nil:
		return row + ", fails: " + input[1], true
	case strings.Contains(said, "\n    context deadline exceeded\nFAIL\n") && strings.Count(said, "--- FAIL") == 1:
		return row, false
	}
	return row + ", fails", true
}

// find returns the fuzz targets of a module. Its other modules, and folders that the go
// command passes over, it passes over too.
func find(module string) ([]target, error) {
	var targets []target
	err := filepath.WalkDir(module, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if path == module {
				return nil
			}
			_, other := os.Stat(filepath.Join(path, "go.mod"))
			if name := d.Name(); other == nil || name == "testdata" || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(module, filepath.Dir(path))
		for _, found := range declaration.FindAllSubmatch(text, -1) {
			targets = append(targets, target{filepath.ToSlash(folder), string(found[1])})
		}
		return err
	})
	return targets, err
}
