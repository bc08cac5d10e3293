//go:build js

package browser

import (
	"context"
	"fmt"
	"io"
	"net"
	"sync"
	"syscall/js"
)

// system returns what the script around the program offers.
func system() js.Value { return js.Global().Get("gogo") }

// Worker is another program of the site in a worker of its own.
type Worker struct {
	In  io.WriteCloser // its standard input
	Out io.Reader      // its standard output

	out    *stream // Out
	worker js.Value
	ended  chan struct{} // closed when it has ended
	ending sync.Once
	code   int // its exit code; valid after ended is closed
}

// Start runs a program, the first of args, with the others as its arguments.
func Start(args []string) (*Worker, error) {
	out := newStream()
	w := &Worker{Out: out, out: out, ended: make(chan struct{})}
	names := make([]any, len(args))
	for i, arg := range args {
		names[i] = arg
	}
	heard := function(out.put)
	exited := function(func(code js.Value) { w.exit(code.Int()) })
	dialed := js.FuncOf(func(_ js.Value, args []js.Value) any { return w.connect(args[0].String(), args[1]) })
	w.worker = system().Call("start", names, heard, exited, dialed)
	w.In = writer{w.worker.Get("write")}
	return w, nil
}

// killed is the exit code of a program that was ended.
const killed = 137

// exit notes the end of the program.
func (w *Worker) exit(code int) {
	w.ending.Do(func() {
		w.code = code
		w.out.end()
		close(w.ended)
	})
}

// Wait waits for the end of the program. Its error is that of the exit code.
func (w *Worker) Wait() error {
	<-w.ended
	if w.code != 0 {
		return fmt.Errorf("exit status %d", w.code)
	}
	return nil
}

// Close ends the program.
func (w *Worker) Close() error {
	w.worker.Call("end")
	w.exit(killed)
	return nil
}

// connect connects the program with an address on the network of this one. send takes what comes from
// there. It returns the function that takes what goes there.
func (w *Worker) connect(address string, send js.Value) any {
	toTable := newStream()
	go func() {
		back := writer{send}
		defer back.Close()
		conn, err := new(net.Dialer).DialContext(context.Background(), "tcp", address)
		if err != nil {
			return
		}
		defer conn.Close()
		go func() {
			_, _ = io.Copy(conn, toTable) // a connection that is lost ends the other direction too
			_ = conn.Close()
		}()
		_, _ = io.Copy(back, conn)
	}()
	return function(toTable.put)
}

// Dial connects with an address on the network of the program that has started this one.
func Dial(_ context.Context, address string) (net.Conn, error) {
	near, far := net.Pipe()
	in := newStream()
	out := writer{system().Call("dial", address, function(in.put))}
	go func() {
		_, _ = io.Copy(far, in)
		_ = far.Close()
	}()
	go func() {
		_, _ = io.Copy(out, far)
		_ = out.Close()
	}()
	return near, nil
}
