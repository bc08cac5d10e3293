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
		programtest.Work{Command: "bridge-table serve --host 127.0.0.1 --port 0", Ready: "waiting for players"},
		programtest.Work{Command: "bridge-table manage --host 127.0.0.1 --port 0 --out session", Ready: "waiting for players"},
		programtest.Work{Command: "bridge-table demo --boards 1000", Ready: "Board 1"},
	)
}
