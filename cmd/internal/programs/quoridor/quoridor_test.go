package quoridor

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/cmd/internal/program"
	"gogo/cmd/internal/program/programtest"
	"gogo/internal/testlimit"
	"gogo/protocol/conformance"
	"gogo/protocol/conformance/conformancetest"
	"gogo/protocol/qtp/qtpcheck"
	"gogo/protocol/qtp/qtptest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"quoridor-gogo": func() { os.Exit(Main(program.Standard(), os.Args[1:])) }})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			// Under the race detector a process would stay a second longer.
			e.Setenv("GORACE", "atexit_sleep_ms=0")
			return nil
		},
	})
}

// start starts the program as a process.
func start(t *testing.T, args ...string) qtptest.Engine {
	t.Helper()
	command := exec.Command("quoridor-gogo", args...)
	command.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	return qtptest.Engine{In: in, Out: out, Wait: command.Wait}
}

// TestEndsWithItsReader wants the end of a program that nobody listens to any more,
// while it thinks, whatever it has been told to do afterwards.
func TestEndsWithItsReader(t *testing.T) {
	for name, said := range map[string]string{
		"genmove": "name\ngenmove black\n", "quit behind it": "name\ngenmove black\nquit\n", "count": "name\ngogo-perft 100\nquit\n",
	} {
		t.Run(name, func(t *testing.T) {
			programtest.CheckProgram(t, "quoridor-gogo", said, len("= gogo\n\n"), "--time=1000h", "--hash=1")
		})
	}
}

// TestSentAhead wants the same moves and nodes whether or not the end is sent ahead.
func TestSentAhead(t *testing.T) {
	const nodes, hash = "--nodes=20000", "--hash=1"
	empty := func(line string) bool { return line == "" }
	own := []string{"boardsize 9\n", "clear_board\n", "walls 10\n", "genmove black\n", "gogo-pv\n", "genmove white\n", "gogo-pv\n", "gogo-perft 2\n"}
	gtp := []string{"boardsize 17\n", "genmove b\n", "gogo-evaluate\n", "reg_genmove w\n"}
	programtest.CheckSentAhead(t, "quoridor-gogo", []programtest.Session{
		{Name: "quit", Args: []string{nodes, hash}, Asks: own, Ends: empty, Last: "quit\n"},
		{Name: "end of input", Args: []string{nodes, hash}, Asks: own, Ends: empty},
		{Name: "quit of GTP", Args: []string{nodes, hash, "gtp"}, Asks: gtp, Ends: empty, Last: "quit\n"},
		{Name: "end of input of GTP", Args: []string{nodes, hash, "gtp"}, Asks: gtp, Ends: empty},
	})
}

// TestSoak plays games with the engine in which anything may happen.
func TestSoak(t *testing.T) {
	games := 100
	if testing.Short() {
		games = 10
	}
	qtptest.Soak(t, start(t, "--nodes=200", "--hash=1"), qtptest.Config{
		Games: games, Seed: 11, MinSize: 3, MaxSize: 11, MaxMoves: 60,
	})
}

// More games, or games by time, are played with
//
//	GOGO_LONG=1 go test -run SelfPlay -v -timeout 0 ./cmd/internal/programs/quoridor -games 1000 -time 100ms
var (
	games   = flag.Int("games", 100, "games of the engine with itself; a tenth of them but in make check")
	perMove = flag.Duration("time", 0, "time for a move of them; 0 is a number of nodes")
)

// TestSelfPlay has the engine play with itself on all sizes. A move that is not
// legal fails it. Late moves are counted in the log alone.
func TestSelfPlay(t *testing.T) {
	cfg := qtptest.Config{Games: *games, Seed: 12, MinSize: 3, MaxSize: 15, MaxMoves: 300}
	if !testlimit.IsLong() {
		cfg.Games /= 10
	}
	limit, late := "--nodes=40", qtptest.Hang
	if *perMove > 0 {
		limit, late = "--time="+perMove.String(), *perMove
	}
	stats := qtptest.SelfPlay(t, start(t, limit, "--hash=1"), cfg, late)
	t.Log(stats)
	if won := stats.BlackWins + stats.WhiteWins; won < cfg.Games/2 {
		t.Error("hardly any game came to an end")
	}
}

func TestCommandLine(t *testing.T) {
	programtest.CommandLine(t, func(out, log io.Writer) program.Program { return newProgram(program.Streams{Out: out, Log: log}) })
}

// TestInterrupt interrupts commands: it is no error.
func TestInterrupt(t *testing.T) {
	programtest.Interrupt(t,
		programtest.Work{Command: "quoridor-gogo", Input: "name\n", Ready: "= gogo"},
		programtest.Work{Command: "quoridor-gogo gtp", Input: "name\n", Ready: "= gogo"},
		programtest.Work{Command: "quoridor-gogo bench --depth 15", Ready: "start "},
		programtest.Work{Command: "quoridor-gogo perft --depth 9", Ready: " 1 "},
	)
}

func TestHashOfAMachine(t *testing.T) {
	for _, tt := range []struct {
		hash, memory int64
		ok           bool
	}{
		{128, 512, true}, {512, 512, true}, {513, 512, false}, {128, 0, true}, {0, 512, false}, {maxHash + 1, 0, false},
	} {
		t.Run(fmt.Sprintf("%d of %d MiB", tt.hash, tt.memory), func(t *testing.T) {
			if err := checkHash(tt.hash, tt.memory); (err == nil) != tt.ok {
				t.Errorf("%d MiB of %d: %v", tt.hash, tt.memory, err)
			}
		})
	}
}

// TestConformance wants the program to pass every case of the suite. Most are left to `make check`, since
// the session passes them all in the process of its own test.
func TestConformance(t *testing.T) {
	some := []string{"Q-070", "Q-074", "Q-075", "Q-200", "Q-214", "Q-289", "Q-290", "Q-293"}
	conformancetest.ExamineProgram(t, qtpcheck.Suite(), some, func(*conformance.Result) bool { return false }, "quoridor-gogo")
}
