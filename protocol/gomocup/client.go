package gomocup

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"time"
)

// ClientConfig is how a Client behaves. The zero value is usable.
type ClientConfig struct {
	// MaxLine bounds a line of the brain's output, in bytes; 0 means 64 KiB.
	// What is longer is cut.
	MaxLine int
	// Grace is how long a brain may take to end after END or after it closed
	// its output; 0 means one second.
	Grace time.Duration
	// LF ends the lines to the brain with LF alone instead of CR LF.
	LF bool
}

const (
	clientMaxLine = 64 << 10
	clientGrace   = time.Second

	// clientQueue is how many lines are read ahead of the next question.
	clientQueue = 1024
	// clientMaxMessages is how many messages an answer keeps: the latest.
	clientMaxMessages = 256
)

// Client is the manager's end of a conversation with one brain: it asks, waits
// for the answer, measures how long that took and says what went wrong.
//
// Only one question may be open at a time. Info and Stop ask nothing and may be
// called from another goroutine meanwhile. A Client ends with End or Close, which
// leave neither a process nor a goroutine behind.
type Client struct {
	cfg     ClientConfig
	process *clientProcess // nil over a plain stream
	w       io.Writer
	writing sync.Mutex

	lines    chan clientLine // closed when the output has ended
	readErr  error           // why it has ended; read after lines is closed
	done     chan struct{}   // closed by Close: what still comes is dropped
	closing  sync.Once
	closeErr error
	closer   io.Closer // what unblocks the reader, or nil
}

// NewClient returns a Client for a brain at the other end of rw. If rw is an
// io.Closer, Close closes it; if not, its Read must end by itself. If it has
// deadlines for writing, as a net.Conn has, a context also ends a Write.
func NewClient(rw io.ReadWriter, cfg ClientConfig) *Client {
	c := newClient(rw, cfg)
	c.closer, _ = rw.(io.Closer)
	go c.read(rw)
	return c
}

func newClient(w io.Writer, cfg ClientConfig) *Client {
	if cfg.MaxLine == 0 {
		cfg.MaxLine = clientMaxLine
	}
	if cfg.Grace == 0 {
		cfg.Grace = clientGrace
	}
	return &Client{cfg: cfg, w: w, lines: make(chan clientLine, clientQueue), done: make(chan struct{})}
}

// send writes lines, each of which gets its line end, in one Write. When ctx
// ends first, the brain has not read its input: that is a ClientTimeout.
func (c *Client) send(ctx context.Context, lines ...string) error {
	end := "\r\n"
	if c.cfg.LF {
		end = "\n"
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	if err := ctx.Err(); err != nil {
		return &ClientError{Fault: ClientTimeout, Command: lines[0], Err: err}
	}
	release := c.limitWrite(ctx)
	_, err := io.WriteString(c.w, strings.Join(lines, end)+end)
	release()
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return &ClientError{Fault: ClientTimeout, Command: lines[0], Err: ctx.Err()}
	default:
		return c.gone(lines[0], err)
	}
}

// limitWrite lets the end of ctx unblock a Write. The function that it returns
// ends that again.
func (c *Client) limitWrite(ctx context.Context) (release func()) {
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
			_ = d.SetWriteDeadline(time.Time{}) // without deadlines there is none to lift
		}
	}
}

// ask sends a command and reads lines until accept takes one. Messages are
// collected; a line that came before the command was sent is a message too.
func (c *Client) ask(ctx context.Context, accept func(text string) (taken bool, err error), command ...string) (ClientAnswer, error) {
	var a ClientAnswer
	asked := time.Now()
	if err := c.send(ctx, command...); err != nil {
		return a, err
	}
	left := time.Now()
	for {
		line, err := c.next(ctx, command[0])
		if err != nil {
			return a, err
		}
		a.Took = max(0, line.at.Sub(left))
		m, isMessage := parseClientMessage(line.text)
		switch {
		case isMessage:
			a.add(m)
			continue
		case line.at.Before(asked):
			a.add(ClientMessage{Kind: ClientStray, Text: line.text})
			continue
		}
		if fault := line.fault(); fault != nil {
			return a, &ClientError{Fault: ClientGarbage, Command: command[0], Line: line.text, Err: fault}
		}
		taken, err := accept(line.text)
		if err != nil {
			return a, c.blame(err, command[0], line.text)
		}
		if taken {
			return a, nil
		}
		a.add(ClientMessage{Kind: ClientStray, Text: line.text})
	}
}

// blame completes a fault that accept found with what led to it.
func (c *Client) blame(err error, command, line string) error {
	var fault *ClientError
	if !errors.As(err, &fault) {
		return err
	}
	fault.Command, fault.Line = command, line
	return fault
}

// next returns the next line, even at the end of ctx if one has arrived.
func (c *Client) next(ctx context.Context, command string) (clientLine, error) {
	var line clientLine
	var open bool
	select {
	case line, open = <-c.lines:
	default:
		select {
		case line, open = <-c.lines:
		case <-ctx.Done():
			return line, &ClientError{Fault: ClientTimeout, Command: command, Err: ctx.Err()}
		}
	}
	if !open {
		return line, c.gone(command, c.readErr)
	}
	return line, nil
}

// gone is the fault of a brain that has closed its end. A process gets the
// time to end, so that the fault can tell a crash from an exit.
func (c *Client) gone(command string, cause error) error {
	e := &ClientError{Fault: ClientExit, Command: command, Err: cause}
	if c.process != nil {
		if ended, err := c.process.wait(c.cfg.Grace); ended && err != nil {
			e.Fault, e.Err = ClientCrash, err
		}
	}
	return e
}
