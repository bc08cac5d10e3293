package console_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"gogo/internal/console"
	"gogo/internal/screentest"
)

func TestTerminal(t *testing.T) {
	terminal := screentest.OpenTerminal(t, 80, 24)
	program := terminal.Program
	before, err := unix.IoctlGetTermios(int(program.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	c, err := console.Open(program, program, noEnv)
	if err != nil {
		t.Fatal(err)
	}
	c.Prompt("Your call")
	lines := c.Lines(t.Context())
	terminal.Until("Your call> ")
	terminal.Type("2s\x7f") // and the s goes again
	terminal.Until("2s")
	// What is printed takes the place of the line, which comes again below.
	fmt.Fprintln(c, "West calls 1♥")
	if seen := terminal.Until("Your call> 2"); !strings.Contains(seen, "\x1b[KWest calls 1\x1b[31m♥\x1b[0m\r\n") {
		t.Errorf("seen %q", seen)
	}
	terminal.Type("h\r\x1b[A\rq\x03") // the same again, then Ctrl-C
	for range 2 {
		if line := <-lines; line != "2h" {
			t.Errorf("read %q", line)
		}
	}
	if line, more := <-lines; more {
		t.Errorf("behind Ctrl-C: %q", line)
	}
	if !c.Interrupted() {
		t.Error("Ctrl-C is no interrupt")
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	after, err := unix.IoctlGetTermios(int(program.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	if *after != *before {
		t.Errorf("the terminal was %+v and is %+v", before, after)
	}
}

// TestEndOfLines tells Ctrl-C from Ctrl-D, also where the other one has been typed behind it.
func TestEndOfLines(t *testing.T) {
	for typed, interrupted := range map[string]bool{
		"\x03": true, "\x04": false, "\x03\x04": true, "\x04\x03": false, "half\x04\x03": true, "one\r\x03": true, "one\r\x04": false,
	} {
		t.Run(strconv.Quote(typed), func(t *testing.T) {
			terminal := screentest.OpenTerminal(t, 80, 24)
			c, err := console.Open(terminal.Program, terminal.Program, noEnv)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			terminal.Type(typed)
			for range c.Lines(t.Context()) { // to their end
			}
			if c.Interrupted() != interrupted {
				t.Errorf("interrupted: %v", c.Interrupted())
			}
		})
	}
}

// TestComplete presses Tab where one word, several and none begin as the line does.
func TestComplete(t *testing.T) {
	terminal := screentest.OpenTerminal(t, 80, 24)
	program := terminal.Program
	c, err := console.Open(program, program, noEnv)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.Complete([]string{"resign", "restart", "save", "save!"})
	lines := c.Lines(t.Context())
	for typed, want := range map[string]string{
		"Resi\t": "resign ", "r\ti\t": "resign ", "sa\t a": "save a", "x\t": "x", "\t": "", "save! \tb": "save! b", "sa\x02\t": "savea",
	} {
		t.Run(typed, func(t *testing.T) {
			terminal.Type(typed + "\r")
			if line := <-lines; line != want {
				t.Errorf("%q: read %q, want %q", typed, line, want)
			}
		})
	}
}

func TestTerminalWithoutColor(t *testing.T) {
	terminal := screentest.OpenTerminal(t, 80, 24)
	program := terminal.Program
	c, err := console.Open(program, program, func(name string) string { return map[string]string{"NO_COLOR": "1"}[name] })
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprintln(c, "1♥ end")
	if seen := terminal.Until("end"); strings.Contains(seen, "\x1b[3") || !c.Interactive() {
		t.Errorf("seen %q", seen)
	}
}

func TestDumbTerminal(t *testing.T) {
	program := screentest.OpenTerminal(t, 80, 24).Program
	c, err := console.Open(program, program, func(name string) string { return map[string]string{"TERM": "dumb"}[name] })
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if c.Interactive() {
		t.Error("a dumb terminal edits lines")
	}
}

// TestColumnsOfATerminal looks again after the terminal has got another size.
func TestColumnsOfATerminal(t *testing.T) {
	terminal := screentest.OpenTerminal(t, 43, 20)
	for _, want := range []int{43, 60} {
		terminal.Resize(want, 20)
		if got := console.Columns(terminal.Program); got != want {
			t.Errorf("%d columns of %d", got, want)
		}
	}
}
