package input_test

import (
	"runtime"
	"testing"

	"gogo/protocol/internal/input"
	"gogo/protocol/internal/sessiontest"
)

// upTo returns the numbers from 1 on, of which the last is given.
func upTo(most int) func() (int, bool) {
	n := 0
	return func() (int, bool) {
		n++
		return n, n >= most
	}
}

func TestRequestsEndWithTheLast(t *testing.T) {
	before := runtime.NumGoroutine()
	requests, stop := input.Requests(upTo(3))
	for want := 1; want <= 3; want++ {
		if got := <-requests; got != want {
			t.Errorf("%d, want %d", got, want)
		}
	}
	sessiontest.WaitForGoroutines(t, before)
	stop()
}

func TestRequestsStop(t *testing.T) {
	before := runtime.NumGoroutine()
	requests, stop := input.Requests(upTo(1000))
	<-requests
	<-stop()
	sessiontest.WaitForGoroutines(t, before)
}
