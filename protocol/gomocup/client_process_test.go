package gomocup_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"gogo/internal/testlimit"
	"gogo/protocol/brain"
	"gogo/protocol/gomocup"
	"gogo/protocol/internal/sessiontest"
)

// brainEnv makes the test binary a brain that behaves as the value says.
const brainEnv = "GOGO_TEST_BRAIN"

// startBrain starts the test binary as a brain.
func startBrain(t *testing.T, behavior string) *gomocup.Client {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, "-test.run=^TestClientBrainProcess$")
	// Under the race detector a process would stay a second longer.
	cmd.Env = append(os.Environ(), brainEnv+"="+behavior, "GORACE=atexit_sleep_ms=0")
	grace := testlimit.Wait
	if behavior == "stubborn" {
		grace = 100 * time.Millisecond
	}
	c, err := gomocup.StartClient(cmd, gomocup.ClientConfig{Grace: grace})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// TestClientBrainProcess is no test: it is the brain of the tests below.
func TestClientBrainProcess(*testing.T) {
	behavior := os.Getenv(brainEnv)
	if behavior == "" {
		return
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		word, _, _ := strings.Cut(strings.TrimSpace(in.Text()), " ")
		switch {
		case word == "START":
			fmt.Println("OK")
		case word == "END" && behavior != "stubborn":
			os.Exit(0)
		case word == "BEGIN" && behavior == "crash":
			os.Exit(3)
		case word == "BEGIN" && behavior == "exit":
			os.Exit(0)
		case word == "BEGIN" && behavior == "child":
			child := exec.Command("sleep", "100")
			child.Stdout = os.Stdout // keeps the pipe open
			if err := child.Start(); err != nil {
				panic(err)
			}
			fmt.Printf("%d,%d\n", child.Process.Pid/1000, child.Process.Pid%1000)
		case word == "BEGIN":
			fmt.Println("7,7")
		}
	}
	if behavior == "stubborn" {
		time.Sleep(2 * testlimit.Wait)
	}
	os.Exit(0)
}

func TestClientStartsAndEndsAProcess(t *testing.T) {
	c := startBrain(t, "good")
	ctx := testlimit.Context(t)
	if err := c.Start(ctx, 15, 15); err != nil {
		t.Fatal(err)
	}
	if a, err := c.Begin(ctx); err != nil || a.X != 7 || a.Y != 7 {
		t.Errorf("answer %+v, %v", a, err)
	}
	if c.Pid() == 0 {
		t.Error("no process id")
	}
	if err := c.End(ctx); err != nil {
		t.Error(err)
	}
	if _, err := c.Begin(ctx); err == nil {
		t.Error("an ended brain answers")
	}
}

func TestClientTellsACrashFromAnExit(t *testing.T) {
	for behavior, want := range map[string]brain.Fault{
		"crash": brain.Crash,
		"exit":  brain.Exit,
	} {
		t.Run(behavior, func(t *testing.T) {
			c := startBrain(t, behavior)
			_, err := c.Begin(testlimit.Context(t))
			wantFault(t, err, want)
			var status *exec.ExitError
			if errors.As(err, &status) != (want == brain.Crash) {
				t.Errorf("cause %v", err)
			}
			if err := c.End(t.Context()); err != nil {
				t.Errorf("end after the end: %v", err)
			}
		})
	}
}

func TestClientEndsAStubbornBrain(t *testing.T) {
	c := startBrain(t, "stubborn")
	ctx := testlimit.Context(t)
	if err := c.Start(ctx, 15, 15); err != nil {
		t.Fatal(err)
	}
	wantFault(t, c.End(ctx), brain.Timeout)
	if ctx.Err() != nil {
		t.Error("the brain has ended by itself")
	}
}

func TestClientStartFails(t *testing.T) {
	_, err := gomocup.StartClient(exec.Command("./no-such-brain"), gomocup.ClientConfig{})
	if err == nil || !strings.Contains(err.Error(), "no-such-brain") {
		t.Errorf("error %v", err)
	}
}

func TestClientLeavesNoGoroutine(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 5 {
		c := startBrain(t, "stubborn")
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	sessiontest.WaitForGoroutines(t, before)
}
