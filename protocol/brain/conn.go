// Package brain is the manager's side of a connection with a brain: a program that plays
// a game and speaks a protocol of lines over its standard streams.
//
// A Conn starts the brain, sends it lines, returns the lines that it writes with the time
// at which each arrived, and reports failures by an Error. It is independent of the
// protocol.
package brain

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// Config configures a Conn.
type Config struct {
	// MaxLine bounds a line of the brain's output, in bytes; 0 means 64 KiB. Longer lines
	// are cut.
	MaxLine int
	// Grace is how long a brain may take to end after it was asked to or after
	// it closed its output; 0 means one second.
	Grace time.Duration
	// LineEnd ends the lines to the brain; "" means LF.
	LineEnd string
	// Ends are the bytes that end a line of the brain; "" means LF.
	Ends string
	// KeepEmpty keeps empty lines.
	KeepEmpty bool
	// Tap, if set, gets every piece of the brain's output before its lines are queued.
	Tap func(piece []byte)
}

const (
	defaultMaxLine = 64 << 10
	defaultGrace   = time.Second

	// queueLength bounds the lines that are read ahead.
	queueLength = 1024
)

// Conn is a connection with one brain.
//
// Only one goroutine may call Next at a time; Send may be called beside it. A Conn
// ends with Quit or Close, which leave neither a process nor a goroutine behind.
type Conn struct {
	cfg     Config
	process *process // nil for a plain stream
	w       io.Writer
	writing sync.Mutex

	lines    chan Line     // closed when the output has ended
	readErr  error         // why the output has ended; valid after lines is closed
	done     chan struct{} // closed by Close: later lines are dropped
	closing  sync.Once
	closeErr error
	closer   io.Closer // unblocks the reader; may be nil
}

// New returns a Conn with a brain at the other end of rw. If rw is an io.Closer,
// Close closes it; if not, its Read must end by itself. If it has deadlines for
// writing, as a net.Conn has, a context also ends a Write.
func New(rw io.ReadWriter, cfg Config) *Conn {
	c := newConn(rw, cfg)
	c.closer, _ = rw.(io.Closer)
	go c.read(rw)
	return c
}

func newConn(w io.Writer, cfg Config) *Conn {
	if cfg.MaxLine == 0 {
		cfg.MaxLine = defaultMaxLine
	}
	if cfg.Grace == 0 {
		cfg.Grace = defaultGrace
	}
	if cfg.LineEnd == "" {
		cfg.LineEnd = "\n"
	}
	if cfg.Ends == "" {
		cfg.Ends = "\n"
	}
	return &Conn{cfg: cfg, w: w, lines: make(chan Line, queueLength), done: make(chan struct{})}
}

// Send writes lines, each of which gets its line end, in one Write. When ctx
// ends first, the brain has not read its input: that is a Timeout.
func (c *Conn) Send(ctx context.Context, lines ...string) error {
	return c.write(ctx, lines[0], strings.Join(lines, c.cfg.LineEnd)+c.cfg.LineEnd)
}

// WriteRaw is Send for a text that need not consist of whole lines.
func (c *Conn) WriteRaw(ctx context.Context, text string) error {
	command, _, _ := strings.Cut(text, c.cfg.LineEnd)
	return c.write(ctx, command, text)
}

// write writes text in one Write. The command is named in an error.
func (c *Conn) write(ctx context.Context, command, text string) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	if err := ctx.Err(); err != nil {
		return &Error{Fault: Timeout, Command: command, Err: err}
	}
	release := c.limitWrite(ctx)
	_, err := io.WriteString(c.w, text)
	release()
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return &Error{Fault: Timeout, Command: command, Err: ctx.Err()}
	default:
		return c.lostFault(command, err)
	}
}

// CloseInput closes the input of the brain, whose output stays open if the stream can be
// closed in one direction.
func (c *Conn) CloseInput() error {
	switch w := c.w.(type) {
	case interface{ CloseWrite() error }:
		return w.CloseWrite()
	case io.Closer:
		return w.Close()
	}
	return nil
}

// limitWrite lets the end of ctx unblock a Write, until the returned function is called.
func (c *Conn) limitWrite(ctx context.Context) (release func()) {
	type deadliner interface{ SetWriteDeadline(time.Time) error }
	d, ok := c.w.(deadliner)
	expired := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(expired)
		if ok && d.SetWriteDeadline(time.Unix(1, 0)) == nil {
			return
		}
		// Without deadlines only the end of the reader ends a Write.
		if c.process != nil {
			c.process.kill()
		}
	})
	return func() {
		if stop() {
			return
		}
		<-expired
		if ok {
			_ = d.SetWriteDeadline(time.Time{}) // without deadlines there is none to reset
		}
	}
}

// Next returns the next line, even at the end of ctx if one has arrived. The command is
// the one that waits for it, for an error.
func (c *Conn) Next(ctx context.Context, command string) (Line, error) {
	var line Line
	var open bool
	select {
	case line, open = <-c.lines:
	default:
		select {
		case line, open = <-c.lines:
		case <-ctx.Done():
			return line, &Error{Fault: Timeout, Command: command, Err: ctx.Err()}
		}
	}
	if !open {
		return line, c.lostFault(command, c.readErr)
	}
	return line, nil
}

// lostFault returns the fault of a brain that has closed its output. A process gets time
// to end, so that a crash can be told from an exit.
func (c *Conn) lostFault(command string, cause error) error {
	e := &Error{Fault: Exit, Command: command, Err: cause}
	if c.process != nil {
		if ended, err := c.process.wait(c.cfg.Grace); ended && err != nil {
			e.Fault, e.Err = Crash, err
		}
	}
	return e
}

// Line is one line of the brain's output without its end and trailing blanks.
type Line struct {
	Text string
	At   time.Time // when its end was read
	Cut  bool      // the line was longer than allowed
}

// Fault returns why the line is not text, or nil.
func (l *Line) Fault() error {
	switch {
	case l.Cut:
		return errors.New("line too long")
	case !utf8.ValidString(l.Text):
		return errors.New("line is not UTF-8")
	case strings.ContainsFunc(l.Text, func(r rune) bool { return r < ' ' && r != '\t' }):
		return errors.New("line has control characters")
	}
	return nil
}

// splitter splits a stream into lines.
type splitter struct {
	cfg  *Config
	line []byte
	cut  bool
}

// feed passes every line that ends in chunk to emit.
func (s *splitter) feed(chunk []byte, at time.Time, emit func(Line)) {
	for {
		end := bytes.IndexAny(chunk, s.cfg.Ends)
		part := chunk
		if end >= 0 {
			part = chunk[:end]
		}
		if room := s.cfg.MaxLine - len(s.line); len(part) > room {
			part, s.cut = part[:room], true
		}
		s.line = append(s.line, part...)
		if end < 0 {
			return
		}
		if text := strings.TrimRight(string(s.line), " \t"); text != "" || s.cfg.KeepEmpty {
			emit(Line{text, at, s.cut})
		}
		s.line, s.cut = s.line[:0], false
		chunk = chunk[end+1:]
	}
}

// read queues the lines of r until it ends. After Close they are dropped, so that a brain
// that is still writing can end.
func (c *Conn) read(r io.Reader) {
	defer close(c.lines)
	s := splitter{cfg: &c.cfg}
	buf := make([]byte, 4096)
	for {
		n, err := r.Read(buf)
		if c.cfg.Tap != nil && n > 0 {
			c.cfg.Tap(buf[:n])
		}
		s.feed(buf[:n], time.Now(), func(l Line) {
			select {
			case c.lines <- l:
			case <-c.done:
			}
		})
		if err != nil {
			c.readErr = err
			return
		}
	}
}

// Fault is the kind of a brain's failure.
type Fault uint8

const (
	// Timeout means that the context ended before the brain answered or had read its
	// input.
	Timeout Fault = iota + 1
	// Exit means that the output or the process ended without an error.
	Exit
	// Crash means that the process ended by a signal or with an exit status other than 0.
	Crash
	// Garbage is a line that is not text: see Line.Fault.
	Garbage
	// Syntax is a line that the protocol does not allow at this point.
	Syntax
	// Refused is the engine's answer that a command failed.
	Refused
)

func (f Fault) String() string {
	switch f {
	case Timeout:
		return "no answer in time"
	case Exit:
		return "the engine ended"
	case Crash:
		return "the engine crashed"
	case Garbage:
		return "garbage"
	case Syntax:
		return "not an answer"
	case Refused:
		return "refused"
	}
	return fmt.Sprintf("fault %d", uint8(f))
}

// Error is the failure of a brain to answer a command.
type Error struct {
	Fault   Fault
	Command string // the first line of the command
	Line    string // the offending line, if there is one
	Err     error  // the cause, may be nil
}

func (e *Error) Error() string {
	s := e.Command + ": " + e.Fault.String()
	if e.Line != "" {
		const enough = 80
		line := e.Line
		if len(line) > enough {
			line = line[:enough]
		}
		s += ": " + strconv.Quote(line)
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }
