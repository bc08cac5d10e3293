package progress

import (
	"fmt"
	"io"
	"sync"

	"github.com/schollz/progressbar/v3"
)

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
