package headless

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"gogo/internal/testlimit"
)

// wire carries commands and answers as JSON, each followed by a zero byte.
type wire struct {
	out io.WriteCloser
	in  io.ReadCloser

	mu      sync.Mutex
	serial  int
	waiting map[int]chan message
	heard   map[string]func(method string, params json.RawMessage) // by session
}

// message is a message in either direction.
type message struct {
	ID      int             `json:"id,omitempty"`
	Session string          `json:"sessionId,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

// Errors of commands without an answer.
var (
	errGone = errors.New("the browser has gone")
	errLate = errors.New("the browser does not answer")
)

func newWire(out io.WriteCloser, in io.ReadCloser) *wire {
	w := &wire{out: out, in: in, waiting: map[int]chan message{}, heard: map[string]func(string, json.RawMessage){}}
	go w.read()
	return w
}

// read dispatches messages until the browser exits.
func (w *wire) read() {
	r := bufio.NewReader(w.in)
	for {
		text, err := r.ReadBytes(0)
		if err != nil {
			w.fail()
			return
		}
		var params json.RawMessage
		m := message{Params: &params}
		if json.Unmarshal(text[:len(text)-1], &m) != nil {
			continue
		}
		w.mu.Lock()
		answer, hear := w.waiting[m.ID], w.heard[m.Session]
		delete(w.waiting, m.ID)
		w.mu.Unlock()
		switch {
		case answer != nil:
			answer <- m
		case hear != nil && m.Method != "":
			hear(m.Method, params)
		}
	}
}

// fail ends all waiting.
func (w *wire) fail() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, answer := range w.waiting {
		close(answer)
	}
	w.waiting = nil
}

// gone reports whether the browser has exited.
func (w *wire) gone() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.waiting == nil
}

// listen registers a function for the events of a session.
func (w *wire) listen(session string, hear func(method string, params json.RawMessage)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.heard[session] = hear
}

// call sends a command and decodes its answer into result, unless that is nil.
func (w *wire) call(session, method string, params, result any) error {
	answer := make(chan message, 1)
	w.mu.Lock()
	if w.waiting == nil {
		w.mu.Unlock()
		return errGone
	}
	w.serial++
	text, err := json.Marshal(message{ID: w.serial, Session: session, Method: method, Params: params})
	if err == nil {
		w.waiting[w.serial] = answer
		_, err = w.out.Write(append(text, 0))
	}
	w.mu.Unlock()
	if err != nil {
		return err
	}
	select {
	case m, ok := <-answer:
		switch {
		case !ok:
			return errGone
		case m.Error != nil:
			return fmt.Errorf("%s: %s", method, m.Error.Message)
		case result != nil:
			return json.Unmarshal(m.Result, result)
		}
		return nil
	case <-time.After(testlimit.Wait):
		return fmt.Errorf("%s: %w", method, errLate)
	}
}

// close ends the connection: the browser counts as gone from here on.
func (w *wire) close() {
	_, _ = w.out.Close(), w.in.Close()
	w.fail()
}
