package progress

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// Moment is how long something may take before a person asks what goes on.
const Moment = time.Second

// Notice says that something takes its time: on a live terminal as a line that
// goes away, elsewhere as one that is written once.
type Notice struct {
	w    io.Writer
	live bool
	text string

	mu      sync.Mutex
	written bool // at all
	shown   bool // on the terminal at the moment
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

// IfSlow runs do, and calls say beside it if it takes longer than a moment. When
// it returns, both have ended.
func IfSlow(moment time.Duration, say func(), do func() error) error {
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
