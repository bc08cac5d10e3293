package bridge_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"gogo/internal/screentest"
)

// startAtTerminal starts the program at a terminal. What is said to the standard error is kept
// apart from the screen.
func startAtTerminal(t *testing.T, columns int, args ...string) (*screentest.Terminal, *exec.Cmd, *strings.Builder) {
	t.Helper()
	terminal, log := screentest.OpenTerminal(t, columns, 24), new(strings.Builder)
	command := exec.CommandContext(t.Context(), "bridge-gogo", args...)
	command.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0", "TERM=xterm")
	command.Stdin, command.Stdout, command.Stderr = terminal.Program, terminal.Program, log
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	return terminal, command, log
}

// TestEndOfSitting ends bridge-gogo sit at its prompt: Ctrl-C and a signal are an interrupt,
// and Ctrl-D is the end of what is typed.
func TestEndOfSitting(t *testing.T) {
	address, stop, err := serve(suits, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = stop() }()
	for name, end := range map[string]struct {
		keys string
		code int
	}{
		"Ctrl-C": {"\x03", 130}, "Ctrl-C in a line": {"ne\x03", 130}, "Ctrl-D": {"\x04", 0}, "signal": {"", 130},
	} {
		t.Run(name, func(t *testing.T) {
			terminal, command, log := startAtTerminal(t, 80, "sit", "--server", address, "--name", name)
			terminal.Until("Tournaments: none.")
			terminal.Until("> ")
			if end.keys != "" {
				terminal.Type(end.keys)
			} else if err := command.Process.Signal(os.Interrupt); err != nil {
				t.Error(err)
			}
			_ = command.Wait() // its code is looked at below
			if code := command.ProcessState.ExitCode(); code != end.code || log.Len() > 0 {
				t.Errorf("code %d, want %d; said %q", code, end.code, log.String())
			}
		})
	}
}

// TestExplanationsFit wants what explains calls broken between words on a terminal, and the
// same text in whole lines elsewhere.
func TestExplanationsFit(t *testing.T) {
	for _, args := range [][]string{
		{"explain", "1S P 2NT"},
		{"bid", "--hand", "AKJ52.K4.Q83.T92"},
		{"bid", "--hand", "AKJ52.K4.Q83.T92", "--samples", "2"},
	} {
		whole, err := exec.CommandContext(t.Context(), "bridge-gogo", args...).Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, columns := range []int{80, 60, 40} {
			t.Run(fmt.Sprint(args, " ", columns), func(t *testing.T) {
				terminal, command, log := startAtTerminal(t, columns, args...)
				seen := make(chan string)
				go func() { seen <- terminal.Until("\x00") }()
				if err := command.Wait(); err != nil {
					t.Error(err, log)
				}
				fmt.Fprint(terminal.Program, "\x00")
				text := strings.TrimSuffix(<-seen, "\x00")
				for line := range strings.SplitSeq(text, "\r\n") {
					if uniseg.StringWidth(line) > columns {
						t.Errorf("too long: %q", line)
					}
				}
				if got, want := strings.Fields(text), strings.Fields(string(whole)); strings.Join(got, " ") != strings.Join(want, " ") {
					t.Errorf("the words are\n%s, want\n%s", got, want)
				}
			})
		}
	}
}
