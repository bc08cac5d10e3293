package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
	"gogo/cmd/internal/program/programtest"
)

func TestCommandLine(t *testing.T) {
	programtest.CommandLine(t, func(out, log io.Writer) program.Program { return newProgram(cmdline.Streams{Out: out, Log: log}) })
}

// TestInterrupt interrupts commands: it is no error.
func TestInterrupt(t *testing.T) {
	programtest.Interrupt(t,
		programtest.Work{Command: "gogo board --no-open", Ready: "http://"},
		programtest.Work{Command: "gogo gtp fakebrain", Input: "name\n", Ready: "="},
		programtest.Work{Command: "gogo worker --tune --nats nats://127.0.0.1:1", Ready: `level=WARN msg="queue: no server yet`},
		programtest.Work{Command: "gogo tune search --out tuned", Ready: "msg=tuning"},
		programtest.Work{Command: "gogo train bearoff --out race.net", Ready: "msg=training"},
	)
}

// said runs gogo and returns its code and what it says.
func said(t *testing.T, line string) (code int, text string) {
	t.Helper()
	args := strings.Fields(line)
	command := exec.CommandContext(t.Context(), args[0], args[1:]...)
	command.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	command.Dir = t.TempDir()
	out, err := command.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return command.ProcessState.ExitCode(), string(out)
}

// TestUsage wants the first line of a help to have what a command needs, and alternatives as
// such.
func TestUsage(t *testing.T) {
	for line, want := range map[string]string{
		"gogo selfplay":                "(--games=N | --positions=N | --time=DURATION) --out=FILE [flags]",
		"gogo train backgammon-course": "(--dir=DIR | --list) [flags]",
		"gogo train backgammon":        "--dir=DIR (--start=DIR | --races=FILE) [flags]",
		"gogo tournament":              "--brain=NAME=CMD [flags]",
		"gogo worker":                  "--nats=URL (--brain=NAME=CMD | --brains=FILE | --tune | --selfplay) [flags]",
		"gogo match play":              "[flags]",
		"gogo records":                 "<file> [flags]",
	} {
		t.Run(line, func(t *testing.T) {
			_, text := said(t, line+" --help")
			usage, _, _ := strings.Cut(text, "\n\n")
			if got := strings.Join(strings.Fields(usage), " "); got != "Usage: "+line+" "+want {
				t.Errorf("%q, want %q", got, want)
			}
			for l := range strings.SplitSeq(usage, "\n") {
				if len(l) > 80 {
					t.Errorf("too long: %q", l)
				}
			}
		})
	}
}

// TestMisused wants the flag named that cannot be as it is, or is missing.
func TestMisused(t *testing.T) {
	for line, want := range map[string]string{
		"gogo selfplay":                             "missing flags: --games=N or --positions=N or --time=DURATION, --out=FILE",
		"gogo selfplay --games 0 --out x":           "--games, --positions or --time must be greater than 0",
		"gogo train quoridor --out x --epochs 0 .":  "--epochs 0: ",
		"gogo train bearoff --out x --epochs 0":     "--epochs 0: ",
		"gogo train bearoff --out x --batch 0":      "--batch 0: ",
		"gogo train bearoff --out x --races 0":      "--races 0: ",
		"gogo train races --out x --rounds 0":       "--rounds 0: ",
		"gogo train races --out x --passes 0":       "--passes 0: ",
		"gogo train backgammon --dir x --rounds 0":  "--rounds 0: ",
		"gogo train backgammon --dir x --samples 0": "--samples 0: ",
		"gogo train backgammon --dir nets":          "which gogo train races makes",
	} {
		t.Run(line, func(t *testing.T) {
			if strings.HasSuffix(line, " .") { // a file that is there
				line = strings.TrimSuffix(line, ".") + os.Args[0]
			}
			if code, text := said(t, line); code != program.Misused || !strings.Contains(text, want) {
				t.Errorf("code %d, %q, want %q", code, text, want)
			}
		})
	}
}
