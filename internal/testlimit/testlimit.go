// Package testlimit says how long a test waits for what must come, and how much it does.
//
// No test's outcome may depend on how fast the machine is: a test waits for a condition,
// by Eventually, Receive or Context, and has no limits of its own. What takes many seconds
// and says little more than a smaller test does is left to `make check`: by Long what would
// take minutes under the race detector, by Check what mostly waits for processes and pages.
package testlimit

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"
)

// Wait is how long a test waits before it fails: long enough for a machine that is slow and
// busy, and shorter than the go command lets the tests of a package run.
const Wait = 5 * time.Minute

// variable is the variable of the environment that `make check` sets.
const variable = "GOGO_LONG"

// Check skips a test, or a part of one, that is left to `make check`, in which the race
// detector looks at it as well.
func Check(tb testing.TB) {
	tb.Helper()
	if !isCheck() {
		tb.Skipf("left to `make check`, which sets %s=1", variable)
	}
}

// isCheck reports whether the tests run that are left to `make check`.
func isCheck() bool { return os.Getenv(variable) != "" }

// IsLong reports whether the long tests run too: GOGO_LONG is set, and -short is not.
func IsLong() bool { return isCheck() && !testing.Short() }

// Long skips a test, or a part of one, that is left to `make check`.
func Long(tb testing.TB) {
	tb.Helper()
	if !IsLong() {
		tb.Skipf("a long test: `make check` runs it, with %s=1", variable)
	}
}

// Condition is that of scripts which ask by [long] what IsLong tells.
func Condition(name string) (bool, error) {
	if name != "long" {
		return false, fmt.Errorf("unknown condition %q", name)
	}
	return IsLong(), nil
}

// Eventually waits until a condition holds. The condition is asked for in the goroutine of
// the test, and what names it where it does not come.
func Eventually(tb testing.TB, what string, holds func() bool) {
	tb.Helper()
	limit := time.Now().Add(Wait)
	for pause := time.Millisecond; !holds(); pause = min(2*pause, 50*time.Millisecond) {
		if time.Now().After(limit) {
			tb.Fatalf("after %v still not: %s", Wait, what)
		}
		time.Sleep(pause)
	}
}

// Receive returns what comes from a channel, or the zero value where it is closed.
func Receive[T any](tb testing.TB, from <-chan T, what string) T {
	tb.Helper()
	late := time.NewTimer(Wait)
	defer late.Stop()
	select {
	case v := <-from:
		return v
	case <-late.C:
		tb.Fatalf("after %v still not: %s", Wait, what)
		panic("unreachable")
	}
}

// Context returns a context for what a test waits for: it ends with the test, or after Wait.
func Context(tb testing.TB) context.Context {
	tb.Helper()
	ctx, cancel := context.WithTimeout(tb.Context(), Wait)
	tb.Cleanup(cancel)
	return ctx
}
