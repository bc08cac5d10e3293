//go:build js

package browser

import (
	"bytes"
	"io"
	"sync"
	"syscall/js"
)

// stream has the bytes that have come from elsewhere until they are read. JavaScript writes: it must not
// wait.
type stream struct {
	mu     sync.Mutex
	data   bytes.Buffer
	ended  bool
	change chan struct{} // of capacity 1: something has come
}

func newStream() *stream { return &stream{change: make(chan struct{}, 1)} }

// Read implements io.Reader. One goroutine reads.
func (s *stream) Read(p []byte) (int, error) {
	for {
		s.mu.Lock()
		n, _ := s.data.Read(p) // its error is the end of what has come
		ended := s.ended
		s.mu.Unlock()
		switch {
		case n > 0 || len(p) == 0:
			return n, nil
		case ended:
			return 0, io.EOF
		}
		<-s.change
	}
}

// put adds bytes of JavaScript, whose null is the end.
func (s *stream) put(data js.Value) {
	s.mu.Lock()
	if data.IsNull() {
		s.ended = true
	} else {
		s.data.Write(bytesOf(data))
	}
	s.mu.Unlock()
	select {
	case s.change <- struct{}{}:
	default: // the reader is woken already
	}
}

// end ends the stream.
func (s *stream) end() { s.put(js.Null()) }

// bytesOf returns a copy of an Uint8Array.
func bytesOf(array js.Value) []byte {
	data := make([]byte, array.Length())
	js.CopyBytesToGo(data, array)
	return data
}

// arrayOf returns a copy of data as an Uint8Array.
func arrayOf(data []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	return array
}

// writer sends what is written to a function of JavaScript. Its end is null.
type writer struct{ send js.Value }

// Write implements io.Writer.
func (w writer) Write(p []byte) (int, error) {
	w.send.Invoke(arrayOf(p))
	return len(p), nil
}

// Close implements io.Closer.
func (w writer) Close() error {
	w.send.Invoke(js.Null())
	return nil
}

// function returns a function for JavaScript that is called with one value. It must not wait.
func function(f func(js.Value)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		value := js.Undefined()
		if len(args) > 0 {
			value = args[0]
		}
		f(value)
		return nil
	})
}
