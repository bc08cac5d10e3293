package brain

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
)

const (
	// tailSize is the number of bytes that a Tail keeps.
	tailSize = 4 << 10
	// lastLines is the most lines that Tail.Lines returns.
	lastLines = 3
)

// Tail is a writer that keeps the end of what was written, such as a brain's standard error. It is
// safe for concurrent use.
type Tail struct {
	mu   sync.Mutex
	data []byte
}

// Write implements io.Writer.
func (t *Tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.data = append(t.data, p...)
	if over := len(t.data) - tailSize; over > 0 {
		t.data = append(t.data[:0], t.data[over:]...)
	}
	return len(p), nil
}

// lines returns the lines that are not blank.
func (t *Tail) lines() (lines []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for line := range strings.Lines(string(t.data)) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// isPanic reports whether a line begins the report of a Go panic.
func isPanic(line string) bool {
	return strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ")
}

// Line returns the line that is most telling about a failure: the first line of a Go panic,
// otherwise the last line.
func (t *Tail) Line() string {
	lines := t.lines()
	if i := slices.IndexFunc(lines, isPanic); i >= 0 {
		return lines[i]
	}
	if len(lines) == 0 {
		return ""
	}
	return lines[len(lines)-1]
}

// Lines returns the lines that are most telling about a failure in one line, with bars between
// them: the first line of a Go panic, otherwise the last three.
func (t *Tail) Lines() string {
	lines := t.lines()
	if slices.ContainsFunc(lines, isPanic) {
		return t.Line()
	}
	return strings.Join(lines[max(0, len(lines)-lastLines):], " | ")
}

// Explain adds the last lines to the error of a brain that has ended. It returns other errors
// unchanged.
func (t *Tail) Explain(err error) error {
	var fault *Error
	if !errors.As(err, &fault) || fault.Fault != Exit && fault.Fault != Crash {
		return err
	}
	if last := t.Lines(); last != "" {
		return fmt.Errorf("%w: %s", err, last)
	}
	return err
}
