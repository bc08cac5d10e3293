//go:build unix

package gomocup_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"

	"gogo/internal/testlimit"
)

// TestClientEndsTheGroup checks that a process which the brain started, and
// which holds its output open, ends with it.
func TestClientEndsTheGroup(t *testing.T) {
	c := startBrain(t, "child")
	a, err := c.Begin(testlimit.Context(t))
	if err != nil {
		t.Fatal(err)
	}
	child := a.X*1000 + a.Y
	if err := syscall.Kill(child, 0); err != nil {
		t.Fatalf("child %d: %v", child, err)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	testlimit.Eventually(t, fmt.Sprintf("the end of child %d", child), func() bool { return reaped(child) })
}

// reaped reports whether pid is gone, or a zombie that nobody has waited for.
func reaped(pid int) bool {
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return true
	}
	return zombie(pid)
}

// zombie reads the state of a process where the system shows it in a file.
func zombie(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, state, _ := strings.Cut(string(stat), ") ")
	return strings.HasPrefix(state, "Z")
}
