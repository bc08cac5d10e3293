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
		programtest.Work{Command: "pbrain-gogo", Input: "ABOUT\r\n", Ready: "name="},
		programtest.Work{Command: "pbrain-gogo gtp", Input: "name\n", Ready: "= gogo"},
		programtest.Work{Command: "pbrain-gogo bench --depth 11", Ready: "freestyle opening"},
	)
}
