package main

import (
	"io"
	"testing"

	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
	"gogo/cmd/internal/program/programtest"
)

func TestCommandLine(t *testing.T) {
	programtest.CommandLine(t, func(out, log io.Writer) program.Program { return newProgram(cmdline.Streams{Out: out, Log: log}) })
}

// TestInterrupt interrupts commands: it is no error.
func TestInterrupt(t *testing.T) {
	programtest.Interrupt(t,
		programtest.Work{Command: "gogo board --no-open", Ready: "http://"},
		programtest.Work{Command: "gogo gtp fakebrain", Input: "name\n", Ready: "="},
		programtest.Work{Command: "gogo worker --tune --nats nats://127.0.0.1:1", Ready: "no server yet"},
		programtest.Work{Command: "gogo tune search --out tuned", Ready: "msg=tuning"},
		programtest.Work{Command: "gogo train bearoff --out race.net", Ready: "msg=training"},
	)
}
