// Package progress shows how long work goes, a match or a training: one bar on a
// terminal, lines elsewhere.
package progress

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"gogo/internal/sanitize"
)

// Meter shows the progress of some games. It is safe for concurrent use.
type Meter struct {
	w     io.Writer
	total int
	done  int
	bar   *progressbar.ProgressBar // nil for plain lines

	mu     sync.Mutex
	waited bool // nothing more is said about waiting
}

// New returns a Meter for games of which some are done. On a live terminal it
// draws a bar.
func New(w io.Writer, live bool, total, done int) *Meter {
	m := &Meter{w: w, total: total, done: done}
	if live {
		m.bar = progressbar.NewOptions(total,
			progressbar.OptionSetWriter(w),
			progressbar.OptionSetWidth(20),
			progressbar.OptionShowCount(),
			progressbar.OptionShowIts(),
			progressbar.OptionSetItsString("games"),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionFullWidth(),
			progressbar.OptionUseANSICodes(true))
		m.note(m.bar.Set(done))
	}
	return m
}

// note swallows what a bar cannot show: the games go on without it.
func (m *Meter) note(error) {}

// Wait says why no game comes yet. After the first word of that, or the first
// game, there is always something to see, and nothing is said.
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
	m.bar.Describe(why)
}

// Game notes a finished game: what happened in it, and the score since.
func (m *Meter) Game(what, score string) {
	what, score = sanitize.Text(what), sanitize.Text(score)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done++
	m.waited = true
	if m.bar == nil {
		fmt.Fprintf(m.w, "%d/%d %s; %s\n", m.done, m.total, what, score)
		return
	}
	m.bar.Describe(score)
	m.note(m.bar.Set(m.done))
}

// End leaves the terminal ready for other lines.
func (m *Meter) End() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.waited = true
	if m.bar != nil {
		m.note(m.bar.Exit())
		fmt.Fprintln(m.w)
	}
}

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

// Steps shows on a live terminal how many steps of some work are done, as one bar; elsewhere
// nothing. It is safe for concurrent use.
type Steps struct {
	w io.Writer

	mu  sync.Mutex
	bar *progressbar.ProgressBar // nil where there is none
}

// NewSteps returns Steps of a work, and draws its bar.
func NewSteps(w io.Writer, live bool, work string, total int) *Steps {
	s := &Steps{w: w}
	if live && total > 0 {
		s.bar = progressbar.NewOptions(total,
			progressbar.OptionSetWriter(w),
			progressbar.OptionSetWidth(20),
			progressbar.OptionSetDescription(work),
			progressbar.OptionShowCount(),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionFullWidth(),
			progressbar.OptionUseANSICodes(true))
		_ = s.bar.RenderBlank() // what a bar cannot show does not stop the work
	}
	return s
}

// Step notes that another step is done.
func (s *Steps) Step() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bar != nil {
		_ = s.bar.Add(1) // as above
	}
}

// Set notes how many steps are done, and of what.
func (s *Steps) Set(done int, work string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bar != nil {
		s.bar.Describe(work)
		_ = s.bar.Set(done) // as above
	}
}

// End leaves the terminal ready for other lines. It may be called more than once.
func (s *Steps) End() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bar != nil {
		_ = s.bar.Exit() // as above
		fmt.Fprintln(s.w)
		s.bar = nil
	}
}
