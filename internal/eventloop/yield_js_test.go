package eventloop

import (
	"fmt"
	"os"
	"syscall/js"
	"testing"
	"time"
)

// TestYieldCalls computes until JavaScript calls.
func TestYieldCalls(t *testing.T) {
	called := false
	call := js.FuncOf(func(js.Value, []js.Value) any { called = true; return nil })
	defer call.Release()
	js.Global().Call("setTimeout", call, 1)
	for !called {
		Yield()
	}
}

// TestYieldInput computes until its standard input ends, which may wait for the line that it writes.
func TestYieldInput(t *testing.T) {
	ended := make(chan error)
	go func() {
		_, err := os.Stdin.Read(make([]byte, 1))
		ended <- err
	}()
	fmt.Println("computing")
	for {
		Yield()
		select {
		case err := <-ended:
			t.Logf("heard %v", err)
			return
		default:
		}
	}
}

// BenchmarkEventLoop runs the event loop each time.
func BenchmarkEventLoop(b *testing.B) {
	for b.Loop() {
		loop.ran = time.Time{}
		Yield()
	}
}
