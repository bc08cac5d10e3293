package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/bench/tables"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/program"
	"gogo/cmd/internal/program/programtest"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
	"gogo/protocol/brain"
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

func TestCommandLine(t *testing.T) {
	programtest.CommandLine(t, func(out, log io.Writer) program.Program { return newProgram(cmdline.Streams{Out: out, Log: log}) })
}

// TestInterrupt interrupts commands: it is no error.
func TestInterrupt(t *testing.T) {
	programtest.Interrupt(t,
		programtest.Work{Command: "gogo board --no-open", Ready: "http://"},
		programtest.Work{Command: "gogo gtp fakebrain", Input: "name\n", Ready: "="},
		programtest.Work{Command: "gogo check gomocup --verbose --timeout 1h -- fakebrain -failure silent", Ready: "G-001"},
		programtest.Work{Command: "gogo worker --tune --owners any --nats nats://127.0.0.1:1", Ready: `level=WARN msg="queue: no server yet`},
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
		"gogo tournament":              "--engine=NAME=CMD [flags]",
		"gogo worker":                  "--nats=URL (--engine=NAME=CMD | --engines=FILE | --tune | --selfplay) [flags]",
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

// TestExamples wants the examples at the end of a help to have flags and values that exist.
func TestExamples(t *testing.T) {
	for _, command := range []string{
		"board", "watch", "play", "gtp", "check gomocup", "check gtp", "check quoridor", "match", "match calibrate", "tournament", "worker", "selfplay", "train gomoku", "train gomoku-net",
	} {
		t.Run(command, func(t *testing.T) {
			_, text := said(t, "gogo "+command+" --help")
			_, examples, found := strings.Cut(text, "\nExamples:\n")
			if !found {
				t.Fatalf("no examples: %s", text)
			}
			for line := range strings.Lines(examples) {
				args, err := brain.SplitCommand(strings.TrimSpace(line))
				if err != nil || !strings.HasPrefix(line, "  gogo "+command) {
					t.Fatalf("%q: %v", line, err)
				}
				run := exec.CommandContext(t.Context(), args[0], append([]string{"--help"}, args[1:]...)...)
				run.Dir = t.TempDir()
				for _, name := range []string{"first.games", "deals.pbn", "sign.nk"} {
					if err := os.WriteFile(filepath.Join(run.Dir, name), nil, 0o600); err != nil {
						t.Fatal(err)
					}
				}
				if out, err := run.CombinedOutput(); err != nil {
					t.Errorf("%q: %v: %s", line, err, out)
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
		"gogo train backgammon --dir nets":          "a network of gogo train races",
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

func TestMain(m *testing.M) {
	testscript.Main(headless.Tests(withSuite{m}), map[string]func(){"gogo": main, "fakebrain": fakeBrain, "fakequoridor": fakeQuoridor, "fakebackgammon": fakeBackgammon, "fakebidder": fakeBidder})
}

// TestScript runs the sessions in testdata/script. UPDATE=1 writes their
// outputs anew.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: os.Getenv("UPDATE") != "",
		Setup: func(e *testscript.Env) error {
			// Under the race detector a process would stay a second longer.
			e.Setenv("GORACE", "atexit_sleep_ms=0")
			return nil
		},
		Condition: testlimit.Condition,
		Cmds:      map[string]func(*testscript.TestScript, bool, []string){"untimed": untimed, "await": await, "tear": tear},
	})
}

// await waits until a file is there.
func await(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: await FILE")
	}
	for limit := time.Now().Add(testlimit.Wait); time.Now().Before(limit); time.Sleep(10 * time.Millisecond) {
		if _, err := os.Stat(ts.MkAbs(args[0])); err == nil {
			return
		}
	}
	ts.Fatalf("%s does not come", args[0])
}

// tear takes the last byte of a file away.
func tear(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: tear FILE")
	}
	path := ts.MkAbs(args[0])
	info, err := os.Stat(path)
	ts.Check(err)
	ts.Check(os.Truncate(path, info.Size()-1))
}

// times are the times and the memory that the programs print and send.
var times = regexp.MustCompile(`\d+\.\d{3} s|time_left \d+|memory \d+ MB`)

// digits is a whole number.
var digits = regexp.MustCompile(`\d+`)

// untimed copies a text to a file with the digits of every time replaced.
func untimed(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: untimed FROM TO")
	}
	text := times.ReplaceAllStringFunc(ts.ReadFile(args[0]), func(s string) string {
		return digits.ReplaceAllString(s, "#")
	})
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o600))
}
