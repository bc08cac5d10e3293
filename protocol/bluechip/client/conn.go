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

// ear hears a table while the player thinks, too, so that a question is over when what it
// is about is: people may think for long.
type ear struct {
	lines <-chan spoken
	heard []spoken // while the player thought
}

// mostHeard bounds the lines that are heard while the player thinks. What comes behind them
// waits.
const mostHeard = 64

// next returns what the table says next, or reports that it is too late for that.
func (e *ear) next(late <-chan time.Time) (s spoken, lateness bool) {
	if len(e.heard) > 0 {
		s, e.heard = e.heard[0], e.heard[1:]
		return s, false
	}
	select {
	case <-late:
		return s, true
	case s = <-e.lines:
		return s, false
	}
}

// during does something in which the player may be asked. What the table says meanwhile is
// kept for later; if it makes the question void, the player's context ends, and what was to
// be done is left undone.
func (e *ear) during(ctx context.Context, do func(context.Context) ([]bluechip.Message, error)) ([]bluechip.Message, error) {
	asked, cancel := context.WithCancel(ctx)
	defer cancel()
	type done struct {
		answers []bluechip.Message
		err     error
	}
	ended := make(chan done, 1)
	go func() {
		answers, err := do(asked)
		ended <- done{answers, err}
	}()
	for void := false; ; {
		lines := e.lines
		if void || len(e.heard) == mostHeard {
			lines = nil
		}
		select {
		case d := <-ended:
			if void && ctx.Err() == nil && errors.Is(d.err, context.Canceled) {
				return d.answers, nil
			}
			return d.answers, d.err
		case s := <-lines:
			e.heard = append(e.heard, s)
			if void = makesVoid(&s); void {
				cancel()
			}
		}
	}
}

// makesVoid reports whether a player need not answer any more when the table says this.
func makesVoid(s *spoken) bool {
	if s.err != nil {
		return true
	}
	n, err := bluechip.ParseNotice(s.line)
	if err != nil {
		return false
	}
	switch n.Kind {
	case bluechip.StartOfBoard, bluechip.EndOfSession, bluechip.Refusal:
		return true
	}
	return false
}

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
