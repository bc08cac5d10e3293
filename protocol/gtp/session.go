package gtp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"gogo/protocol/internal/input"
)

// Options configure a Session.
type Options struct {
	// Name and Version are the answers to name and version.
	Name, Version string
	// CPUTime returns the processor time that the program has used. Without it the
	// command cputime is unknown.
	CPUTime func() time.Duration
	// SetLevel sets the strength of the engine, from 1 for a beginner to brain.MaxLevel, which is
	// full strength. Without it the command level is unknown.
	SetLevel func(level int)
	// MaxLine bounds the bytes of a line; 0 means 1024.
	MaxLine int
	// Unreplaced makes genmove fail if the engine has no legal answer. Otherwise any
	// legal move takes its place.
	Unreplaced bool
	// Log gets messages for which the protocol has no line; it may be nil.
	Log *slog.Logger
}

// Session serves one controller.
type Session struct {
	opts     Options
	commands []Command
	out      output
	clock    Clock

	job  *job      // nil if no long command is in progress
	idle time.Time // when the last one ended
	// waiting holds the requests that arrived while the engine was thinking, in order.
	waiting []Request
	over    bool  // quit or the end of input has been served
	inErr   error // the error that ended the input
}

// queueLength bounds the requests that wait for the engine; beyond it the controller is
// kept waiting.
const queueLength = 1000

// NewSession returns a session that writes its responses to out. It has the commands
// common to all sessions; Add adds others.
func NewSession(out io.Writer, opts Options) *Session {
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	if opts.MaxLine == 0 {
		opts.MaxLine = defaultMaxLine
	}
	s := &Session{opts: opts, out: output{w: out}}
	s.commands = s.adminCommands()
	return s
}

// Add adds commands. It must be called before Run.
func (s *Session) Add(commands ...Command) { s.commands = append(s.commands, commands...) }

// Clock returns the controller's clock.
func (s *Session) Clock() *Clock { return &s.clock }

// Log returns the logger for messages for which the protocol has no line.
func (s *Session) Log() *slog.Logger { return s.opts.Log }

// Run serves the controller until quit, the end of input, the end of ctx, whose cause it
// returns, or an error of one of the streams. A goroutine that reads from in may live on
// until its read returns.
func (s *Session) Run(ctx context.Context, in io.Reader) error {
	lines := newLineReader(in, s.opts.MaxLine)
	requests, stop := input.Requests(func() (q Request, last bool) {
		q = readRequest(lines)
		return q, q.end
	})
	defer stop()
	for !s.over && s.out.err == nil && ctx.Err() == nil {
		if len(s.waiting) > 0 {
			s.serveWaiting(ctx)
		} else {
			select {
			case q := <-requests:
				s.serve(ctx, &q)
			case <-ctx.Done():
			}
		}
		s.await(ctx, requests)
	}
	return s.endError(ctx)
}

// endError returns why a session has ended, nil after quit or the end of input.
func (s *Session) endError(ctx context.Context) error {
	switch {
	case s.out.err != nil:
		return fmt.Errorf("write to the controller: %w", s.out.err)
	case !s.over:
		return context.Cause(ctx)
	case s.inErr != nil && !errors.Is(s.inErr, io.EOF):
		return fmt.Errorf("read from the controller: %w", s.inErr)
	}
	return nil
}

// RunInTurn is Run for tests: it reads a request after the one before it was answered, so
// that the output depends on the input alone. around decides whether and when each is
// served.
func (s *Session) RunInTurn(ctx context.Context, in io.Reader, around func(q *Request, serve func())) error {
	lines := newLineReader(in, s.opts.MaxLine)
	for !s.over && s.out.err == nil && ctx.Err() == nil {
		q := readRequest(lines)
		around(&q, func() {
			s.serve(ctx, &q)
			s.await(ctx, nil)
		})
	}
	return s.endError(ctx)
}

// readRequest waits for the next line. An error becomes the end of input.
func readRequest(lines *input.Lines) Request {
	line, long, err := lines.Next()
	now := time.Now()
	if err != nil {
		return Request{end: true, err: err, received: now}
	}
	return parse(line, long, now)
}

// serveWaiting serves the oldest request that arrived while the engine was thinking.
func (s *Session) serveWaiting(ctx context.Context) {
	q := s.waiting[0]
	s.waiting = append(s.waiting[:0], s.waiting[1:]...)
	s.serve(ctx, &q)
}

// serve answers one request, or starts the job that will answer it.
func (s *Session) serve(ctx context.Context, q *Request) {
	switch {
	case q.end:
		s.over, s.inErr = true, q.err
		return
	case q.interrupts: // no command is in progress
		return
	}
	if q.long {
		s.out.failure(q.ID, fmt.Errorf("line longer than %d bytes", s.opts.MaxLine))
		return
	}
	c, ok := s.findCommand(q.Name)
	if !ok {
		s.out.failure(q.ID, ErrUnknown)
		return
	}
	args := &Arguments{left: q.Args}
	if c.Answer != nil {
		s.respond(q.ID, func() (string, error) { return c.Answer(args) })
		return
	}
	// The clock of a command runs from when it arrived, but not while an earlier
	// one was served.
	began := q.received
	if began.Before(s.idle) {
		began = s.idle
	}
	w, err := c.Start(args, began)
	if err != nil {
		s.out.failure(q.ID, err)
		return
	}
	s.startJob(ctx, q.ID, w)
}

// respond answers with the result of f.
func (s *Session) respond(id string, f Finish) {
	text, err := f()
	if err != nil {
		s.out.failure(id, err)
		return
	}
	s.out.success(id, text)
}

// Request is one line from the controller.
type Request struct {
	// ID is the number before the command as it was written, "" if there is none.
	ID   string
	Name string
	Args []string
	// long reports whether the line was cut: then only the id is valid.
	long     bool
	received time.Time
	// interrupts marks a request to stop the command in progress. It is no command.
	interrupts bool
	// end marks the end of input, which is not sent, and err says why it ended.
	end bool
	err error
}

// parse parses a line as newLineReader prepares it. It never fails.
func parse(line []byte, long bool, received time.Time) Request {
	r := Request{long: long, received: received}
	text := string(line)
	if text == interrupt {
		r.interrupts = true
		return r
	}
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if _, ok := ParseInt(text[:digits]); ok {
		r.ID, text = text[:digits], text[digits:]
	}
	// Only spaces separate words here; strings.Fields would accept other blanks.
	words := strings.FieldsFunc(text, func(c rune) bool { return c == ' ' })
	if len(words) > 0 {
		r.Name, r.Args = words[0], words[1:]
	}
	return r
}

// IsCommand reports whether the request gets a response: the end of input and an
// interrupt do not.
func (q *Request) IsCommand() bool { return !q.end && !q.interrupts }

// defaultMaxLine bounds the bytes kept of a line: every command with a few arguments fits
// several times over.
const defaultMaxLine = 1024

// interrupt is the comment by which GoGui's tools stop the command in progress. As a
// comment it does no harm when it comes too late.
const interrupt = "# interrupt"

// newLineReader reads lines of at most so many bytes and prepares them as the protocol
// says: without control characters and comments, with tabs as spaces, and without blank
// lines. Text behind the last LF counts as a line, because people who type commands into
// a pipe leave that LF out.
func newLineReader(in io.Reader, most int) *input.Lines {
	return input.NewLines(in, input.Format{Max: most, Ends: "\n", Rest: true, Comment: '#', Signal: interrupt, Keep: keep})
}

// keep drops leading spaces and control characters.
func keep(line []byte, c byte) (kept byte, ok bool) {
	if c == '\t' {
		c = ' '
	}
	blank := c == ' ' && len(line) == 0
	control := c < ' ' || c == 0x7f
	return c, !blank && !control
}

// Clean prepares a line as the protocol asks of a controller: control characters are dropped, and tabs
// become spaces.
func Clean(line string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < ' ' || r == 0x7f:
			return -1
		}
		return r
	}, line)
}

// output writes responses, each with one Write, so that the controller never sees half of
// one. After the first error it writes nothing more.
type output struct {
	w   io.Writer
	err error
	buf []byte
}

// success answers the request with an id. The text may be empty or have several lines.
func (o *output) success(id, text string) { o.respond('=', id, text) }

// failure answers the request with an id by an error message.
func (o *output) failure(id string, err error) { o.respond('?', id, err.Error()) }

// respond writes a response. So that nothing in text can end it early, empty lines are
// dropped and control characters replaced.
func (o *output) respond(status byte, id, text string) {
	if o.err != nil {
		return
	}
	o.buf = append(o.buf[:0], status)
	o.buf = append(o.buf, id...)
	if text != "" {
		o.buf = append(o.buf, ' ')
	}
	for _, c := range []byte(text) {
		switch {
		case c == '\n' && o.buf[len(o.buf)-1] == '\n':
			continue
		case c != '\n' && c < ' ' || c == 0x7f:
			c = '?'
		}
		o.buf = append(o.buf, c)
	}
	if o.buf[len(o.buf)-1] != '\n' {
		o.buf = append(o.buf, '\n')
	}
	o.buf = append(o.buf, '\n')
	_, o.err = o.w.Write(o.buf)
}
