package client

import (
	"context"
	"fmt"
	"net"
	"time"
)

// Way is the way to a table.
type Way struct {
	Dial     func(ctx context.Context) (net.Conn, error)
	Patience time.Duration // gives up when nothing was heard of a board for so long, 0 is never
	Pause    time.Duration // before the table is tried again; it doubles
	Longest  time.Duration // up to this
}

// Usual pauses between attempts to get to a table, and the usual patience with a claim: people
// may have to answer it.
const (
	UsualPause         = 250 * time.Millisecond
	UsualLongest       = 10 * time.Second
	UsualClaimPatience = 30 * time.Second
)

// Stay plays to the end of the session, over a new connection whenever one is lost. The
// board goes on as the table has it: it begins again, or what was done is told once more.
// Where a connection brought no board to its end, the pause before the next is longer.
func (c *Client) Stay(ctx context.Context, w *Way) error {
	pause, since := w.Pause, time.Now()
	for {
		steps, boards := c.steps, c.boards
		err := c.attend(ctx, w)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		}
		if c.steps > steps {
			since = time.Now()
		}
		if c.boards > boards {
			pause = w.Pause
		}
		if w.Patience > 0 && time.Since(since) > w.Patience {
			return fmt.Errorf("no way to the table since %v: %w", w.Patience, err)
		}
		if c.Log != nil {
			c.Log.Warn("the table is tried again", "in", pause, "error", err)
		}
		if err := sleep(ctx, pause); err != nil {
			return err
		}
		pause = min(2*pause, w.Longest)
	}
}

// attend plays over one connection.
func (c *Client) attend(ctx context.Context, w *Way) error {
	conn, err := w.Dial(ctx)
	if err != nil {
		return err
	}
	return c.Serve(ctx, conn)
}

// sleep waits, unless the context ends.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
