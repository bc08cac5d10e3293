package conformancetest

import (
	"bufio"
	"context"
	"io"
	"slices"
	"strings"
	"sync"
)

// ServeFunc serves a manager until it returns.
type ServeFunc func(ctx context.Context, in io.Reader, out io.Writer) error

// ServeEach makes a double anew for each connection.
func ServeEach(double func() ServeFunc) ServeFunc {
	return func(ctx context.Context, in io.Reader, out io.Writer) error { return double()(ctx, in, out) }
}

// Wire is what stands between a manager and a correct session.
type Wire struct {
	// Stop ends the session.
	Stop context.CancelFunc

	mu  sync.Mutex
	out io.Writer
	end string
}

// Reply writes an answer to the manager.
func (w *Wire) Reply(answer string) { w.Raw(answer + w.end) }

// Raw writes a text to the manager.
func (w *Wire) Raw(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, _ = io.WriteString(w.out, text) // the manager may have gone
}

// Filter changes what a correct session is told and what it says. A nil function changes nothing.
type Filter struct {
	// In returns the lines for the session.
	In func(w *Wire, line string) []string
	// Out writes an answer of the session in its own way.
	Out func(w *Wire, answer string)
	// Deaf keeps the end of input from the session.
	Deaf bool
	// End ends an answer; "" means LF. The session writes each answer by one Write.
	End string
}

// Serve returns what serves a manager through the filter.
func (f Filter) Serve(correct ServeFunc) ServeFunc {
	if f.End == "" {
		f.End = "\n"
	}
	return func(ctx context.Context, in io.Reader, out io.Writer) error {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		w := &Wire{Stop: stop, out: out, end: f.End}
		inner, innerW := io.Pipe()
		go func() {
			f.passOn(w, in, innerW)
			if f.Deaf {
				<-ctx.Done()
			}
			_ = innerW.Close()
		}()
		err := correct(ctx, inner, writerFunc(func(text string) {
			answer := strings.TrimSuffix(text, f.End)
			if f.Out != nil {
				f.Out(w, answer)
				return
			}
			w.Reply(answer)
		}))
		_ = inner.Close()
		return err
	}
}

// passOn passes the lines of the manager on until their end.
func (f *Filter) passOn(w *Wire, in io.Reader, session io.Writer) {
	for lines := bufio.NewReader(in); ; {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimRight(line, "\r\n")
		passed := []string{line}
		if f.In != nil {
			passed = f.In(w, line)
		}
		for _, p := range passed {
			_, _ = io.WriteString(session, p+"\n") // the session may have ended
		}
	}
}

// writerFunc gets the answers of a session, each of which is one Write.
type writerFunc func(text string)

// Write implements io.Writer.
func (f writerFunc) Write(p []byte) (int, error) {
	f(string(p))
	return len(p), nil
}

// Pieces serves a manager by pieces as they arrive, which change turns into what the session gets.
func Pieces(correct ServeFunc, change func(piece string) string) ServeFunc {
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

// History is lines of both sides.
type History struct {
	mu    sync.Mutex
	lines []string
}

// Add adds a line.
func (h *History) Add(line string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.lines = append(h.lines, line)
}

// All returns the lines so far.
func (h *History) All() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.lines)
}

// Take returns the lines so far and forgets them.
func (h *History) Take() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	lines := h.lines
	h.lines = nil
	return lines
}
