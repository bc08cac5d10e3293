package gomocupcheck_test

import (
	"bufio"
	"context"
	"io"
	"slices"
	"strings"
	"sync"
	"time"
)

// serveFunc serves a manager.
type serveFunc func(ctx context.Context, in io.Reader, out io.Writer) error

// wire is what stands between a manager and a correct session.
type wire struct {
	mu   sync.Mutex
	out  io.Writer
	stop context.CancelFunc
}

// reply writes a line to the manager.
func (w *wire) reply(line string) { w.raw(line + "\n") }

// raw writes a text to the manager.
func (w *wire) raw(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, _ = io.WriteString(w.out, text) // the manager may have gone
}

// filter changes what a correct session is told and what it says. A nil function changes nothing.
type filter struct {
	// in returns the lines for the session.
	in func(w *wire, line string) []string
	// out writes a line of the session in its own way.
	out func(w *wire, line string)
	// deaf keeps the end of input from the session.
	deaf bool
}

// serve serves a manager through the filter.
func (f filter) serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	w := &wire{out: out, stop: stop}
	inner, innerW := io.Pipe()
	go func() {
		for lines := bufio.NewReader(in); ; {
			line, err := lines.ReadString('\n')
			if err != nil {
				break
			}
			line = strings.TrimRight(line, "\r\n")
			passed := []string{line}
			if f.in != nil {
				passed = f.in(w, line)
			}
			for _, p := range passed {
				_, _ = io.WriteString(innerW, p+"\n") // the session may have ended
			}
		}
		if f.deaf {
			<-ctx.Done()
		}
		_ = innerW.Close()
	}()
	err := correct(ctx, inner, writerFunc(func(line string) {
		if f.out != nil {
			f.out(w, line)
			return
		}
		w.reply(line)
	}))
	_ = inner.Close()
	return err
}

// writerFunc gets the lines of a session, each of which is one Write.
type writerFunc func(line string)

// Write implements io.Writer.
func (f writerFunc) Write(p []byte) (int, error) {
	f(strings.TrimSuffix(string(p), "\n"))
	return len(p), nil
}

// incoming makes a double of a change of lines by the first word, which sees the whole line.
func incoming(word string, change func(w *wire, line string) []string) func() serveFunc {
	return func() serveFunc {
		return filter{in: func(w *wire, line string) []string {
			if strings.HasPrefix(line, word) {
				return change(w, line)
			}
			return []string{line}
		}}.serve
	}
}

// ignoring makes a double that does not get lines that begin in a way.
func ignoring(word string) func() serveFunc {
	return incoming(word, func(*wire, string) []string { return nil })
}

// answering makes a double that answers lines that begin in a way by itself.
func answering(word, answer string) func() serveFunc {
	return incoming(word, func(w *wire, _ string) []string {
		w.reply(answer)
		return nil
	})
}

// outgoing makes a double of a change of the lines that begin in a way, "" for moves.
func outgoing(word string, change func(w *wire, line string)) func() serveFunc {
	return func() serveFunc {
		return filter{out: func(w *wire, line string) {
			move := line != "" && line[0] >= '0' && line[0] <= '9'
			if word == "" && move || word != "" && strings.HasPrefix(line, word) {
				change(w, line)
				return
			}
			w.reply(line)
		}}.serve
	}
}

// swapped swaps two coordinates at the start of a text.
func swapped(text string) string {
	parts := strings.Split(text, ",")
	if len(parts) < 2 {
		return text
	}
	parts[0], parts[1] = parts[1], parts[0]
	return strings.Join(parts, ",")
}

// pieces serves a manager by pieces as they arrive, which change turns into what the session gets.
func pieces(change func(piece string) string) func() serveFunc {
	return func() serveFunc {
		return func(ctx context.Context, in io.Reader, out io.Writer) error {
			inner, innerW := io.Pipe()
			go func() {
				buf := make([]byte, 1<<16)
				for {
					n, err := in.Read(buf)
					if err != nil {
						break
					}
					_, _ = io.WriteString(innerW, change(string(buf[:n]))) // the session may have ended
				}
				_ = innerW.Close()
			}()
			err := correct(ctx, inner, out)
			_ = inner.Close()
			return err
		}
	}
}

// later calls f after some time.
func later(d time.Duration, f func()) { time.AfterFunc(d, f) }

// history is lines of both sides.
type history struct {
	mu    sync.Mutex
	lines []string
}

// add adds a line.
func (h *history) add(line string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.lines = append(h.lines, line)
}

// all returns the lines so far.
func (h *history) all() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.lines)
}

// take returns the lines so far and forgets them.
func (h *history) take() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	lines := h.lines
	h.lines = nil
	return lines
}
