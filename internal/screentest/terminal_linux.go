package screentest

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"gogo/internal/testlimit"
)

// Terminal is a pseudo terminal whose screen a test can read, and on which it can type.
type Terminal struct {
	// Program is the program's end, for its input and output.
	Program *os.File

	tb     testing.TB
	screen *os.File
}

// OpenTerminal returns a terminal of a size. The test is skipped if the system has none.
func OpenTerminal(tb testing.TB, width, height int) *Terminal {
	tb.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		tb.Skipf("no pseudo terminals: %v", err)
	}
	tb.Cleanup(func() { _ = master.Close() })
	if err := unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		tb.Fatal(err)
	}
	number, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	if err != nil {
		tb.Fatal(err)
	}
	slave, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = slave.Close() })
	t := &Terminal{slave, tb, master}
	t.Resize(width, height)
	return t
}

// Resize changes the size of the terminal.
func (t *Terminal) Resize(width, height int) {
	t.tb.Helper()
	size := unix.Winsize{Row: uint16(height), Col: uint16(width)}
	if err := unix.IoctlSetWinsize(int(t.screen.Fd()), unix.TIOCSWINSZ, &size); err != nil {
		t.tb.Fatal(err)
	}
}

// Type presses keys.
func (t *Terminal) Type(keys string) {
	t.tb.Helper()
	if _, err := t.screen.WriteString(keys); err != nil {
		t.tb.Fatal(err)
	}
}

// Until returns the output since the last read, up to a text that is certain to come.
func (t *Terminal) Until(end string) string {
	t.tb.Helper()
	var text strings.Builder
	for buf := make([]byte, 1); !strings.HasSuffix(text.String(), end); {
		n, err := t.await()
		if err == nil && n == 0 {
			t.tb.Fatalf("no %q for %v, after %q", end, testlimit.Wait, text.String())
		}
		if err == nil {
			n, err = t.screen.Read(buf)
		}
		if err != nil {
			t.tb.Fatalf("%v after %q", err, text.String())
		}
		text.Write(buf[:n])
	}
	return text.String()
}

// await waits for output, and returns 0 if there is none. A read from a terminal has no deadline.
func (t *Terminal) await() (n int, err error) {
	fds := []unix.PollFd{{Fd: int32(t.screen.Fd()), Events: unix.POLLIN}}
	for {
		n, err = unix.Poll(fds, int(testlimit.Wait.Milliseconds()))
		if !errors.Is(err, unix.EINTR) {
			return n, err
		}
	}
}

// Read returns the output since the last read.
func (t *Terminal) Read() string {
	t.tb.Helper()
	const end = "END OF TEST"
	if _, err := fmt.Fprint(t.Program, end); err != nil {
		t.tb.Fatal(err)
	}
	return strings.TrimSuffix(t.Until(end), end)
}
