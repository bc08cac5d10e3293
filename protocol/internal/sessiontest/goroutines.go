package sessiontest

import (
	"runtime"
	"testing"
	"time"

	"gogo/internal/testlimit"
)

// Settle waits until there are no more goroutines than before.
func Settle(tb testing.TB, before int) {
	tb.Helper()
	limit := time.Now().Add(testlimit.Wait)
	for runtime.NumGoroutine() > before {
		if time.Now().After(limit) {
			stacks := make([]byte, 1<<20)
			tb.Fatalf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
		}
		time.Sleep(time.Millisecond)
	}
}
