package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"gogo/cmd/bridge-gogo/internal/answers"
)

const (
	// patience is how long work goes before its progress is shown.
	patience = time.Second
	// pause is how long a picture of it stays at least.
	pause = 100 * time.Millisecond
	// cells is how long the bar is.
	cells = 20
)

// meter shows on a terminal how much of the files is done, if that takes long. The library
// that draws the workbench's bars would bring a web client into this program.
type meter struct {
	w     io.Writer
	size  int64 // bytes of all files, 0: nothing is shown
	began time.Time
	drawn time.Time // the last picture, zero if there is none
}

// newMeter returns a meter for files of so many bytes. It shows nothing where the answers
// are printed on the same terminal: there they show it themselves.
func newMeter(std streams, size int64, prints bool) *meter {
	if !isTerminal(std.log) || prints && isTerminal(std.out) {
		size = 0
	}
	return &meter{w: std.log, size: size, began: time.Now()}
}

// isTerminal reports whether somebody sees what is written.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb"
}

// put notes that the files are done up to a board.
func (m *meter) put(a *answers.Answer) error {
	now := time.Now()
	if m.size == 0 || now.Sub(m.began) < patience || now.Sub(m.drawn) < pause {
		return nil
	}
	m.drawn = now
	_, err := fmt.Fprintf(m.w, "\r%s", picture(min(a.End, m.size), m.size, now.Sub(m.began)))
	return err
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

// clear makes room for a line.
func (m *meter) clear() {
	if m.drawn.IsZero() {
		return
	}
	m.drawn = time.Time{}
	blank := strings.Repeat(" ", len(picture(0, 1, 0)))
	fmt.Fprintf(m.w, "\r%s\r", blank)
}

// end leaves the terminal ready for other lines.
func (m *meter) end() {
	m.clear()
	m.size = 0
}
