package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/cmd/internal/program/programtest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"bridge-gogo": main})
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
