package pbrain

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
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/cmd/internal/program"
	"gogo/cmd/internal/program/programtest"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/nn"
	"gogo/internal/testlimit"
	"gogo/protocol/gomocup/gomocuptest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"pbrain-gogo": func() { os.Exit(Main(program.Standard(), os.Args[1:])) }})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			// Under the race detector a process would stay a second longer.
			e.Setenv("GORACE", "atexit_sleep_ms=0")
			seed, err := os.Create(filepath.Join(e.WorkDir, "seed.weights"))
			if err != nil {
				return err
			}
			net, err := lines.Handcrafted().Network(nn.Provenance{})
			if err != nil {
				return err
			}
			shapes := shapenet.Files()[0].Embedded
			return errors.Join(nn.Write(seed, net), seed.Close(),
				os.WriteFile(filepath.Join(e.WorkDir, "shapes.net"), shapes, 0o600),
				os.WriteFile(filepath.Join(e.WorkDir, "networks"), bundle(), 0o600))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"signature": copySignature, "compact": buildCompact},
	})
}

// buildCompact builds the compact program as a file.
func buildCompact(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: compact FILE")
	}
	build := exec.CommandContext(context.Background(), "go", "build", "-tags=compact", "-buildvcs=false", "-ldflags=-s -w",
		"-o", ts.MkAbs(args[0]), "gogo/cmd/pbrain-gogo")
	if out, err := build.CombinedOutput(); err != nil {
		ts.Fatalf("%v\n%s", err, out)
	}
}

// bundle returns a file of the networks built into programs.
func bundle() []byte {
	var data []byte
	for _, f := range shapenet.Files() {
		data = append(data, f.Embedded...)
	}
	return data
}

// copySignature copies the node count in a text that bench printed to a file.
func copySignature(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: signature FROM TO")
	}
	_, after, _ := strings.Cut(ts.ReadFile(args[0]), "signature ")
	nodes, _, ok := strings.Cut(after, ",")
	if !ok {
		ts.Fatalf("no signature")
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(nodes), 0o600))
}

// TestEndsWithItsReader wants the end of a program that nobody listens to any more, while
// it waits and while it thinks.
func TestEndsWithItsReader(t *testing.T) {
	const hours = "INFO timeout_turn 1000000000\n"
	for _, tt := range []struct {
		name, said, answer string
		args               []string
	}{
		{"waits", "START 20\n", "OK\n", nil},
		{"thinks", "START 20\n" + hours + "BOARD\n10,10,1\n11,11,2\nDONE\n", "OK\n", nil},
		{"GTP", "name\nplay b H8\ngenmove w\nquit\n", "= gogo\n\n", []string{"gtp", "--time=1000h"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			programtest.CheckProgram(t, "pbrain-gogo", tt.said, len(tt.answer), tt.args...)
		})
	}
}

// TestSentAhead wants the same moves and nodes whether or not the end is sent ahead.
func TestSentAhead(t *testing.T) {
	moves := regexp.MustCompile(`^(OK|\d+,\d+)$`)
	empty := func(line string) bool { return line == "" }
	own := []string{"START 15\n", "INFO max_depth 6\nBEGIN\n", "TURN 8,8\n", "BOARD\n7,7,1\n8,8,2\nDONE\n"}
	gtp := []string{"boardsize 15\n", "play b H8\n", "genmove w\n", "gogo-evaluate\n", "reg_genmove b\n"}
	args := []string{"--nodes=5000", "gtp"}
	programtest.CheckSentAhead(t, "pbrain-gogo", []programtest.Session{
		{Name: "end of input", Asks: own, Ends: moves.MatchString},
		{Name: "quit of GTP", Args: args, Asks: gtp, Ends: empty, Last: "quit\n"},
		{Name: "end of input of GTP", Args: args, Asks: gtp, Ends: empty},
	})
}

// TestSoak plays games with the engine over the pipes of a process, more of them where long
// tests are asked for. Then there is so little memory that a leak exceeds it. How much more the
// engine takes in later games says less: a busy machine collects garbage late.
func TestSoak(t *testing.T) {
	command := exec.Command("pbrain-gogo")
	command.Stderr = os.Stderr
	in, out := programtest.Start(t, command)
	brain := gomocuptest.Brain{In: in, Out: out, Wait: command.Wait}
	cfg := gomocuptest.Config{Games: 10, Seed: 11, Memory: 120 << 20}
	if testlimit.IsLong() {
		cfg.Games, cfg.Memory = 300, 64<<20
	}
	switch _, err := resident(command.Process.Pid); {
	case raceEnabled:
		t.Log("memory is not watched: the race detector takes most of it")
	case err != nil:
		t.Logf("memory is not watched: %v", err)
	default:
		brain.Memory = func() uint64 {
			bytes, err := resident(command.Process.Pid)
			if err != nil {
				t.Error(err)
			}
			return bytes
		}
	}
	gomocuptest.Soak(t, brain, cfg)
}

// resident returns how much memory a process occupies, where /proc says so.
func resident(pid int) (uint64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0, err
	}
	var size, pages uint64
	if _, err := fmt.Fscan(strings.NewReader(string(text)), &size, &pages); err != nil {
		return 0, err
	}
	return pages * uint64(os.Getpagesize()), nil
}

func TestCommandLine(t *testing.T) {
	programtest.CommandLine(t, func(out, log io.Writer) program.Program { return newProgram(program.Streams{Out: out, Log: log}) })
}

// TestInterrupt interrupts commands: it is no error.
func TestInterrupt(t *testing.T) {
	programtest.Interrupt(t,
		programtest.Work{Command: "pbrain-gogo", Input: "ABOUT\r\n", Ready: "name="},
		programtest.Work{Command: "pbrain-gogo gtp", Input: "name\n", Ready: "= gogo"},
		programtest.Work{Command: "pbrain-gogo bench --depth 11", Ready: "freestyle opening"},
	)
}
