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

// maxLine is how many bytes of a line are read.
const maxLine = 4096

// Serve plays at the table at the other end of a connection, which it closes. It returns
// nil at the end of the session.
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
	for {
		line, long, err := lines.Next()
		if err != nil {
			return fmt.Errorf("the table is gone: %w", err)
		}
		if long {
			return fmt.Errorf("the table says more than %d bytes in a line", maxLine)
		}
		if over, err := c.answer(conn, string(line)); over || err != nil {
			return err
		}
	}
}

// answer answers a line of the table. over is true behind the last one.
func (c *Client) answer(conn net.Conn, line string) (over bool, err error) {
	n, err := bluechip.ParseNotice(line)
	if err != nil {
		return false, err
	}
	answers, err := c.Hear(&n)
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
