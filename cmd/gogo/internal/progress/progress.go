// Package progress shows how long work goes, a match or a training: one bar on a
// terminal, lines elsewhere.
package progress

import (
	"fmt"
	"io"
	"sync"

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
