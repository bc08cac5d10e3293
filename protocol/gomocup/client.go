package gomocup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"gogo/protocol/brain"
)

// ClientConfig is how a Client behaves. The zero value is usable.
type ClientConfig struct {
	// MaxLine bounds a line of the brain's output, in bytes; 0 means 64 KiB. Longer lines
	// are cut.
	MaxLine int
	// Grace is how long a brain may take to end after END or after it closed
	// its output; 0 means one second.
	Grace time.Duration
	// LF ends the lines to the brain with LF alone instead of CR LF.
	LF bool
	// Hear, if not nil, gets each message while its question is open, in the goroutine
	// that asks.
	Hear func(ClientMessage)
}

// conn returns the line format of the protocol: lines end in CR, LF or both, and empty
// ones do not count.
func (cfg ClientConfig) conn() brain.Config {
	c := brain.Config{MaxLine: cfg.MaxLine, Grace: cfg.Grace, LineEnd: "\r\n", Ends: "\r\n"}
	if cfg.LF {
		c.LineEnd = "\n"
	}
	return c
}

// clientMaxMessages bounds the messages of an answer: the latest are kept.
const clientMaxMessages = 256

// Client is the manager's side of the protocol with one brain: it asks, waits for the
// answer, measures how long that took and reports what went wrong.
//
// Only one question may be open at a time. Info and Stop ask nothing and may be
// called from another goroutine meanwhile. A Client ends with End or Close, which
// leave neither a process nor a goroutine behind.
type Client struct {
	conn *brain.Conn
	hear func(ClientMessage)
	// awaitsAbout reports whether ABOUT was not answered in time: a slow brain may do so
	// later.
	awaitsAbout bool
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
// did not end by itself is a brain.Timeout.
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
		case line.At.Before(asked), c.isLateAbout(line.Text):
			a.add(ClientMessage{Kind: ClientStray, Text: line.Text})
			continue
		}
		if fault := line.Fault(); fault != nil {
			return a, &brain.Error{Fault: brain.Garbage, Command: command[0], Line: line.Text, Err: fault}
		}
		taken, err := accept(line.Text)
		if err != nil {
			return a, withContext(err, command[0], line.Text)
		}
		if taken {
			return a, nil
		}
		a.add(ClientMessage{Kind: ClientStray, Text: line.Text})
	}
}

// isLateAbout reports whether a line is the late answer to an ABOUT.
func (c *Client) isLateAbout(text string) bool {
	late := c.awaitsAbout && ParseClientAbout(text).Name != ""
	c.awaitsAbout = c.awaitsAbout && !late
	return late
}

// withContext adds the command and the line to an error.
func withContext(err error, command, line string) error {
	var fault *brain.Error
	if !errors.As(err, &fault) {
		return err
	}
	fault.Command, fault.Line = command, line
	return fault
}

// ClientStone is a line of BOARD.
type ClientStone struct {
	X, Y int
	// Field is 1 for a stone of the brain's own, 2 for one of its opponent
	// and 3 for a dead one.
	Field int
}

// About asks the brain for its name and author. After a brain.Refused, as for UNKNOWN, or
// a brain.Timeout the brain can still be used: a late answer is not mistaken for the
// answer to another question.
func (c *Client) About(ctx context.Context) (ClientAbout, error) {
	var about ClientAbout
	c.awaitsAbout = false
	_, err := c.ask(ctx, func(text string) (bool, error) {
		about = ParseClientAbout(text)
		return true, clientRefusal(text)
	}, "ABOUT")
	var fault *brain.Error
	c.awaitsAbout = errors.As(err, &fault) && fault.Fault == brain.Timeout
	return about, err
}

// Start begins a game on an empty board: START if it is square, else
// RECTSTART.
func (c *Client) Start(ctx context.Context, width, height int) error {
	command := fmt.Sprintf("START %d", width)
	if width != height {
		command = fmt.Sprintf("RECTSTART %d,%d", width, height)
	}
	_, err := c.ask(ctx, clientOK, command)
	return err
}

// Restart begins a game on the same size of board. Brains need not support it: see
// brain.Refused.
func (c *Client) Restart(ctx context.Context) error {
	_, err := c.ask(ctx, clientOK, "RESTART")
	return err
}

// Takeback removes the last stone, which is at x,y. Brains need not support it: see
// brain.Refused.
func (c *Client) Takeback(ctx context.Context, x, y int) error {
	_, err := c.ask(ctx, clientOK, fmt.Sprintf("TAKEBACK %d,%d", x, y))
	return err
}

// Info sends the brain a limit or a setting. There is no answer.
func (c *Client) Info(ctx context.Context, key, value string) error {
	return c.conn.Send(ctx, "INFO "+key+" "+value)
}

// Stop asks for the move at once, by a common extension of the protocol. The answer is
// the one to the open question.
func (c *Client) Stop(ctx context.Context) error { return c.conn.Send(ctx, "YXSTOP") }

// Begin asks for the first move of a game.
func (c *Client) Begin(ctx context.Context) (ClientAnswer, error) { return c.move(ctx, "BEGIN") }

// Turn sends the opponent's move and asks for the next.
func (c *Client) Turn(ctx context.Context, x, y int) (ClientAnswer, error) {
	return c.move(ctx, fmt.Sprintf("TURN %d,%d", x, y))
}

// Board sets the position up on an empty board and asks for the next move. The
// stones must be in the order of the moves under renju rules.
func (c *Client) Board(ctx context.Context, stones []ClientStone) (ClientAnswer, error) {
	lines := make([]string, 0, len(stones)+2)
	lines = append(lines, "BOARD")
	for _, s := range stones {
		lines = append(lines, fmt.Sprintf("%d,%d,%d", s.X, s.Y, s.Field))
	}
	return c.move(ctx, append(lines, "DONE")...)
}

// ClientChoice is the answer to a swap2 opening: to swap, or the columns and rows of
// stones.
type ClientChoice struct {
	Swap  bool
	Moves [][2]int
}

// Swap2 asks for the answer to the swap2 opening of stones, which have no colors. Brains
// need not support it: see brain.Refused.
func (c *Client) Swap2(ctx context.Context, stones []ClientStone) (ClientChoice, error) {
	lines := make([]string, 0, len(stones)+2)
	lines = append(lines, "SWAP2BOARD")
	for _, s := range stones {
		lines = append(lines, fmt.Sprintf("%d,%d", s.X, s.Y))
	}
	var choice ClientChoice
	_, err := c.ask(ctx, func(text string) (bool, error) {
		if err := clientRefusal(text); err != nil {
			return false, err
		}
		var ok bool
		if choice, ok = parseClientChoice(text); !ok {
			return false, &brain.Error{Fault: brain.Syntax}
		}
		return true, nil
	}, append(lines, "DONE")...)
	return choice, err
}

// parseClientChoice parses SWAP, or up to three moves with blanks between them.
func parseClientChoice(text string) (c ClientChoice, ok bool) {
	const most = 3
	words := strings.Fields(text)
	if len(words) == 1 && strings.EqualFold(words[0], "SWAP") {
		return ClientChoice{Swap: true}, true
	}
	for _, word := range words {
		x, y, ok := parseClientMove(word)
		if !ok || len(c.Moves) == most {
			return ClientChoice{}, false
		}
		c.Moves = append(c.Moves, [2]int{x, y})
	}
	return c, len(c.Moves) > 0
}

// move asks for a move. A suggestion is accepted, as in tournaments. An UNKNOWN is
// skipped: some brains answer an unknown INFO so, though they should not.
func (c *Client) move(ctx context.Context, command ...string) (ClientAnswer, error) {
	var x, y int
	a, err := c.ask(ctx, func(text string) (bool, error) {
		word, rest := clientWord(text)
		var ok bool
		switch word {
		case "ERROR":
			return false, clientRefusal(text)
		case "UNKNOWN":
			return false, nil
		case "SUGGEST":
			if x, y, ok = parseClientMove(rest); ok {
				return false, c.conn.Send(ctx, fmt.Sprintf("PLAY %d,%d", x, y))
			}
		default:
			if x, y, ok = parseClientMove(text); ok {
				return true, nil
			}
		}
		return false, &brain.Error{Fault: brain.Syntax}
	}, command...)
	a.X, a.Y = x, y
	return a, err
}

// clientOK accepts OK, alone or with a remark after it.
func clientOK(text string) (bool, error) {
	if err := clientRefusal(text); err != nil {
		return false, err
	}
	if word, _ := clientWord(text); strings.TrimRight(word, ".:,;-") != "OK" {
		return false, &brain.Error{Fault: brain.Syntax}
	}
	return true, nil
}

// clientRefusal returns the error for ERROR and UNKNOWN, and nil for other lines.
func clientRefusal(text string) error {
	if word, _ := clientWord(text); word == "ERROR" || word == "UNKNOWN" {
		return &brain.Error{Fault: brain.Refused}
	}
	return nil
}
