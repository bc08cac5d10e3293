package main

import (
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"gogo/internal/screentest"
)

// TestBashCompletes types beginnings of command lines in bash, with the Tab key behind them.
func TestBashCompletes(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	terminal := screentest.OpenTerminal(t, 200, 24)
	shell := exec.CommandContext(t.Context(), bash, "--norc", "--noprofile", "-i")
	shell.Env = append(os.Environ(), "PS1=$ ", "INPUTRC=/dev/null", "GORACE=atexit_sleep_ms=0", "TERM=dumb")
	shell.Stdin, shell.Stdout, shell.Stderr = terminal.Program, terminal.Program, terminal.Program
	shell.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	shell.Dir = t.TempDir()
	if err := os.WriteFile(shell.Dir+"/openings.txt", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := shell.Start(); err != nil {
		t.Fatal(err)
	}
	terminal.Type("source <(gogo completion bash); echo [read]\n")
	terminal.Until("\n[read]\r\n")
	for typed, want := range map[string]string{
		"gogo wat":                          "gogo watch ",
		"gogo watch --game q":               "gogo watch --game quoridor ",
		"gogo watch --game=q":               "gogo watch --game=quoridor ",
		"gogo match --gam":                  "gogo match --game",
		"gogo help train rac":               "gogo help train races ",
		"gogo completion f":                 "gogo completion fish ",
		"gogo watch --openings op":          "gogo watch --openings openings.txt ",
		"gogo match report --no-such-thing": "gogo match report --no-such-thing",
	} {
		// The line as it has become is made the argument of a command that prints it:
		// Ctrl-A goes to its beginning, and Ctrl-E to its end.
		terminal.Type(typed + "\t\x01printf '[%s]\\n' '\x05'\n")
		if got := terminal.Until("]\r\n"); !strings.HasSuffix(got, "["+want+"]\r\n") {
			t.Errorf("%q becomes %q, want %q", typed, got, want)
		}
	}
	terminal.Type("exit\n")
	if err := shell.Wait(); err != nil {
		t.Error(err)
	}
}
