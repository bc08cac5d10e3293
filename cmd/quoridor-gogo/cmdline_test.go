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
		programtest.Work{Command: "quoridor-gogo", Input: "name\n", Ready: "= gogo"},
		programtest.Work{Command: "quoridor-gogo gtp", Input: "name\n", Ready: "= gogo"},
		programtest.Work{Command: "quoridor-gogo bench --depth 15", Ready: "start "},
		programtest.Work{Command: "quoridor-gogo perft --depth 9", Ready: " 1 "},
	)
}
