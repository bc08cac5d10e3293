package ubgi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strconv"
	"strings"
	"sync"

	"gogo/board/backgammon"
	"gogo/internal/sanitize"
	"gogo/protocol/analyst"
	"gogo/protocol/internal/input"
)

// Options are what the command line says about a session.
type Options struct {
	// Name, Author and Version are what the engine says of itself. An empty one
	// is left out.
	Name, Author, Version string
	// MatchEquities is the name of the table that the engine uses in matches: the value of
	// engine.met. Without it there is no such key.
	MatchEquities string
	// Ply is the default of engine.ply.
	Ply int
	// Prepare, if it is set, makes what the engine would else make during a go. It is called
	// before readyok, while no go is under way, and costs nothing the second time.
	Prepare func()
	// Log gets what the protocol has no line for. nil drops it.
	Log *slog.Logger
}

// Session serves one manager.
type Session struct {
	engine   analyst.Engine
	opts     Options
	keys     []key
	settings settings
	out      output

	board *backgammon.Board // the position, if it is a board alone
	setup *backgammon.Setup // or with all that belongs to it
	dice  backgammon.Dice

	job    *job           // nil where no go is under way
	asking sync.WaitGroup // questions that the engine has not let go of
	// waiting holds what arrived while the engine thinks, in order.
	waiting []request
	over    bool  // quit or the end of input has been served
	inErr   error // what ended the input, then
}

// queueLength bounds the requests that wait for the engine. The manager is kept
// waiting beyond it.
const queueLength = 1000

// NewSession returns a session that writes its answers to out.
func NewSession(engine analyst.Engine, out io.Writer, opts Options) *Session {
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	return &Session{
		engine: engine, opts: opts, keys: keys(engine.Limits(), opts.MatchEquities), settings: defaults(opts.Ply), out: output{w: out},
	}
}

// Run serves the manager until quit, the end of input, the end of ctx, which is
// an error, its cause, and told if that is an *Error, or an error of one of the streams. A
// goroutine that reads from in lives on, unless that has ended, until its read returns.
func (s *Session) Run(ctx context.Context, in io.Reader) error {
	lines := newLineReader(in)
	requests, stop := input.Requests(func() (q request, last bool) {
		q = readRequest(lines)
		return q, q.end
	})
	defer stop()
	s.loop(ctx, requests)
	s.awaitEngine()
	switch {
	case s.out.err != nil:
		return fmt.Errorf("write to the manager: %w", s.out.err)
	case !s.over:
		return s.endError(ctx)
	case s.inErr != nil && !errors.Is(s.inErr, io.EOF):
		return fmt.Errorf("read from the manager: %w", s.inErr)
	}
	return nil
}

// endError ends a session whose context has ended, and tells the manager why if the cause
// is an Error.
func (s *Session) endError(ctx context.Context) error {
	var why *Error
	if errors.As(context.Cause(ctx), &why) {
		s.out.line(errorLine(why))
	}
	return context.Cause(ctx)
}

// loop serves requests until the session is over, ctx ends or the output fails.
func (s *Session) loop(ctx context.Context, requests <-chan request) {
	for !s.over && s.out.err == nil && ctx.Err() == nil {
		if len(s.waiting) > 0 {
			q := s.waiting[0]
			s.waiting = append(s.waiting[:0], s.waiting[1:]...)
			s.serve(ctx, &q)
		} else {
			select {
			case q := <-requests:
				s.serve(ctx, &q)
			case <-ctx.Done():
			}
		}
		s.await(ctx, requests)
	}
}

// serve answers one request, or starts the job that will.
func (s *Session) serve(ctx context.Context, q *request) {
	if q.end {
		s.over, s.inErr = true, q.err
		return
	}
	if q.long {
		s.out.line(errorLine(fail(BadCommand, "line longer than %d bytes", maxLine)))
		return
	}
	work, err := s.dispatch(q.words)
	if err != nil {
		s.out.line(errorLine(err))
		return
	}
	if work != nil {
		s.startJob(ctx, work)
	}
}

// request is one line of the manager.
type request struct {
	words []string
	long  bool // it was cut: the words mean nothing
	// end marks the end of input, which is not sent, and err says why it ended.
	end bool
	err error
}

// readRequest waits for the next line with a word in it. An error becomes the end.
func readRequest(lines *input.Lines) request {
	for {
		line, long, err := lines.Next()
		if err != nil {
			return request{end: true, err: err}
		}
		if words := strings.Fields(string(line)); len(words) > 0 {
			return request{words: words, long: long}
		}
	}
}

// is reports whether the request is a command without arguments.
func (q *request) is(command string) bool {
	return !q.end && !q.long && len(q.words) == 1 && q.words[0] == command
}

// maxLine is how many bytes of a line are kept: every command fits several
// times over.
const maxLine = 1024

// newLineReader reads lines without blanks in front. What stands behind the last LF
// is a line as well: people who type commands into a pipe leave that LF out.
func newLineReader(in io.Reader) *input.Lines {
	return input.NewLines(in, input.Format{Max: maxLine, Ends: "\n", Rest: true, Keep: keep})
}

// keep makes a blank of a control character, CR among them.
func keep(line []byte, c byte) (kept byte, ok bool) {
	if c < ' ' || c == 0x7f {
		c = ' '
	}
	return c, c != ' ' || len(line) > 0
}

// output writes lines, each with one Write, so that the manager never sees half
// of one. After the first error it writes nothing.
type output struct {
	w   io.Writer
	err error
}

func (o *output) line(text string) {
	if o.err == nil {
		_, o.err = io.WriteString(o.w, text+"\n")
	}
}

// Code is the kind of an error as the protocol names it.
type Code string

const (
	// BadCommand is an unknown command, or one that is not well formed.
	BadCommand Code = "bad_command"
	// BadValue is an argument or a value that cannot be.
	BadValue Code = "bad_value"
	// BadState is a command that cannot be served now.
	BadState Code = "bad_state"
	// Unsupported is what the engine does not know or cannot do.
	Unsupported Code = "unsupported"
)

// Error is what the engine's end answers to a command that fails.
type Error struct {
	Code   Code
	Detail string
}

func (e *Error) Error() string { return string(e.Code) + " " + e.Detail }

// fail returns an Error with a detail as fmt.Sprintf writes it.
func fail(code Code, format string, args ...any) error {
	return &Error{Code: code, Detail: fmt.Sprintf(format, args...)}
}

// errorLine is the answer to a command that has failed. An error without a
// code comes from the engine: it could not do what it was asked in this state.
func errorLine(err error) string {
	var e *Error
	if !errors.As(err, &e) {
		e = &Error{Code: BadState, Detail: err.Error()}
	}
	return "error " + string(e.Code) + " " + oneLine(e.Detail)
}

// oneLine returns text as a line can hold it: short, and with nothing that could
// end the line early.
func oneLine(text string) string {
	const enough = 200
	if len(text) > enough {
		text = text[:enough] + "..."
	}
	return sanitize.Text(text)
}

// quote returns a word of the manager's as an answer may repeat it: short, and
// printable.
func quote(text string) string {
	const enough = 40
	if len(text) > enough {
		return strconv.QuoteToASCII(text[:enough]) + "..."
	}
	return strconv.QuoteToASCII(text)
}
