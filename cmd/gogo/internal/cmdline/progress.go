package cmdline

import (
	"fmt"
	"io"
	"sync"
	"time"

	"gogo/internal/console"
	"gogo/internal/words"
)

// Meter shows the progress of games. It is safe for concurrent use.
type Meter struct {
	w     io.Writer
	total int
	done  int
	bar   *console.Bar // nil for plain lines

	mu     sync.Mutex
	waited bool // waiting is not reported any more
}

// NewMeter returns a Meter for games some of which are done. On a live terminal it draws a bar.
func NewMeter(w io.Writer, live bool, total, done int) *Meter {
	m := &Meter{w: w, total: total, done: done}
	if live {
		m.bar = console.NewBar(w, int64(total), console.BarOptions{Count: true, Unit: "games", Done: int64(done)})
	}
	return m
}

// Wait reports once why there is no game yet, unless there was one.
func (m *Meter) Wait(why string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.waited {
		return
	}
	m.waited = true
	if m.bar == nil {
		fmt.Fprintln(m.w, why)
		return
	}
	m.bar.Set(int64(m.done), why)
}

// Game reports a finished game and the score since.
func (m *Meter) Game(what, score string) {
	what, score = words.Sanitize(what), words.Sanitize(score)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done++
	m.waited = true
	if m.bar == nil {
		fmt.Fprintf(m.w, "%d/%d %s; %s\n", m.done, m.total, what, score)
		return
	}
	m.bar.Set(int64(m.done), score)
}

// End leaves the terminal ready for other lines.
func (m *Meter) End() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.waited = true
	m.bar.End()
}

// Moment is how long an operation may take before it is explained.
const Moment = time.Second

// Notice explains a slow operation: on a live terminal as a line that is cleared, elsewhere as a
// line that is written once.
type Notice struct {
	w    io.Writer
	live bool
	text string

	mu      sync.Mutex
	written bool // ever
	shown   bool // on the terminal now
}

// NewNotice returns a Notice that shows a text.
func NewNotice(w io.Writer, live bool, text string) *Notice {
	return &Notice{w: w, live: live, text: text}
}

// Show shows the text.
func (n *Notice) Show() {
	n.mu.Lock()
	defer n.mu.Unlock()
	switch {
	case n.live:
		fmt.Fprint(n.w, n.text)
		n.shown = true
	case !n.written:
		fmt.Fprintln(n.w, n.text)
	}
	n.written = true
}

// Clear removes the text from a terminal.
func (n *Notice) Clear() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.shown {
		fmt.Fprint(n.w, "\r\x1b[K")
		n.shown = false
	}
}

// NotifyIfSlow runs do, and calls say concurrently if do takes longer than a moment. It returns
// when both have ended.
func NotifyIfSlow(moment time.Duration, say func(), do func() error) error {
	said := make(chan struct{})
	timer := time.AfterFunc(moment, func() {
		defer close(said)
		say()
	})
	err := do()
	if !timer.Stop() {
		<-said
	}
	return err
}
