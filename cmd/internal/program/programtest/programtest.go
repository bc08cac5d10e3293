// Package programtest tests what all programs have in common: the commands that Program adds, help
// for every command, and the syntax of durations and negative numbers for every flag. It walks the
// command line's model.
package programtest

import (
	"bytes"
	"errors"
	"io"
	"os/exec"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"gogo/cmd/internal/program"
)

// New returns a program that writes to out and log.
type New func(out, log io.Writer) program.Program

// CommandLine tests the command line of a program. The main function is tested by starting the
// program without a command; its many commands are tested in this process.
func CommandLine(t *testing.T, p New) {
	t.Helper()
	if testing.Short() {
		t.Skip("nothing in it runs at once, and each start takes long under the race detector")
	}
	model := p(io.Discard, io.Discard).Model()
	started := func(args ...string) (int, string, string) { return start(t, args...) }
	t.Run("version", func(t *testing.T) {
		trySame(t, started, []string{model.Name, "--version"}, []string{model.Name, "version"})
	})
	t.Run("help", func(t *testing.T) { trySame(t, started, []string{model.Name, "--help"}, []string{model.Name, "help"}) })
	t.Run("completion", func(t *testing.T) { tryCompletion(t, model.Name) })
	tryCommand(t, p, model.Node, []string{model.Name})
}

// tryCommand tests a command and its subcommands.
func tryCommand(t *testing.T, p New, node *kong.Node, typed []string) {
	t.Helper()
	t.Run(strings.Join(typed, " "), func(t *testing.T) {
		help := append([]string{typed[0], "help"}, typed[1:]...)
		text := trySame(t, p.run, with(typed, "--help"), help)
		if usage := "Usage: " + strings.Join(typed, " "); !strings.HasPrefix(text, usage) {
			t.Errorf("the help is %q, want %q first", text, usage)
		}
		tryTimes(t, p, node, typed)
		tryNumbers(t, p, node, typed)
	})
	for _, child := range node.Children {
		if !child.Hidden {
			tryCommand(t, p, child, with(typed, child.Name))
		}
	}
}

// tryTimes tests the duration flags of a command. With --help after them they are parsed, and no
// command runs.
func tryTimes(t *testing.T, p New, node *kong.Node, typed []string) {
	t.Helper()
	bare, unit := typed, typed
	for _, flag := range node.Flags {
		if flag.Target.Type() != reflect.TypeFor[time.Duration]() {
			continue
		}
		name := "--" + flag.Name
		bare, unit = with(bare, name, "5"), with(unit, name, "500ms")
		args := with(typed, name, "-1")
		code, out, log := p.run(args...)
		line, rest, _ := strings.Cut(log, "\n")
		want := typed[0] + ": error: " + name + ": -1 is negative: a time is like 5 or 1.5"
		if code != program.Misused || out != "" || !strings.HasPrefix(line, want) || !strings.HasPrefix(rest, "See "+typed[0]) {
			t.Errorf("%q: code %d, %q, %q", args, code, out, log)
		}
	}
	if len(bare) == len(typed) {
		return // has none
	}
	for _, args := range [][]string{with(bare, "--help"), with(unit, "--help")} {
		if code, _, log := p.run(args...); code != 0 || log != "" {
			t.Errorf("%q: code %d, %q", args, code, log)
		}
	}
}

// tryNumbers passes negative numbers to the numeric flags of a command: they must be parsed, and
// refused by name where only positive ones are allowed.
func tryNumbers(t *testing.T, p New, node *kong.Node, typed []string) {
	t.Helper()
	var signed []string
	for _, flag := range node.Flags {
		name := "--" + flag.Name
		switch kind := flag.Target.Kind(); {
		case flag.Target.Type().PkgPath() != "": // has a syntax of its own
		case kind >= reflect.Int && kind <= reflect.Int64 || kind == reflect.Float64:
			signed = append(signed, name, "-1")
		case kind >= reflect.Uint && kind <= reflect.Uint64:
			code, _, log := p.run(with(typed, name, "-1")...)
			if code != program.Misused || !strings.HasPrefix(log, typed[0]+": error: "+name+": ") || !strings.Contains(log, `"-1"`) {
				t.Errorf("%q %s -1: code %d, %q", typed, name, code, log)
			}
		}
	}
	if len(signed) == 0 {
		return
	}
	if code, _, log := p.run(with(with(typed, signed...), "--help")...); code != 0 || log != "" {
		t.Errorf("%q: code %d, %q", signed, code, log)
	}
}

// tryCompletion requires a script for every shell.
func tryCompletion(t *testing.T, name string) {
	t.Helper()
	for _, shell := range []string{"bash", "zsh", "fish"} {
		code, script, log := start(t, name, "completion", shell)
		if code != 0 || log != "" || !strings.Contains(script, "complete ") {
			t.Errorf("%s: code %d, %q, %q", shell, code, script, log)
		}
	}
}

// trySame requires two command lines to succeed with the same output, which it returns.
func trySame(t *testing.T, run func(args ...string) (code int, out, log string), a, b []string) string {
	t.Helper()
	var texts [2]string
	for i, args := range [][]string{a, b} {
		code, out, log := run(args...)
		if code != 0 || log != "" || out == "" {
			t.Errorf("%q: code %d, %q, %q", args, code, out, log)
		}
		texts[i] = out
	}
	if texts[0] != texts[1] {
		t.Errorf("%q prints %q, and %q prints %q", a, texts[0], b, texts[1])
	}
	return texts[0]
}

// with returns a command line with more arguments.
func with(args []string, more ...string) []string { return append(args[:len(args):len(args)], more...) }

// start runs the program in a process of its own, with empty input.
func start(t *testing.T, args ...string) (code int, out, log string) {
	t.Helper()
	var o, l bytes.Buffer
	command := exec.CommandContext(t.Context(), args[0], args[1:]...)
	command.Stdout, command.Stderr = &o, &l
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return command.ProcessState.ExitCode(), o.String(), l.String()
}

// exited is the panic value of an exit in this process.
type exited int

// run runs the program in this process.
func (p New) run(args ...string) (code int, out, log string) {
	var o, l bytes.Buffer
	defer func() {
		switch n := recover().(type) {
		case nil:
		case exited:
			code, out, log = int(n), o.String(), l.String()
		default:
			panic(n)
		}
	}()
	started := p(&o, &l)
	started.Options = append(started.Options, kong.Exit(func(n int) { panic(exited(n)) }))
	code = started.Main(args[1:])
	return code, o.String(), l.String()
}
