package conformance

import (
	"context"
	"fmt"
	"runtime"
	"time"
)

// Kind tells the entries of a dialogue apart.
type Kind string

const (
	// Sent is what the program was sent.
	Sent Kind = "sent"
	// Received is what it wrote.
	Received Kind = "received"
	// Note is what else happened.
	Note Kind = "note"
)

// Entry is an entry of the dialogue of a case.
type Entry struct {
	// At is the time since the case began.
	At   time.Duration
	Kind Kind
	// Peer names the connection, if a case has several.
	Peer string
	Text string
}

// Limits of what is kept of a dialogue.
const (
	maxEntries = 2000
	maxText    = 400
)

// T is a case that is being run. All its methods belong to the goroutine of the case.
type T struct {
	suite   *Suite
	subject Subject
	opts    *Options
	ctx     context.Context //nolint:containedctx // a T lives as long as its case, as a testing.T does
	began   time.Time

	folder   string
	logs     func() string // the end of the standard error of the connection that is being opened
	peers    []*Peer
	cleanups []func()

	verdict  Verdict
	why      string
	dialogue []Entry
	openErr  error
}

// Timeout is how long to wait for an answer to which no limit was set.
func (t *T) Timeout() time.Duration { return t.opts.Timeout }

// Tolerance is by how much a program may exceed a limit that it was told.
func (t *T) Tolerance() time.Duration { return t.opts.Tolerance }

// Cleanup calls f at the end of the case. The last one is called first.
func (t *T) Cleanup(f func()) { t.cleanups = append(t.cleanups, f) }

// Open opens a connection, with a name if the case has several.
func (t *T) Open(name string) *Peer {
	p := &Peer{t: t, name: name}
	cfg := t.suite.Conn
	cfg.Tap = p.tap
	conn, err := t.subject.Open(t.ctx, t, cfg)
	if err != nil {
		t.openErr = err
		t.Fail("a connection", err.Error())
	}
	p.conn, p.log = conn, t.logs
	t.peers = append(t.peers, p)
	return p
}

// SetFolder makes Open start the program in a folder. A subject that starts no program ignores it.
func (t *T) SetFolder(dir string) { t.folder = dir }

// Movable reports whether SetFolder has an effect that the program survives.
func (t *T) Movable() bool {
	m, ok := t.subject.(interface{ Movable() bool })
	return ok && m.Movable()
}

// Folder returns what SetFolder has set, for subjects.
func (t *T) Folder() string { return t.folder }

// KeepLog tells the end of the standard error of the program that Open starts, for subjects.
func (t *T) KeepLog(log func() string) { t.logs = log }

// Fail ends the case, which does not hold.
func (t *T) Fail(expected, got string) {
	t.end(Fail, fmt.Sprintf("expected %s, came %s", expected, got))
}

// Skip ends the case, which does not apply.
func (t *T) Skip(why string) { t.end(Skipped, why) }

// Note adds a remark to the dialogue.
func (t *T) Note(text string) { t.keep(Entry{At: time.Since(t.began), Kind: Note, Text: text}) }

// end ends the goroutine of the case.
func (t *T) end(v Verdict, why string) {
	t.verdict, t.why = v, why
	runtime.Goexit()
}

// keep adds an entry to the dialogue, up to its limits.
func (t *T) keep(e Entry) {
	if len(t.dialogue) > maxEntries {
		return
	}
	if len(t.dialogue) == maxEntries {
		e = Entry{At: e.At, Kind: Note, Text: "more lines are not shown"}
	}
	if len(e.Text) > maxText {
		e.Text = fmt.Sprintf("%s ... (%d bytes)", e.Text[:maxText], len(e.Text))
	}
	t.dialogue = append(t.dialogue, e)
}

// run runs the case and what it has registered for its end.
func (t *T) run(c *Case) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer t.cleanUp()
		defer func() {
			if p := recover(); p != nil {
				t.verdict, t.why = Skipped, fmt.Sprintf("the case itself is faulty: %v", p)
			}
		}()
		c.Run(t)
		t.verdict = Pass
	}()
	<-done
}

// cleanUp keeps what was not read and ends the connections.
func (t *T) cleanUp() {
	for _, p := range t.peers {
		p.finish()
	}
	for len(t.cleanups) > 0 {
		last := len(t.cleanups) - 1
		f := t.cleanups[last]
		t.cleanups = t.cleanups[:last]
		f()
	}
}
