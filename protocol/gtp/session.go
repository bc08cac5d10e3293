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

// Options are what the command line says about a session.
type Options struct {
	// Name and Version are the answers to name and version.
	Name, Version string
	// CPUTime returns the processor time that the program has used. Without it
	// cputime is no known command.
	CPUTime func() time.Duration
	// MaxLine is how many bytes a line may have; 0 is 1024.
	MaxLine int
	// Unreplaced makes a move fail for which the engine has no legal answer. Without it
	// any legal move takes its place.
	Unreplaced bool
	// Log gets what the protocol has no line for. nil drops it.
	Log *slog.Logger
}

// Session serves one controller.
type Session struct {
	opts     Options
	commands []Command
	out      output
	clock    Clock

	job  *job      // nil between long commands
	idle time.Time // when the last one ended
	// waiting holds what arrived while the engine thinks, in order.
	waiting []Request
	over    bool  // quit or the end of input has been served
	inErr   error // what ended the input, then
}

// queueLength bounds the requests that wait for the engine. The controller is
// kept waiting beyond it.
const queueLength = 1000

// NewSession returns a session that writes its responses to out. It knows the
// commands of every session, and those that are added.
func NewSession(out io.Writer, opts Options) *Session {
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	if opts.MaxLine == 0 {
		opts.MaxLine = defaultMaxLine
	}
	s := &Session{opts: opts, out: output{w: out}}
	s.commands = s.administration()
	return s
}

// Add makes more commands known, before Run.
func (s *Session) Add(commands ...Command) { s.commands = append(s.commands, commands...) }

// Clock returns the controller's clock.
func (s *Session) Clock() *Clock { return &s.clock }

// Log returns where that goes which the protocol has no line for.
func (s *Session) Log() *slog.Logger { return s.opts.Log }

// Run serves the controller until quit, the end of input, the end of ctx, whose
// cause it returns, or an error of one of the streams. A goroutine that reads from
// in lives on, unless that has ended, until its read returns.
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
	return s.ended(ctx)
}

// ended returns why a session has ended that quit or the end of input did not end.
func (s *Session) ended(ctx context.Context) error {
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

// RunInTurn is Run for tests: it reads a request when the one before it was
// answered, so that what is said depends on the input alone. It leaves it to around
// whether and when each is served.
func (s *Session) RunInTurn(ctx context.Context, in io.Reader, around func(q *Request, serve func())) error {
	lines := newLineReader(in, s.opts.MaxLine)
	for !s.over && s.out.err == nil && ctx.Err() == nil {
		q := readRequest(lines)
		around(&q, func() {
			s.serve(ctx, &q)
			s.await(ctx, nil)
		})
	}
	return s.ended(ctx)
}

// readRequest waits for the next line. An error becomes the end.
func readRequest(lines *input.Lines) Request {
	line, long, err := lines.Next()
	now := time.Now()
	if err != nil {
		return Request{end: true, err: err, received: now}
	}
	return parse(line, long, now)
}

// serveWaiting serves the oldest request that arrived while the engine thought.
func (s *Session) serveWaiting(ctx context.Context) {
	q := s.waiting[0]
	s.waiting = append(s.waiting[:0], s.waiting[1:]...)
	s.serve(ctx, &q)
}

// serve answers one request, or starts the job that will.
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
	c, ok := s.command(q.Name)
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
	s.begin(ctx, q.ID, w)
}

// respond answers with what f returns.
func (s *Session) respond(id string, f Finish) {
	text, err := f()
	if err != nil {
		s.out.failure(id, err)
		return
	}
	s.out.success(id, text)
}

// Request is one command as the controller sent it.
type Request struct {
	// ID is the number before the command as it was written, "" if none was.
	ID   string
	Name string
	Args []string
	// long is whether the line was cut: nothing but the id holds then.
	long     bool
	received time.Time
	// interrupts stops the command in progress: it is no command.
	interrupts bool
	// end marks the end of input, which is not sent, and err says why it ended.
	end bool
	err error
}

// parse reads a line as newLineReader prepares it. Every line is some request.
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
	// A blank here is a space alone: strings.Fields would know others.
	words := strings.FieldsFunc(text, func(c rune) bool { return c == ' ' })
	if len(words) > 0 {
		r.Name, r.Args = words[0], words[1:]
	}
	return r
}

// IsCommand reports whether the request is answered: the end of input and an
// interrupt are not.
func (q *Request) IsCommand() bool { return !q.end && !q.interrupts }

// defaultMaxLine is how many bytes of a line are kept: every command with a few
// arguments fits several times over.
const defaultMaxLine = 1024

// interrupt is the comment by which GoGui's tools stop the command in progress. It
// is a comment so that one that comes too late is no command.
const interrupt = "# interrupt"

// newLineReader reads lines of at most so many bytes and prepares them as the text
// says: without control characters and comments, a tab as a space, nothing but spaces
// left out. What stands behind the last LF is a line as well: people who type commands
// into a pipe leave that LF out.
func newLineReader(in io.Reader, most int) *input.Lines {
	return input.NewLines(in, input.Format{Max: most, Ends: "\n", Rest: true, Comment: '#', Signal: interrupt, Keep: keep})
}

// keep leaves out what means nothing.
func keep(line []byte, c byte) (kept byte, ok bool) {
	if c == '\t' {
		c = ' '
	}
	blank := c == ' ' && len(line) == 0
	control := c < ' ' || c == 0x7f
	return c, !blank && !control
}

// output writes responses, each with one Write, so that the controller never
// sees half of one. After the first error it writes nothing.
type output struct {
	w   io.Writer
	err error
	buf []byte
}

// success answers the request that has the id with text, which may be empty or
// have several lines.
func (o *output) success(id, text string) { o.respond('=', id, text) }

// failure answers the request that has the id with an error message.
func (o *output) failure(id string, err error) { o.respond('?', id, err.Error()) }

// respond writes a response. Nothing in text can end it early: an empty line in
// it is left out, and another control character is replaced.
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
