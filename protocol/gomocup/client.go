package gomocup

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"time"

	"gogo/protocol/brain"
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
	// Hear, if there is one, gets each message while its question is open, in the
	// goroutine that asks.
	Hear func(ClientMessage)
}

// conn returns how the protocol cuts lines: both ends may be CR, LF or both,
// and empty lines do not count.
func (cfg ClientConfig) conn() brain.Config {
	c := brain.Config{MaxLine: cfg.MaxLine, Grace: cfg.Grace, LineEnd: "\r\n", Ends: "\r\n"}
	if cfg.LF {
		c.LineEnd = "\n"
	}
	return c
}

// clientMaxMessages is how many messages an answer keeps: the latest.
const clientMaxMessages = 256

// Client is the manager's end of a conversation with one brain: it asks, waits
// for the answer, measures how long that took and says what went wrong.
//
// Only one question may be open at a time. Info and Stop ask nothing and may be
// called from another goroutine meanwhile. A Client ends with End or Close, which
// leave neither a process nor a goroutine behind.
type Client struct {
	conn *brain.Conn
	hear func(ClientMessage)
	// unsaid says that ABOUT was not answered in time: a slow brain may do it yet.
	unsaid bool
}

// NewClient returns a Client for a brain at the other end of rw. If rw is an
// io.Closer, Close closes it; if not, its Read must end by itself. If it has
// deadlines for writing, as a net.Conn has, a context also ends a Write.
func NewClient(rw io.ReadWriter, cfg ClientConfig) *Client {
	return &Client{conn: brain.New(rw, cfg.conn()), hear: cfg.Hear}
}

// StartClient starts cmd, which has no standard input and output yet, and returns a
// Client for it.
func StartClient(cmd *exec.Cmd, cfg ClientConfig) (*Client, error) {
	conn, err := brain.Start(cmd, cfg.conn())
	if err != nil {
		return nil, err
	}
	return &Client{conn: conn, hear: cfg.Hear}, nil
}

// Pid returns the process id of the brain, or 0 if it is no process.
func (c *Client) Pid() int { return c.conn.Pid() }

// End asks the brain to end, and ends it after the grace period. A brain that
// did not end by itself is a ClientTimeout.
func (c *Client) End(ctx context.Context) error { return c.conn.Quit(ctx, "END") }

// Close ends the conversation at once, and the brain with all that it has started.
// It may be called more than once.
func (c *Client) Close() error { return c.conn.Close() }

// ask sends a command and reads lines until accept takes one. Messages are
// collected; a line that came before the command was sent is a message too.
func (c *Client) ask(ctx context.Context, accept func(text string) (taken bool, err error), command ...string) (ClientAnswer, error) {
	var a ClientAnswer
	asked := time.Now()
	if err := c.conn.Send(ctx, command...); err != nil {
		return a, err
	}
	left := time.Now()
	for {
		line, err := c.conn.Next(ctx, command[0])
		if err != nil {
			return a, err
		}
		a.Took = max(0, line.At.Sub(left))
		m, isMessage := parseClientMessage(line.Text)
		switch {
		case isMessage:
			a.add(m)
			if c.hear != nil {
				c.hear(m)
			}
			continue
		case line.At.Before(asked), c.saidLate(line.Text):
			a.add(ClientMessage{Kind: ClientStray, Text: line.Text})
			continue
		}
		if fault := line.Fault(); fault != nil {
			return a, &ClientError{Fault: ClientGarbage, Command: command[0], Line: line.Text, Err: fault}
		}
		taken, err := accept(line.Text)
		if err != nil {
			return a, blame(err, command[0], line.Text)
		}
		if taken {
			return a, nil
		}
		a.add(ClientMessage{Kind: ClientStray, Text: line.Text})
	}
}

// saidLate reports whether a line is the answer to an ABOUT that nobody waits for any more.
func (c *Client) saidLate(text string) bool {
	late := c.unsaid && ParseClientAbout(text).Name != ""
	c.unsaid = c.unsaid && !late
	return late
}

// blame completes a fault that accept found with what led to it.
func blame(err error, command, line string) error {
	var fault *ClientError
	if !errors.As(err, &fault) {
		return err
	}
	fault.Command, fault.Line = command, line
	return fault
}
