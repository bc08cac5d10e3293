package gnuexternal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gogo/protocol/internal/input"
)

// Rules are those that a board does not tell, of games for money.
type Rules struct {
	Jacoby, Beavers bool
}

// Options are what the command line says about a session.
type Options struct {
	// Name and Version are told to who asks.
	Name, Version string
	// Ply is the depth of the lookahead, as in oracle.Question.
	Ply int
	// Rules are those of a request that says none.
	Rules Rules
}

// session serves one GNU Backgammon.
type session struct {
	engine Engine
	opts   Options
	out    io.Writer
}

// line is a request as it comes.
type line struct {
	text string
	long bool
	err  error // of the input, or its end
}

// maxLine is how many bytes of a line are kept: a board has some hundred.
const maxLine = 1024

// Serve answers requests until one says exit, the end of the input, the end of the context, whose
// cause is the error, or an error of one of the streams. Requests are answered in their
// order. A goroutine that reads lives on after an early end until its read returns.
func Serve(ctx context.Context, in io.Reader, out io.Writer, e Engine, opts Options) error {
	s := &session{engine: e, opts: opts, out: out}
	lines := input.NewLines(in, input.Format{Max: maxLine, Ends: "\n", Rest: true, Keep: keep})
	requests, stop := input.Requests(func() (line, bool) {
		text, long, err := lines.Next()
		return line{string(text), long, err}, err != nil
	})
	defer stop()
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case l := <-requests:
			if l.err != nil {
				if errors.Is(l.err, io.EOF) {
					return nil
				}
				return fmt.Errorf("read from GNU Backgammon: %w", l.err)
			}
			if over, err := s.serve(ctx, &l); over || err != nil {
				return err
			}
		}
	}
}

// keep drops the NUL that GNU Backgammon writes behind each line, and blanks in front.
func keep(line []byte, c byte) (kept byte, ok bool) {
	if c < ' ' && c != 0 || c == 0x7f {
		c = ' '
	}
	return c, c != 0 && (c != ' ' || len(line) > 0)
}

// parse makes a request of a line.
func (s *session) parse(l *line) (request, error) {
	if l.long {
		return request{}, fmt.Errorf("a line of more than %d bytes", maxLine)
	}
	return parse(l.text, s.opts.Rules)
}

// serve answers a line, and reports whether it was the last.
func (s *session) serve(ctx context.Context, l *line) (over bool, err error) {
	r, err := s.parse(l)
	if err == nil && r.kind == leave {
		return true, nil
	}
	text := ""
	if err == nil {
		text, err = s.answer(ctx, &r)
	}
	if ctx.Err() != nil {
		return true, context.Cause(ctx)
	}
	if err != nil {
		text = "Error: " + strings.Join(strings.Fields(err.Error()), " ")
	}
	if _, err := io.WriteString(s.out, text+"\n"); err != nil {
		return true, fmt.Errorf("write to GNU Backgammon: %w", err)
	}
	return false, nil
}
