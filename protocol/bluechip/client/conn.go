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
	lines := input.NewLines(conn, input.Format{Max: maxLine, Ends: "\r\n"})
	last := "" // that means nothing: the reason, where a table gives one in its own words
	for junk := 0; junk <= maxJunk; {
		line, _, err := lines.Next()
		if err != nil {
			return gone(last, err)
		}
		n, err := bluechip.ParseNotice(string(line))
		if err != nil {
			junk++
			last = c.skip(string(line), err)
			continue
		}
		if over, err := c.answer(ctx, conn, &n); over || err != nil {
			return err
		}
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

// answer answers what the table says. over is true behind the end of the session.
func (c *Client) answer(ctx context.Context, conn net.Conn, n *bluechip.Notice) (over bool, err error) {
	answers, err := c.Hear(ctx, n)
	if errors.Is(err, ErrOver) {
		return true, nil
	}
	var text []byte
	for i := range answers {
		text = answers[i].Append(text)
	}
	if len(text) > 0 {
		if _, failed := conn.Write(text); failed != nil {
			return false, failed
		}
	}
	return false, err
}
