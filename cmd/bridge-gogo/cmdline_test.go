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

// TestInterruptWork interrupts commands: it is no error.
func TestInterruptWork(t *testing.T) {
	programtest.Interrupt(t,
		programtest.Work{Command: "bridge-gogo bench", Ready: "deal "},
		programtest.Work{Command: "bridge-gogo deal --boards 10000", Ready: "[Board "},
		programtest.Work{Command: "bridge-gogo play --server 127.0.0.1:1", Ready: "tried again"},
	)
}
