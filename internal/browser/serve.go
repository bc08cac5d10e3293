//go:build js

package browser

import (
	"context"
	"io"
	"sync"
	"syscall/js"
)

// Answer is the answer to a request of the page.
type Answer struct {
	Status int
	Type   string
	Body   []byte
}

// Serve answers the page's requests by get, and has talk speak with the page at each port that it opens.
// Both are called in goroutines of their own.
func Serve(get func(path string) *Answer, talk func(path string, port *Port)) {
	asked := js.FuncOf(func(_ js.Value, args []js.Value) any {
		path, answer := args[0].String(), args[1]
		go func() {
			a := get(path)
			answer.Invoke(a.Status, a.Type, arrayOf(a.Body))
		}()
		return nil
	})
	opened := js.FuncOf(func(_ js.Value, args []js.Value) any {
		path, port := args[0].String(), &Port{send: args[1], change: make(chan struct{}, 1)}
		go talk(path, port)
		return function(port.put)
	})
	system().Call("serve", asked, opened)
}

// Port is a connection with the page, for texts. One goroutine receives.
type Port struct {
	send js.Value // takes a text, or null at the end

	mu     sync.Mutex
	texts  []string
	closed bool
	change chan struct{} // of capacity 1: something has come
}

// put takes a text of the page, or null for the end.
func (p *Port) put(text js.Value) {
	p.mu.Lock()
	if text.IsNull() {
		p.closed = true
	} else {
		p.texts = append(p.texts, text.String())
	}
	p.mu.Unlock()
	select {
	case p.change <- struct{}{}:
	default: // the receiver is woken already
	}
}

// Receive returns the next text, io.EOF after the last one, or the error of the context.
func (p *Port) Receive(ctx context.Context) (string, error) {
	for {
		p.mu.Lock()
		if len(p.texts) > 0 {
			text := p.texts[0]
			p.texts = p.texts[1:]
			p.mu.Unlock()
			return text, nil
		}
		closed := p.closed
		p.mu.Unlock()
		if closed {
			return "", io.EOF
		}
		select {
		case <-p.change:
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// Send sends a text.
func (p *Port) Send(text string) { p.send.Invoke(text) }

// Close tells the page of the end.
func (p *Port) Close() { p.send.Invoke(js.Null()) }
