package main

import (
	"os"
	"regexp"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

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
