package eventloop

import (
	"sync"
	"syscall/js"
	"time"
)

// period is the least time between two runs of the event loop.
const period = 8 * time.Millisecond

// Yield lets the event loop run if it has not done so for 8 milliseconds. It runs when all goroutines block,
// as they come to if all that compute call Yield. A function that JavaScript waits for must not call it.
// The look at the clock takes a tenth of a microsecond, a run of the loop 20 microseconds.
func Yield() {
	if back := loop.wait(); back != nil {
		<-back
	}
}

// loop is the event loop of the program's thread.
var loop eventLoop

// eventLoop runs while all goroutines that compute wait for a message that the program sends to itself. A
// timer would do, but browsers delay timers by 4 milliseconds.
type eventLoop struct {
	mutex sync.Mutex
	send  func()        // sends the message
	back  chan struct{} // closed by the message on its way, or nil
	ran   time.Time     // when it last came
}

// wait returns what is closed when the event loop has run, nil if there is no need to wait for it.
func (l *eventLoop) wait() <-chan struct{} {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.back != nil {
		return l.back
	}
	if time.Since(l.ran) < period {
		return nil
	}
	if l.send == nil {
		l.send = l.sender()
	}
	l.back = make(chan struct{})
	l.send()
	return l.back
}

// sender returns what sends the message. Node.js may handle a thousand messages of a channel before it looks at
// anything else, and has a function for this instead.
func (l *eventLoop) sender() func() {
	come := js.FuncOf(func(js.Value, []js.Value) any { l.note(); return nil })
	if immediate := js.Global().Get("setImmediate"); immediate.Type() == js.TypeFunction {
		return func() { immediate.Invoke(come) }
	}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", come)
	port := channel.Get("port2")
	return func() { port.Call("postMessage", nil) }
}

// note takes in that the message has come.
func (l *eventLoop) note() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.ran = time.Now()
	close(l.back)
	l.back = nil
}
