package bridge

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/cmd/internal/program"
	"gogo/cmd/internal/program/programtest"
	"gogo/internal/testlimit"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"bridge-gogo": func() { os.Exit(Main(program.Standard(), os.Args[1:])) }})
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
// it waits for more deals.
func TestEndsWithItsReader(t *testing.T) {
	const deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
	programtest.CheckProgram(t, "bridge-gogo", deal+"\n", len(deal), "dd", "--format=lines")
}

func TestCommandLine(t *testing.T) {
	programtest.CommandLine(t, func(out, log io.Writer) program.Program { return newProgram(program.Streams{Out: out, Log: log}) })
}

// TestInterruptWork interrupts commands: it is no error.
func TestInterruptWork(t *testing.T) {
	programtest.Interrupt(t,
		programtest.Work{Command: "bridge-gogo bench", Ready: "deal "},
		programtest.Work{Command: "bridge-gogo deal --boards 10000", Ready: "[Board "},
		programtest.Work{Command: "bridge-gogo play --server 127.0.0.1:1", Ready: "tried again"},
	)
}

// TestUsage wants alternatives in the first line of a help as such.
func TestUsage(t *testing.T) {
	for command, want := range map[string]string{
		"bid":  "(--hand=HAND | --deals=FILE | --system-card) [flags]",
		"play": "(--connect=HOST:PORT | --server=HOST:PORT) [flags]",
		"sit":  "--server=HOST:PORT [flags]",
	} {
		t.Run(command, func(t *testing.T) {
			text, err := exec.CommandContext(t.Context(), "bridge-gogo", command, "--help").Output()
			if err != nil {
				t.Fatal(err)
			}
			usage, _, _ := strings.Cut(string(text), "\n\n")
			if got := strings.Join(strings.Fields(usage), " "); got != "Usage: bridge-gogo "+command+" "+want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

// easy is solved at once.
const easy = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"

// hard takes seconds: of several minutes of such deals hardly one is done when the signal
// comes.
const hard = "N:K863.T4.65.AJ963 A95.KQ93.J73.K74 T74.J5.KT84.Q852 QJ2.A8762.AQ92.T"

// TestInterrupt interrupts the program while it solves a deal, and while it waits for
// more of them: what is done has been printed, and no file is left.
func TestInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot be interrupted from another one")
	}
	for name, deals := range map[string]string{
		"solving": easy + "\n" + strings.Repeat(hard+"\n", 10_000),
		"waiting": easy + "\n",
	} {
		t.Run(name, func(t *testing.T) { interrupt(t, deals) })
	}
}

func interrupt(t *testing.T, deals string) {
	t.Helper()
	folder := t.TempDir()
	command := exec.CommandContext(t.Context(), "bridge-gogo", "dd", "--format=lines",
		"--threads=2", "-o", filepath.Join(folder, "out.pbn"))
	var log strings.Builder
	command.Stderr = &log
	in, out := programtest.Start(t, command)
	late := time.AfterFunc(testlimit.Wait, func() {
		t.Error("the program goes on")
		_ = command.Process.Kill()
	})
	defer late.Stop()
	go func() {
		_, _ = in.Write([]byte(deals)) // fails when the program has ended before it has read all
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, easy+"|13 0 13 0 ") {
		t.Errorf("got %q, %v", line, err)
	}
	if err := command.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	_ = command.Wait()
	if code := command.ProcessState.ExitCode(); code != 130 || log.Len() > 0 {
		t.Errorf("code %d, %q", code, log.String())
	}
	if left, _ := os.ReadDir(folder); len(left) > 0 {
		t.Errorf("%v is left", left[0])
	}
}
