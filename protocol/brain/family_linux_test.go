package brain_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"gogo/internal/testlimit"
	"gogo/protocol/brain"
)

// roleEnv makes the test binary a process of a family. What it may start is in its
// value, a word a generation.
const roleEnv = "GOGO_TEST_FAMILY"

// TestFamilyProcess is no test: it is a process of the test below. It starts the
// next generation in a session of its own, prints the id of the last one, and ends
// with its input or as its word says.
func TestFamilyProcess(*testing.T) {
	roles := strings.Fields(os.Getenv(roleEnv))
	if len(roles) == 0 {
		return
	}
	if len(roles) > 1 {
		child := exec.Command(os.Args[0], "-test.run=^TestFamilyProcess$")
		child.Env = append(os.Environ(), roleEnv+"="+strings.Join(roles[1:], " "))
		if roles[1] == "bare" {
			child.Env = []string{roleEnv + "=last"}
		}
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		if err := child.Start(); err != nil {
			panic(err)
		}
	} else {
		fmt.Println(os.Getpid())
	}
	switch roles[0] {
	case "brain":
		_, _ = io.Copy(io.Discard, os.Stdin)
	case "quits":
		_, _ = bufio.NewReader(os.Stdin).ReadString('\n')
	case "leaves": // its child is an orphan at once
	default:
		time.Sleep(2 * testlimit.Wait)
	}
	os.Exit(0)
}

// startFamily starts a brain with its descendants, and returns the id of the last.
func startFamily(t *testing.T, roles string) (*brain.Conn, int) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestFamilyProcess$")
	cmd.Env = append(os.Environ(), roleEnv+"="+roles)
	c, err := brain.Start(cmd, brain.Config{})
	if err != nil {
		t.Fatal(err)
	}
	line, err := c.Next(testlimit.Context(t), "start")
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(line.Text)
	if err != nil || !isThere(pid) {
		t.Fatalf("the last descendant is %q, %v", line.Text, err)
	}
	return c, pid
}

// isThere reports whether there is a process, be it one that nobody has buried.
func isThere(pid int) bool { return !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) }

// TestFamilyEnds starts descendants that leave the process group, some of which
// lose their parents, and wants them to end with the brain and with no other.
func TestFamilyEnds(t *testing.T) {
	other, others := startFamily(t, "brain leaves last")
	for _, roles := range []string{
		"brain last",
		"brain leaves last",
		"brain leaves stays leaves last",
		"brain leaves leaves last",
		"brain bare",
		"quits leaves last",
	} {
		t.Run(roles, func(t *testing.T) {
			c, last := startFamily(t, roles)
			end := c.Close
			if strings.HasPrefix(roles, "quits") {
				end = func() error { return c.Quit(t.Context(), "quit") }
			}
			// The descendants hold the output open, so that a brain cannot end it.
			err := end()
			var fault *brain.Error
			if errors.As(err, &fault) && fault.Fault == brain.Timeout {
				err = nil
			}
			if err != nil {
				t.Errorf("%s: %v", roles, err)
			}
			testlimit.Eventually(t, roles+": the end of the last descendant", func() bool { return !isThere(last) })
		})
	}
	if !isThere(others) {
		t.Error("the descendant of another brain was ended")
	}
	if err := other.Close(); err != nil {
		t.Error(err)
	}
	testlimit.Eventually(t, "the end of the descendant of the other brain", func() bool { return !isThere(others) })
}
