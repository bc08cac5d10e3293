package main

import (
	"io"
	"os/exec"
	"strings"
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

// TestUsage wants alternatives in the first line of a help as such.
func TestUsage(t *testing.T) {
	for command, want := range map[string]string{
		"bid":  "(--hand=HAND | --deals=FILE | --system-card) [flags]",
		"play": "(--connect=HOST:PORT --seat=SEAT | --server=HOST:PORT) [flags]",
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
