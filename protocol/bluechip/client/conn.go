package client

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"time"

	"gogo/protocol/bluechip"
	"gogo/protocol/internal/input"
)

const (
	// maxLine is the maximum number of bytes read of a line.
	maxLine = 4096
	// maxUnparsed is the maximum number of lines on a connection that cannot be parsed.
	maxUnparsed = 1000
)

// Serve plays at the table at the other end of a connection, which it closes. It returns
// nil at the end of the session. Lines that cannot be parsed are skipped.
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
	lines, deaf := input.Requests(lineReader(conn))
	defer func() {
		ended := deaf()
		_ = conn.Close() // so that nobody reads it any more
		<-ended
	}()
	return c.serveLines(ctx, conn, lines)
}

// incoming is a line from the table, or the error in place of one.
type incoming struct {
	line string
	err  error
}

// lineReader returns a function that reads the lines of a table.
func lineReader(conn net.Conn) func() (s incoming, last bool) {
	lines := input.NewLines(conn, input.Format{Max: maxLine, Ends: "\r\n"})
	return func() (incoming, bool) {
		line, _, err := lines.Next()
		return incoming{string(line), err}, err != nil
	}
}

// serveLines answers the lines of the table, and abandons a claim that is not answered in
// time.
func (c *Client) serveLines(ctx context.Context, conn net.Conn, lines <-chan incoming) error {
	var (
		last string           // that means nothing: the reason, where a table gives one in its own words
		late <-chan time.Time // for the answer to a claim
		in   = reader{lines: lines}
	)
	for junk := 0; junk <= maxUnparsed; {
		var answers []bluechip.Message
		var err error
		s, lateness := in.next(late)
		switch {
		case lateness:
			answers, err = in.doWhileReading(ctx, voidsQuestion, c.abandonClaim)
		case s.err != nil:
			return lostError(last, s.err)
		default:
			n, unread := bluechip.ParseNotice(s.line)
			if unread != nil {
				junk++
				last = c.skipUnparsed(s.line, unread)
				answers, err = in.doWhileReading(ctx, voidsQuestion, c.abandonClaim)
			} else {
				answers, err = in.doWhileReading(ctx, c.voids(&n), func(ctx context.Context) ([]bluechip.Message, error) { return c.Hear(ctx, &n) })
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
		late = c.claimTimeout(late)
	}
	return fmt.Errorf("the table says more than %d lines that mean nothing", maxUnparsed)
}

// skipUnparsed logs a line that cannot be parsed. Before the player has a seat it returns
// the line, which may say why the table closes the connection.
func (c *Client) skipUnparsed(line string, why error) string {
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

// lostError returns the error for a lost connection, with the last words of the table if
// there were any.
func lostError(last string, err error) error {
	if last != "" {
		return fmt.Errorf("%w %q, and is gone: %w", ErrRefused, last, err)
	}
	return fmt.Errorf("the table is gone: %w", err)
}

// send writes messages to the table.
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

// reader reads the lines of a table, also while the player thinks, so that its thinking
// can be canceled: people may think for long.
type reader struct {
	lines  <-chan incoming
	queued []incoming // read while the player thought
}

// maxQueued bounds the lines that are read while the player thinks. Later ones wait.
const maxQueued = 64

// next returns the next line of the table, or reports that a deadline has passed.
func (r *reader) next(late <-chan time.Time) (s incoming, lateness bool) {
	if len(r.queued) > 0 {
		s, r.queued = r.queued[0], r.queued[1:]
		return s, false
	}
	select {
	case <-late:
		return s, true
	case s = <-r.lines:
		return s, false
	}
}

// doWhileReading calls do, which may ask the player. Lines that the table says meanwhile
// are queued; if one makes the question void, or one queued before does, the context of do
// ends, and its cancellation is no error.
func (r *reader) doWhileReading(ctx context.Context, voids func(*incoming) bool, do func(context.Context) ([]bluechip.Message, error)) ([]bluechip.Message, error) {
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
	void := slices.ContainsFunc(r.queued, func(s incoming) bool { return voids(&s) })
	if void {
		cancel()
	}
	for {
		lines := r.lines
		if void || len(r.queued) == maxQueued {
			lines = nil
		}
		select {
		case d := <-ended:
			if void && ctx.Err() == nil && errors.Is(d.err, context.Canceled) {
				return d.answers, nil
			}
			return d.answers, d.err
		case s := <-lines:
			r.queued = append(r.queued, s)
			if void = voids(&s); void {
				cancel()
			}
		}
	}
}

// voidsQuestion reports whether a line makes the answer of a player who is thinking
// unwanted.
func voidsQuestion(s *incoming) bool {
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

// voids returns the function that reports whether a line voids what the player is asked for by a
// notice: whether to accept a claim is void with the claim, too.
func (c *Client) voids(n *bluechip.Notice) func(*incoming) bool {
	if n.Kind != bluechip.HandOf || !c.claim.shown || n.Seat != c.claim.what.By {
		return voidsQuestion
	}
	return func(s *incoming) bool {
		later, err := bluechip.ParseNotice(s.line)
		return voidsQuestion(s) || err == nil && (later.Kind == bluechip.ClaimRejected || later.Kind == bluechip.ClaimAccepted)
	}
}

// Dialer connects to a table.
type Dialer struct {
	Dial     func(ctx context.Context) (net.Conn, error)
	Patience time.Duration // gives up when no board has made progress for so long; 0 means never
	Pause    time.Duration // before the table is dialed again; it doubles
	MaxPause time.Duration // up to this pause
}

// Default pauses between attempts to connect, and the default patience with a claim:
// people may have to answer it.
const (
	DefaultPause         = 250 * time.Millisecond
	DefaultMaxPause      = 10 * time.Second
	DefaultClaimPatience = 30 * time.Second
)

// RunReconnecting plays to the end of the session, over a new connection whenever one is
// lost. Whether the board is restarted or resumed is up to the table. After a connection
// on which no board was finished the next pause is longer. A player who was replaced does not come
// back: two connections would take the seat from each other in turn.
func (c *Client) RunReconnecting(ctx context.Context, d *Dialer) error {
	pause, since := d.Pause, time.Now()
	for {
		steps, boards := c.steps, c.boards
		err := c.runOnce(ctx, d)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, ErrReplaced):
			return err
		}
		if c.steps > steps {
			since = time.Now()
		}
		if c.boards > boards {
			pause = d.Pause
		}
		if d.Patience > 0 && time.Since(since) > d.Patience {
			return fmt.Errorf("no way to the table since %v: %w", d.Patience, err)
		}
		if c.Log != nil {
			c.Log.Warn("the table is tried again", "in", pause, "error", err)
		}
		if err := sleep(ctx, pause); err != nil {
			return err
		}
		pause = min(2*pause, d.MaxPause)
	}
}

// runOnce plays over one connection.
func (c *Client) runOnce(ctx context.Context, d *Dialer) error {
	conn, err := d.Dial(ctx)
	if err != nil {
		return err
	}
	return c.Serve(ctx, conn)
}

// sleep waits, or returns the error of a context that ends before.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
