package main

import (
	"io"
	"testing"

	"gogo/cmd/internal/program"
	"gogo/cmd/internal/program/programtest"
)

func TestCommandLine(t *testing.T) {
	programtest.CommandLine(t, func(out, log io.Writer) program.Program { return newProgram(streams{out: out, log: log}) })
}

// TestInterrupt interrupts commands: it is no error.
func TestInterrupt(t *testing.T) {
	programtest.Interrupt(t,
		programtest.Work{Command: "backgammon-gogo", Input: "ubgi\n", Ready: "ubgiok"},
		programtest.Work{Command: "backgammon-gogo bench --depth 3", Ready: "opening 3-1"},
		programtest.Work{Command: "backgammon-gogo --external 127.0.0.1:0", Ready: "listening"},
	)
}
