package main

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"gogo/cmd/bridge-gogo/internal/answers"
)

// patience is how long work goes before its progress is shown.
const patience = time.Second

// meter shows on a terminal how much of the files is done, if that takes long.
type meter struct {
	w     io.Writer
	size  int64 // bytes of all files, 0: nothing is shown
	began time.Time
	bar   *progressbar.ProgressBar
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
	if m.size == 0 || m.bar == nil && time.Since(m.began) < patience {
		return nil
	}
	if m.bar == nil {
		m.bar = progressbar.NewOptions64(m.size,
			progressbar.OptionSetWriter(m.w),
			progressbar.OptionSetWidth(20),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionFullWidth(),
			progressbar.OptionUseANSICodes(true))
	}
	m.note(m.bar.Set64(min(a.End, m.size)))
	return nil
}

// clear makes room for a line.
func (m *meter) clear() {
	if m.bar != nil {
		m.note(m.bar.Clear())
	}
}

// end leaves the terminal ready for other lines.
func (m *meter) end() {
	m.clear()
	m.size, m.bar = 0, nil
}

// note swallows what a bar cannot show: the work goes on without it.
func (m *meter) note(error) {}
