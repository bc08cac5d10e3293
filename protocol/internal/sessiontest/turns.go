package sessiontest

import (
	"context"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/internal/testlimit"
)

// Turns counts the turns of a fake engine, and lets a test hold them and wait for them.
// An engine embeds it, changes what it remembers beside it by Change, and reads that under
// the lock. The zero value is ready.
type Turns struct {
	mu       sync.Mutex
	changed  chan struct{} // closed and renewed at every change
	releases chan struct{}

	holds int // how many turns will wait until they are canceled or released
	games int
	begun int
	ended int
	whole int // released, and not canceled
}

// maxReleases is how many turns can be released before they have begun.
const maxReleases = 1000

// Lock locks what the engine remembers.
func (e *Turns) Lock() { e.mu.Lock() }

// Unlock unlocks what the engine remembers.
func (e *Turns) Unlock() { e.mu.Unlock() }

// Change runs f, which changes something, and wakes up whoever waits for a change.
func (e *Turns) Change(f func()) {
	e.Lock()
	defer e.Unlock()
	f()
	if e.changed != nil {
		close(e.changed)
		e.changed = nil
	}
}

// Changed returns a channel that is closed by the next change. The lock must be
// held.
func (e *Turns) Changed() <-chan struct{} {
	if e.changed == nil {
		e.changed = make(chan struct{})
	}
	return e.changed
}

// AwaitContext waits until f holds, or returns the error of a context that ends before.
func (e *Turns) AwaitContext(ctx context.Context, f func() bool) error {
	for {
		e.Lock()
		ok, changed := f(), e.Changed()
		e.Unlock()
		if ok {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Await waits until f holds, and reports false if it never does.
func (e *Turns) Await(f func() bool) bool {
	ctx, cancel := context.WithTimeout(context.Background(), testlimit.Wait)
	defer cancel()
	return e.AwaitContext(ctx, f) == nil
}

// AwaitTurns waits until so many turns have begun, and reports false if they never do.
func (e *Turns) AwaitTurns(begun int) bool { return e.Await(func() bool { return e.begun == begun }) }

// AwaitIdle waits until all turns have ended, and reports false if they never do.
func (e *Turns) AwaitIdle() bool { return e.Await(func() bool { return e.begun == e.ended }) }

// Counts returns how many turns have begun and ended. The lock must be held.
func (e *Turns) Counts() (begun, ended int) { return e.begun, e.ended }

// NewGame counts a game.
func (e *Turns) NewGame() { e.Change(func() { e.games++ }) }

// Begin counts a turn, calls note to remember what was asked, and waits if the turn is to
// be held. End must follow.
func (e *Turns) Begin(ctx context.Context, note func()) { e.begin(ctx, true, note) }

// BeginUnheld is Begin for a turn that is never held.
func (e *Turns) BeginUnheld(ctx context.Context, note func()) { e.begin(ctx, false, note) }

func (e *Turns) begin(ctx context.Context, holdable bool, note func()) {
	hold := false
	var releases chan struct{}
	e.Change(func() {
		e.begun++
		if hold = holdable && e.holds > 0; hold {
			e.holds--
		}
		releases = e.gate()
		note()
	})
	if !hold {
		return
	}
	select {
	case <-ctx.Done():
	case <-releases:
		if ctx.Err() == nil {
			e.Change(func() { e.whole++ })
		}
	}
}

// gate returns the channel by which turns are released.
func (e *Turns) gate() chan struct{} {
	if e.releases == nil {
		e.releases = make(chan struct{}, maxReleases)
	}
	return e.releases
}

// End counts the end of a turn.
func (e *Turns) End() { e.Change(func() { e.ended++ }) }

// Hold makes the next n turns wait until their contexts end or Release lets them go on.
func (e *Turns) Hold(n int) { e.Change(func() { e.holds = n }) }

// Release lets one turn that is held, or the next one that will be, go on.
func (e *Turns) Release() {
	e.Lock()
	releases := e.gate()
	e.Unlock()
	releases <- struct{}{}
}

// Whole returns how many turns were released and had not been canceled.
func (e *Turns) Whole() int {
	e.Lock()
	defer e.Unlock()
	return e.whole
}

// Tell carries out a command of a script, and reports false if it is none of these:
//
//	engine hold         the next turn waits to be stopped or released
//	engine release      a turn that waits is let through
//	engine whole n      so many were let through and not stopped
//	engine thinking n   wait until n turns have begun
//	engine ended n      wait until n turns have ended
//	engine games n      wait until NewGame was called n times
func (e *Turns) Tell(ts *testscript.TestScript, name string, args []string) bool {
	switch name {
	case "hold":
		e.Change(func() { e.holds++ })
	case "release":
		e.Release()
	case "whole":
		if got := e.Whole(); got != Number(ts, args[0]) {
			ts.Fatalf("%d turns were let through", got)
		}
	case "thinking", "ended", "games":
		n := Number(ts, args[0])
		count := map[string]*int{"thinking": &e.begun, "ended": &e.ended, "games": &e.games}[name]
		if !e.Await(func() bool { return *count == n }) {
			ts.Fatalf("%s is %d", name, *count)
		}
	default:
		return false
	}
	return true
}
