package console_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"gogo/cmd/internal/console"
)

// openTerminal returns the two ends of a terminal: that of the program and that of the
// person.
func openTerminal(t *testing.T) (program, person *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo terminals: %v", err)
	}
	t.Cleanup(func() { _ = person.Close() })
	if err := unix.IoctlSetPointerInt(int(person.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(int(person.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = program.Close() })
	size := unix.Winsize{Row: 24, Col: 80}
	if err := unix.IoctlSetWinsize(int(person.Fd()), unix.TIOCSWINSZ, &size); err != nil {
		t.Fatal(err)
	}
	return program, person
}

// until reads up to a text that comes for certain.
func until(t *testing.T, f *os.File, text string) string {
	t.Helper()
	var read strings.Builder
	for buf := make([]byte, 1); !strings.HasSuffix(read.String(), text); {
		if _, err := f.Read(buf); err != nil {
			t.Fatal(err)
		}
		read.Write(buf)
	}
	return read.String()
}

func TestTerminal(t *testing.T) {
	program, person := openTerminal(t)
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
	until(t, person, "Your call> ")
	if _, err := person.WriteString("2s\x7f"); err != nil { // and the s goes again
		t.Fatal(err)
	}
	until(t, person, "2s")
	// What is printed takes the place of the line, which comes again below.
	fmt.Fprintln(c, "West calls 1♥")
	if seen := until(t, person, "Your call> 2"); !strings.Contains(seen, "\x1b[KWest calls 1\x1b[31m♥\x1b[0m\r\n") {
		t.Errorf("seen %q", seen)
	}
	if _, err := person.WriteString("h\r\x1b[A\rq\x03"); err != nil { // the same again, then Ctrl-C
		t.Fatal(err)
	}
	for range 2 {
		if line := <-lines; line != "2h" {
			t.Errorf("read %q", line)
		}
	}
	if line, more := <-lines; more {
		t.Errorf("behind Ctrl-C: %q", line)
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

// TestComplete presses Tab where one word, several and none begin as the line does.
func TestComplete(t *testing.T) {
	program, person := openTerminal(t)
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
		if _, err := person.WriteString(typed + "\r"); err != nil {
			t.Fatal(err)
		}
		if line := <-lines; line != want {
			t.Errorf("%q: read %q, want %q", typed, line, want)
		}
	}
}

func TestTerminalWithoutColor(t *testing.T) {
	program, person := openTerminal(t)
	c, err := console.Open(program, program, func(name string) string { return map[string]string{"NO_COLOR": "1"}[name] })
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprintln(c, "1♥ end")
	if seen := until(t, person, "end"); strings.Contains(seen, "\x1b[3") || !c.Interactive() {
		t.Errorf("seen %q", seen)
	}
}

func TestDumbTerminal(t *testing.T) {
	program, _ := openTerminal(t)
	c, err := console.Open(program, program, func(name string) string { return map[string]string{"TERM": "dumb"}[name] })
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if c.Interactive() {
		t.Error("a dumb terminal edits lines")
	}
}
