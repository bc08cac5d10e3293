// Package testlimit has the time limit of tests, and skips long ones.
//
// No test's outcome may depend on how fast the machine is: a test waits for a condition,
// by Eventually, Receive or Context, and has no limits of its own. What takes many seconds
// and says little more than a smaller test does is left to `make check`: by Long what would
// take minutes under the race detector, by Check what mostly waits for processes and pages.
package testlimit

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"strconv"
	"testing"
	"time"
)

// Wait is how long a test waits before it fails: long enough for a slow and busy machine, and
// shorter than the timeout of go test.
const Wait = 5 * time.Minute

// variable is the environment variable that `make check` sets.
const variable = "GOGO_LONG"

// Check skips a test, or a part of one, that is left to `make check`, where it also runs under the
// race detector.
func Check(tb testing.TB) {
	tb.Helper()
	if !isCheck() {
		tb.Skipf("left to `make check`, which sets %s=1", variable)
	}
}

// isCheck reports whether the tests left to `make check` run.
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

// Condition is for scripts, which use [long] for IsLong.
func Condition(name string) (bool, error) {
	if name != "long" {
		return false, fmt.Errorf("unknown condition %q", name)
	}
	return IsLong(), nil
}

// Eventually waits until a condition holds. The condition is evaluated in the goroutine of the
// test, and what names it if it never holds.
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

// Receive returns the next value of a channel, or the zero value if it is closed.
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

// Context returns a context for an operation of a test: it ends with the test, or after Wait.
func Context(tb testing.TB) context.Context {
	tb.Helper()
	ctx, cancel := context.WithTimeout(tb.Context(), Wait)
	tb.Cleanup(cancel)
	return ctx
}

// Dial connects to an address over TCP from a loopback address such as 127.0.0.2, of which Linux has
// many and other systems only 127.0.0.1. The connection ends with the test.
func Dial(tb testing.TB, from, to string) net.Conn {
	tb.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	conn, err := dialer.DialContext(tb.Context(), "tcp", to)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(Wait)); err != nil {
		tb.Fatal(err)
	}
	return conn
}

// Systems choose free ports from 32768 or 49152 on.
const firstPort, lastPort = 12_000, 32_000

// Port returns a free port of this machine, for a server that is started later, or again at the
// same port. It is outside the range of ports that the system assigns, so that nobody who asks for
// any port takes it in between. Listeners that start at once ask for port 0 instead.
func Port(tb testing.TB) int {
	tb.Helper()
	for range 1000 {
		port := firstPort + rand.IntN(lastPort-firstPort)
		l, err := new(net.ListenConfig).Listen(tb.Context(), "tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
		if err != nil {
			continue // taken
		}
		if err := l.Close(); err != nil {
			tb.Fatal(err)
		}
		return port
	}
	tb.Fatalf("no port from %d to %d is free", firstPort, lastPort)
	return 0
}
