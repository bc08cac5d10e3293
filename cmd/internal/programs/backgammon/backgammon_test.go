package backgammon

import (
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/cmd/internal/program"
	"gogo/cmd/internal/program/programtest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"backgammon-gogo": func() { os.Exit(Main(program.Standard(), os.Args[1:])) }})
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

// TestEndsWithItsReader wants the end of a program that nobody listens to any more, while
// it waits and while it thinks.
func TestEndsWithItsReader(t *testing.T) {
	const first = `{"type":"HelloResult"`
	for name, said := range map[string]string{
		"waits":  `{"type":"Hello"}` + "\n",
		"thinks": `{"type":"Hello"}` + "\n" + strings.Repeat(`{"type":"RolloutRequest","ply":3,"trials":1000000,"xgid":"`+first31+`"}`+"\n", 3),
	} {
		t.Run(name, func(t *testing.T) {
			programtest.CheckProgram(t, "backgammon-gogo", said, len(first))
		})
	}
	t.Run("UBGI thinks", func(t *testing.T) {
		const said = "ubgi\nposition xgid " + first31 + "\nset rollout.ply 3\nset rollout.trials 1000000\ngo rollout\nquit\n"
		programtest.CheckProgram(t, "backgammon-gogo", said, len("id name gogo\n"))
	})
}

// first31 is the first roll of a game for money, a 31.
const first31 = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"

// TestSentAhead wants the same answers, trials among them, whether or not the end is sent
// ahead.
func TestSentAhead(t *testing.T) {
	if testing.Short() {
		t.Skip("rollouts take a minute under the race detector")
	}
	every := func(string) bool { return true }
	answer := regexp.MustCompile(`^(ubgiok|readyok|bestmove|bestturn|eval|error)\b`)
	json := []string{
		`{"type":"TutorRequest","ply":2,"xgid":"` + first31 + `"}` + "\n",
		`{"type":"RolloutRequest","trials":36,"truncation":4,"xgid":"` + first31 + `"}` + "\n",
	}
	ubgi := []string{
		"ubgi\n", "position xgid " + first31 + "\nset rollout.trials 36\nset rollout.truncation 4\nisready\n", "go\n", "go rollout\n", "go turn\n",
	}
	programtest.CheckSentAhead(t, "backgammon-gogo", []programtest.Session{
		{Name: "end of input", Asks: json, Ends: every},
		{Name: "quit of UBGI", Asks: ubgi, Ends: answer.MatchString, Last: "quit\n"},
		{Name: "end of input of UBGI", Asks: ubgi, Ends: answer.MatchString},
	})
}

func TestCommandLine(t *testing.T) {
	programtest.CommandLine(t, func(out, log io.Writer) program.Program { return newProgram(program.Streams{Out: out, Log: log}) })
}

// TestInterrupt interrupts commands: it is no error.
func TestInterrupt(t *testing.T) {
	programtest.Interrupt(t,
		programtest.Work{Command: "backgammon-gogo", Input: "ubgi\n", Ready: "ubgiok"},
		programtest.Work{Command: "backgammon-gogo bench --depth 3", Ready: "opening 3-1"},
		programtest.Work{Command: "backgammon-gogo --external 127.0.0.1:0", Ready: "listening"},
	)
}
