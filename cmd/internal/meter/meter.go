// Package meter shows on a terminal how much of some work is done, if it takes long, for the programs that play: the
// library that draws the workbench's bars would bring a web client into them.
package meter

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

const (
	// patience is how long work goes before its progress is shown.
	patience = time.Second
	// pause is how long a picture of it stays at least.
	pause = 100 * time.Millisecond
	// cells is how long the bar is.
	cells = 20
)

// Meter shows how much is done, for one goroutine.
type Meter struct {
	w     io.Writer
	size  int64 // of all, 0: nothing is shown
	began time.Time
	drawn time.Time // the last picture, zero if there is none
}

// New returns a meter for work of a size, on a terminal; on anything else it shows nothing. Nor does it
// where what comes of the work is printed on the same terminal: out is where it is printed, or nil.
func New(log, out io.Writer, size int64) *Meter {
	if !isTerminal(log) || isTerminal(out) {
		size = 0
	}
	return &Meter{w: log, size: size, began: time.Now()}
}

// isTerminal reports whether somebody sees what is written.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb"
}

// Set notes how much is done.
func (m *Meter) Set(done int64) error {
	now := time.Now()
	if m.size == 0 || now.Sub(m.began) < patience || now.Sub(m.drawn) < pause {
		return nil
	}
	m.drawn = now
	_, err := fmt.Fprintf(m.w, "\r%s", picture(min(done, m.size), m.size, now.Sub(m.began)))
	return err
}

// Resize notes that the work has another size, if it is shown at all.
func (m *Meter) Resize(size int64) {
	if m.size > 0 {
		m.size = size
	}
}

// picture draws how much is done, and how long the rest takes if it goes on like that. It
// is always of the same length, so that it covers the one before.
func picture(done, size int64, took time.Duration) string {
	share := float64(done) / float64(size)
	full := int(share * cells)
	left := "?"
	if done > 0 {
		left = time.Duration(float64(took) * (1/share - 1)).Round(time.Second).String()
	}
	bar := strings.Repeat("#", full) + strings.Repeat("-", cells-full)
	return fmt.Sprintf("%3.0f%% [%s] %-14s", 100*share, bar, left+" left")
}

// Clear makes room for a line.
func (m *Meter) Clear() {
	if m.drawn.IsZero() {
		return
	}
	m.drawn = time.Time{}
	blank := strings.Repeat(" ", len(picture(0, 1, 0)))
	fmt.Fprintf(m.w, "\r%s\r", blank)
}

// End leaves the terminal ready for other lines.
func (m *Meter) End() {
	m.Clear()
	m.size = 0
}
