package ubgi

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"gogo/board/backgammon"
	"gogo/protocol/brain"
)

// ErrForeign is an engine whose answer to ubgi is of another protocol.
var ErrForeign = errors.New("the engine speaks another protocol")

// Client is the manager's end of a conversation with one engine: it asks, waits
// for the answer, measures how long that took and says what went wrong in a
// brain.Error, where Refused is a line that begins with "error".
//
// Only one question may be open at a time. A Client ends with End, or as its Conn does.
type Client struct {
	// Conn is the conversation, whose lines end in LF.
	Conn *brain.Conn
	// Identity is what the engine has said of itself.
	Identity Identity
	// XGID says that the engine takes positions as XGIDs, with all that belongs to
	// them. To others only boards can be told.
	XGID bool
	// NoCube says that games are played without a cube. XGIDs tell.
	NoCube bool

	// open is whether the answer to a go has not come yet.
	open atomic.Bool
}

// Identity is what an engine says of itself.
type Identity struct {
	Name, Author, Version string
	// Keys are the names of what can be set, and how the engine describes each.
	Keys map[string]string
}

// Answer is the answer to a go.
type Answer struct {
	// Text is what stands behind the first word.
	Text string
	// Took is the time from when the go had left until the answer arrived.
	Took time.Duration
	// Info are the lines of information before it, the latest of them.
	Info []string
}

const (
	maxKeys = 1000 // that a client remembers
	maxInfo = 256  // lines before an answer that a client remembers
)

// Handshake asks the engine who it is, and whether it takes XGIDs. An engine that
// answers with JSON or XML is an ErrForeign.
func (c *Client) Handshake(ctx context.Context) error {
	const command = "ubgi"
	if err := c.Conn.Send(ctx, command); err != nil {
		return err
	}
	c.Identity = Identity{Keys: map[string]string{}}
	for {
		line, err := c.next(ctx, command)
		if err != nil {
			return err
		}
		word, rest, _ := strings.Cut(line.Text, " ")
		switch {
		case line.Text == "ubgiok" || line.Text == "readyok": // the latter in draft 0.01
			return c.probeXGID(ctx)
		case line.Text[0] == '{' || line.Text[0] == '<':
			return &brain.Error{Fault: brain.Syntax, Command: command, Line: line.Text, Err: ErrForeign}
		case word == "error":
			return refused(command, line.Text)
		case word == "id":
			c.identify(rest)
		case word == "key" && len(c.Identity.Keys) < maxKeys:
			name, about, _ := strings.Cut(rest, " ")
			c.Identity.Keys[name] = about
		}
	}
}

// identify takes an id line.
func (c *Client) identify(text string) {
	what, value, _ := strings.Cut(text, " ")
	switch what {
	case "name":
		c.Identity.Name = value
	case "author":
		c.Identity.Author = value
	case "version":
		c.Identity.Version = value
	}
}

// probeXGID finds out whether the engine takes XGIDs.
func (c *Client) probeXGID(ctx context.Context) error {
	start := backgammon.Position{Board: backgammon.Start(), Cube: backgammon.Cube{Value: 1}}
	err := c.command(ctx, "position xgid "+start.XGID())
	c.XGID = err == nil
	if isRefused(err) {
		return nil
	}
	return err
}

// NewGame tells the engine that what follows belongs to another game.
func (c *Client) NewGame(ctx context.Context) error { return c.command(ctx, "newgame") }

// Knows reports whether the engine has described a key.
func (c *Client) Knows(key string) bool {
	_, known := c.Identity.Keys[key]
	return known
}

// Set sets a key.
func (c *Client) Set(ctx context.Context, key, value string) error {
	return c.command(ctx, "set "+key+" "+value)
}

// SetInt sets a key to a number.
func (c *Client) SetInt(ctx context.Context, key string, value int) error {
	return c.Set(ctx, key, strconv.Itoa(value))
}

// SetBool sets a key to true or false.
func (c *Client) SetBool(ctx context.Context, key string, value bool) error {
	return c.Set(ctx, key, strconv.FormatBool(value))
}

// command sends a command without an answer of its own, and waits until the engine
// has obeyed it: an error comes before readyok.
func (c *Client) command(ctx context.Context, command string) error {
	if err := c.Conn.Send(ctx, command, "isready"); err != nil {
		return err
	}
	var failed error
	for {
		line, err := c.next(ctx, command)
		switch {
		case err != nil:
			return err
		case line.Text == "readyok":
			return failed
		case failed == nil && isError(line.Text):
			failed = refused(command, line.Text)
		}
	}
}

// Checker asks for a play of the position's dice. The answer is its text, which
// need not be legal.
func (c *Client) Checker(ctx context.Context, p *backgammon.Position) (Answer, error) {
	dice := fmt.Sprintf("dice %d %d", p.Dice[0], p.Dice[1])
	return c.ask(ctx, "go chequer", "bestmove", c.positionLine(p), dice)
}

// Cube asks for the decision about a double before the roll, or about the answer
// to the double of the opponent.
func (c *Client) Cube(ctx context.Context, p *backgammon.Position) (Answer, error) {
	return c.ask(ctx, "go cube", "bestcube", c.positionLine(p))
}

// positionLine tells a position as well as the engine understands it.
func (c *Client) positionLine(p *backgammon.Position) string {
	if c.XGID {
		return "position xgid " + c.xgid(p)
	}
	return "position gnubgid " + p.Board.PositionID()
}

func (c *Client) xgid(p *backgammon.Position) string {
	s := backgammon.Setup{Position: *p}
	if p.Doubled {
		s.Offer = backgammon.Double
	}
	if c.NoCube {
		s.MaxCube = 1
	}
	return s.XGID()
}

// ask sends a question with what leads to it, and waits for its answer.
func (c *Client) ask(ctx context.Context, question, answer string, before ...string) (a Answer, err error) {
	c.open.Store(true)
	defer func() {
		var fault *brain.Error
		c.open.Store(errors.As(err, &fault) && fault.Fault == brain.Timeout)
	}()
	if err := c.Conn.Send(ctx, append(before, question)...); err != nil {
		return a, err
	}
	left := time.Now()
	for {
		line, err := c.next(ctx, question)
		if err != nil {
			return a, err
		}
		word, rest, _ := strings.Cut(line.Text, " ")
		switch {
		case word == answer:
			a.Text, a.Took = strings.TrimSpace(rest), max(0, line.At.Sub(left))
			return a, nil
		case isError(line.Text):
			return a, refused(question, line.Text)
		case strings.HasPrefix(word, "best"):
			return a, &brain.Error{Fault: brain.Syntax, Command: question, Line: line.Text}
		case word == "info":
			if len(a.Info) == maxInfo {
				a.Info = append(a.Info[:0], a.Info[1:]...)
			}
			a.Info = append(a.Info, rest)
		}
	}
}

// Stop asks the engine to answer at once.
func (c *Client) Stop(ctx context.Context) error { return c.Conn.Send(ctx, "stop") }

// End asks the engine to end, and ends it after the grace period of Conn. An engine that
// did not end by itself is a brain.Timeout. One that still thinks is stopped first: it need
// not end before it has answered.
func (c *Client) End(ctx context.Context) error {
	if c.open.Load() {
		return c.Conn.Quit(ctx, "stop", "quit")
	}
	return c.Conn.Quit(ctx, "quit")
}

// next returns the next line, which is text and not empty.
func (c *Client) next(ctx context.Context, command string) (brain.Line, error) {
	line, err := c.Conn.Next(ctx, command)
	if err != nil {
		return line, err
	}
	line.Text = strings.TrimSpace(line.Text)
	if fault := line.Fault(); fault != nil || line.Text == "" {
		return line, &brain.Error{Fault: brain.Garbage, Command: command, Line: line.Text, Err: fault}
	}
	return line, nil
}

// isError reports whether the engine says that a command has failed.
func isError(line string) bool { return line == "error" || strings.HasPrefix(line, "error ") }

// refused is a command that the engine says has failed.
func refused(command, line string) error {
	return &brain.Error{Fault: brain.Refused, Command: command, Line: line}
}

// isRefused reports whether err is the engine's word that a command has failed.
func isRefused(err error) bool {
	var fault *brain.Error
	return errors.As(err, &fault) && fault.Fault == brain.Refused
}
