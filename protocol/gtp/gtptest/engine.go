// Package gtptest tests sessions of the Go Text Protocol whose engine answers what a
// test has told it to.
package gtptest

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"gogo/internal/testlimit"
	"gogo/protocol/gtp"
	"gogo/protocol/internal/sessiontest"
)

// Engine is the memory of an engine under test.
type Engine struct {
	mu      sync.Mutex
	answers []string // a vertex, "error" or "panic"
	holds   int      // how many turns wait until they are cancelled or released
	gate    sessiontest.Gate
	news    int
	turns   int // begun
	ended   int
	limits  gtp.Limits
	changed chan struct{} // closed and renewed at every change
}

// NewEngine returns an engine that nobody has told anything.
func NewEngine() *Engine { return &Engine{changed: make(chan struct{})} }

// change runs f and wakes who waits for it.
func (e *Engine) change(f func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	f()
	close(e.changed)
	e.changed = make(chan struct{})
}

// await waits until f holds; false says that it never did.
func (e *Engine) await(f func() bool) bool {
	limit := time.After(testlimit.Wait)
	for {
		e.mu.Lock()
		ok, changed := f(), e.changed
		e.mu.Unlock()
		if ok {
			return true
		}
		select {
		case <-changed:
		case <-limit:
			return false
		}
	}
}

// NewGame counts games.
func (e *Engine) NewGame() { e.change(func() { e.news++ }) }

// Answer is a turn: it waits if it has to, and returns the vertices that the engine was
// told to answer, none if it was told none.
func (e *Engine) Answer(ctx context.Context, limits gtp.Limits) ([]gtp.Vertex, error) {
	answer, hold := "", false
	e.change(func() {
		e.turns++
		e.limits = limits
		if hold = e.holds > 0; hold {
			e.holds--
		}
		if len(e.answers) > 0 {
			answer, e.answers = e.answers[0], e.answers[1:]
		}
	})
	if hold {
		e.gate.Wait(ctx)
	}
	defer e.change(func() { e.ended++ })
	switch answer {
	case "error":
		return nil, errors.New("lost for an answer")
	case "panic":
		panic("planted")
	}
	var line []gtp.Vertex
	for name := range strings.SplitSeq(answer, "-") {
		if v, ok := gtp.ParseVertex(name); ok {
			line = append(line, v)
		}
	}
	return line, nil
}
