package ubgi

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strconv"
	"strings"
	"sync"

	"gogo/board/backgammon"
	"gogo/internal/words"
	"gogo/protocol/analyst"
	"gogo/protocol/internal/input"
)

// Options configure a Session.
type Options struct {
	// Name, Author and Version identify the engine. Empty ones are left out.
	Name, Author, Version string
	// MatchEquities is the name of the engine's match equity table, the value of
	// engine.met. If it is empty there is no such key.
	MatchEquities string
	// Ply is the default of engine.ply.
	Ply int
	// Level is the default of engine.level; 0 is full strength.
	Level int
	// Prepare, if not nil, prepares what the engine would otherwise prepare during a go.
	// It is called before readyok, while no go is in progress, and costs nothing the
	// second time.
	Prepare func()
	// Log gets messages for which the protocol has no line; it may be nil.
	Log *slog.Logger
}

// level returns the level before any set.
func (o *Options) level(e analyst.Engine) int { return cmp.Or(o.Level, e.Limits().MaxLevel) }

// Session serves one manager.
type Session struct {
	engine   analyst.Engine
	opts     Options
	keys     []key
	settings settings
	out      output

	board *backgammon.Board // the position, if it is only a board
	setup *backgammon.Setup // or with score, cube and dice
	dice  backgammon.Dice

	job    *job           // nil if no go is in progress
	asking sync.WaitGroup // questions from which the engine has not returned
	// waiting holds the requests that arrived while the engine was thinking, in order.
	waiting []request
	over    bool  // quit or the end of input has been served
	inErr   error // the error that ended the input
}

// queueLength bounds the requests that wait for the engine; beyond it the manager is kept
// waiting.
const queueLength = 1000

// NewSession returns a session that writes its answers to out.
func NewSession(engine analyst.Engine, out io.Writer, opts Options) *Session {
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	return &Session{
		engine: engine, opts: opts, keys: keys(engine.Limits(), opts.MatchEquities), settings: defaults(opts.Ply, opts.level(engine)), out: output{w: out},
	}
}

// Run serves the manager until quit, the end of input, the end of ctx, or an error of one
// of the streams. At the end of ctx it returns the cause, which is also sent to the
// manager if it is an *Error. A goroutine that reads from in may live on until its read
// returns.
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

// endError returns the cause of a context that has ended, and sends it to the manager if
// it is an Error.
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

// serve answers one request, or starts the job that will answer it.
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

// request is one line from the manager.
type request struct {
	words []string
	long  bool // the line was cut: the words are invalid
	// end marks the end of input, which is not sent, and err says why it ended.
	end bool
	err error
}

// readRequest waits for the next line that is not blank. An error becomes the end of
// input.
func readRequest(lines *input.Lines) request {
	for {
		line, long, err := lines.Next()
		if err != nil {
			return request{end: true, err: err}
		}
		if fields := strings.Fields(string(line)); len(fields) > 0 {
			return request{words: fields, long: long}
		}
	}
}

// is reports whether the request is a command without arguments.
func (q *request) is(command string) bool {
	return !q.end && !q.long && len(q.words) == 1 && q.words[0] == command
}

// maxLine bounds the bytes kept of a line: every command fits several times over.
const maxLine = 1024

// newLineReader reads lines without leading blanks. Text behind the last LF counts as a
// line, because people who type commands into a pipe leave that LF out.
func newLineReader(in io.Reader) *input.Lines {
	return input.NewLines(in, input.Format{Max: maxLine, Ends: "\n", Rest: true, Keep: keep})
}

// keep turns control characters, including CR, into spaces.
func keep(line []byte, c byte) (kept byte, ok bool) {
	if c < ' ' || c == 0x7f {
		c = ' '
	}
	return c, c != ' ' || len(line) > 0
}

// output writes lines, each with one Write, so that the manager never sees half of one.
// After the first error it writes nothing more.
type output struct {
	w   io.Writer
	err error
}

func (o *output) line(text string) {
	if o.err == nil {
		_, o.err = io.WriteString(o.w, text+"\n")
	}
}

// Code is the protocol's kind of an error.
type Code string

const (
	// BadCommand is for a command that is unknown or malformed.
	BadCommand Code = "bad_command"
	// BadValue is for an invalid argument or value.
	BadValue Code = "bad_value"
	// BadState is for a command that cannot be served now.
	BadState Code = "bad_state"
	// Unsupported is for anything that the engine does not support.
	Unsupported Code = "unsupported"
)

// Error is the answer to a command that fails.
type Error struct {
	Code   Code
	Detail string
}

func (e *Error) Error() string { return string(e.Code) + " " + e.Detail }

// fail returns an Error with a formatted detail.
func fail(code Code, format string, args ...any) error {
	return &Error{Code: code, Detail: fmt.Sprintf(format, args...)}
}

// errorLine returns the answer to a command that has failed. An error without a code
// comes from the engine, and is a BadState.
func errorLine(err error) string {
	var e *Error
	if !errors.As(err, &e) {
		e = &Error{Code: BadState, Detail: err.Error()}
	}
	return "error " + string(e.Code) + " " + oneLine(e.Detail)
}

// oneLine returns text that fits in a line: short, and without control characters.
func oneLine(text string) string {
	const enough = 200
	if len(text) > enough {
		text = text[:enough] + "..."
	}
	return words.Sanitize(text)
}

// quote returns a word in a form that an answer may repeat: short and printable.
func quote(text string) string {
	const enough = 40
	if len(text) > enough {
		return strconv.QuoteToASCII(text[:enough]) + "..."
	}
	return strconv.QuoteToASCII(text)
}
