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

// patience is how long work goes before its progress is shown.
const patience = time.Second

// meter shows on a terminal how much of the files is done and how long the rest will
// take, if all of it takes long. It is a line of its own making: the usual packages
// bring a web client along, and this program plays.
type meter struct {
	w     io.Writer
	size  int64 // bytes of all files, 0: nothing is shown
	began time.Time
	shown time.Time // the zero time: the line is not there
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

// meterWidth is how many characters the bar has, and pause how long it stays as it is.
const (
	meterWidth = 20
	pause      = 100 * time.Millisecond
)

// put notes that the files are done up to a board.
func (m *meter) put(a *answers.Answer) error {
	now := time.Now()
	if m.size == 0 || now.Sub(m.began) < patience || now.Sub(m.shown) < pause {
		return nil
	}
	m.shown = now
	m.write("\r" + m.line(min(a.End, m.size), now.Sub(m.began)) + eraseRest)
	return nil
}

// line returns what is shown when so many bytes took so long.
func (m *meter) line(done int64, took time.Duration) string {
	bar := int(done * meterWidth / m.size)
	rest := time.Duration(float64(took) * float64(m.size-done) / float64(max(done, 1)))
	return fmt.Sprintf("%3d%% [%s%s] %v, %v to go", done*100/m.size,
		strings.Repeat("=", bar), strings.Repeat(" ", meterWidth-bar), took.Round(time.Second), rest.Round(time.Second))
}

// eraseRest erases the rest of a line of a terminal.
const eraseRest = "\x1b[K"

// clear makes room for a line.
func (m *meter) clear() {
	if !m.shown.IsZero() {
		m.write("\r" + eraseRest)
		m.shown = time.Time{}
	}
}

// end leaves the terminal ready for other lines.
func (m *meter) end() {
	m.clear()
	m.size = 0
}

// write shows what it can: the work goes on without it.
func (m *meter) write(text string) { _, _ = io.WriteString(m.w, text) }
