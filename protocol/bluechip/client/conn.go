package client

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"gogo/protocol/bluechip"
	"gogo/protocol/internal/input"
)

const (
	// maxLine is how many bytes of a line are read.
	maxLine = 4096
	// maxJunk is how many lines that mean nothing a table may say on a connection.
	maxJunk = 1000
)

// Serve plays at the table at the other end of a connection, which it closes. It returns
// nil at the end of the session. Lines that mean nothing are passed over.
func (c *Client) Serve(ctx context.Context, conn net.Conn) (err error) {
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Unix(1, 0)) })
	defer stop()
	defer func() {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
	}()
	hello := c.Connect()
	if _, err := conn.Write(hello.Append(nil)); err != nil {
		return err
	}
	lines, deaf := input.Requests(reader(conn))
	defer func() {
		ended := deaf()
		_ = conn.Close() // so that nobody reads it any more
		<-ended
	}()
	return c.converse(ctx, conn, lines)
}

// spoken is a line of the table, or why there is none.
type spoken struct {
	line string
	err  error
}

// reader returns what reads the lines of a table.
func reader(conn net.Conn) func() (s spoken, last bool) {
	lines := input.NewLines(conn, input.Format{Max: maxLine, Ends: "\r\n"})
	return func() (spoken, bool) {
		line, _, err := lines.Next()
		return spoken{string(line), err}, err != nil
	}
}

// converse answers what the table says, and gives up a claim that has no answer in time.
func (c *Client) converse(ctx context.Context, conn net.Conn, lines <-chan spoken) error {
	var (
		last string           // that means nothing: the reason, where a table gives one in its own words
		late <-chan time.Time // for the answer to a claim
		ear  = ear{lines: lines}
	)
	for junk := 0; junk <= maxJunk; {
		var answers []bluechip.Message
		var err error
		s, lateness := ear.next(late)
		switch {
		case lateness:
			answers, err = ear.during(ctx, c.giveUp)
		case s.err != nil:
			return gone(last, s.err)
		default:
			n, unread := bluechip.ParseNotice(s.line)
			if unread != nil {
				junk++
				last = c.skip(s.line, unread)
				answers, err = ear.during(ctx, c.giveUp)
			} else {
				answers, err = ear.during(ctx, func(ctx context.Context) ([]bluechip.Message, error) { return c.Hear(ctx, &n) })
			}
		}
		if failed := send(conn, answers); failed != nil {
			return failed
		}
		switch {
		case errors.Is(err, ErrOver):
			return nil
		case err != nil:
			return err
		}
		late = c.lateFrom(late)
	}
	return fmt.Errorf("the table says more than %d lines that mean nothing", maxJunk)
}

// skip passes over a line that means nothing. It returns what of it tells why the table
// closes the connection, if it does before the player has a seat.
func (c *Client) skip(line string, why error) string {
	const most = 200
	line = line[:min(len(line), most)]
	if c.Log != nil {
		c.Log.Warn("passed over, for it means nothing", "line", line, "error", why)
	}
	if c.seated {
		return ""
	}
	return line
}

// gone says that the table is gone, in its own words if it had some.
func gone(last string, err error) error {
	if last != "" {
		return fmt.Errorf("%w %q, and is gone: %w", ErrRefused, last, err)
	}
	return fmt.Errorf("the table is gone: %w", err)
}

// send says messages to the table.
func send(conn net.Conn, messages []bluechip.Message) error {
	var text []byte
	for i := range messages {
		text = messages[i].Append(text)
	}
	if len(text) == 0 {
		return nil
	}
	_, err := conn.Write(text)
	return err
}
