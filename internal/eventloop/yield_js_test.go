package eventloop

import (
	"syscall/js"
	"testing"
	"time"
)

// TestYieldMessages computes until JavaScript calls, as it does with standard input.
func TestYieldMessages(t *testing.T) {
	come := false
	hear := js.FuncOf(func(js.Value, []js.Value) any { come = true; return nil })
	defer hear.Release()
	js.Global().Call("setTimeout", hear, 1)
	for !come {
		Yield()
	}
}

// BenchmarkEventLoop runs the event loop each time.
func BenchmarkEventLoop(b *testing.B) {
	for b.Loop() {
		loop.ran = time.Time{}
		Yield()
	}
}
