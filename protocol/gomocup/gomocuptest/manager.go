// Package gomocuptest tests brains. Its manager randomly sends everything that the
// Gomocup protocol allows, and checks every answer.
package gomocuptest

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
	"time"

	"gogo/internal/testlimit"
)

// Brain is a brain that has been started.
type Brain struct {
	// In is its standard input, Out its standard output.
	In  io.WriteCloser
	Out io.Reader
	// Wait returns when the brain has ended.
	Wait func() error
	// Memory returns the memory of the brain in bytes; nil if unknown.
	Memory func() uint64
}

// manager talks to a brain. Any failure ends the test.
type manager struct {
	tb    testing.TB
	brain Brain
	lines chan string
	end   string   // of a line
	log   []string // the latest lines of both sides
}

func newManager(tb testing.TB, brain Brain) *manager {
	tb.Helper()
	m := &manager{tb: tb, brain: brain, lines: make(chan string, 1000), end: "\n"}
	go func() {
		defer close(m.lines)
		for s := bufio.NewScanner(brain.Out); s.Scan(); {
			m.lines <- s.Text()
		}
	}()
	return m
}

// note records a line for the report of a failure.
func (m *manager) note(line string) {
	if len(m.log) == 200 {
		m.log = append(m.log[:0], m.log[1:]...)
	}
	m.log = append(m.log, line)
}

func (m *manager) fail(format string, args ...any) {
	m.tb.Helper()
	m.tb.Fatalf("%s\n%s", strings.Join(m.log, "\n"), fmt.Sprintf(format, args...))
}

// send writes lines in one piece.
func (m *manager) send(lines ...string) {
	m.tb.Helper()
	for _, line := range lines {
		m.note("> " + line)
	}
	if _, err := io.WriteString(m.brain.In, strings.Join(lines, m.end)+m.end); err != nil {
		m.fail("write: %v", err)
	}
}

// next returns the next line that is an answer.
func (m *manager) next() string {
	m.tb.Helper()
	for {
		select {
		case line, ok := <-m.lines:
			if !ok {
				m.fail("the brain has closed its output")
			}
			m.note("< " + line)
			switch {
			case strings.Contains(line, "engine failed"):
				m.fail("the engine failed")
			case strings.HasPrefix(line, "MESSAGE "), strings.HasPrefix(line, "DEBUG "):
			default:
				return line
			}
		case <-time.After(testlimit.Wait):
			m.fail("no answer")
		}
	}
}

// expect wants the next answer to be this one.
func (m *manager) expect(want string) {
	m.tb.Helper()
	if got := m.next(); got != want {
		m.fail("%q where %q was expected", got, want)
	}
}

// expectError wants an ERROR.
func (m *manager) expectError() {
	m.tb.Helper()
	if got := m.next(); !strings.HasPrefix(got, "ERROR ") {
		m.fail("%q where an ERROR was expected", got)
	}
}

// parseMove parses an answer as strictly as c-gomoku-cli.
func parseMove(line string) (x, y int, ok bool) {
	left, right, ok := strings.Cut(line, ",")
	if !ok || strings.Trim(left+right, "0123456789") != "" {
		return 0, 0, false
	}
	x, errX := strconv.Atoi(left)
	y, errY := strconv.Atoi(right)
	return x, y, errX == nil && errY == nil
}
