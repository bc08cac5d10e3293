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

// ErrForeign is the error for an engine that answers ubgi in another protocol.
var ErrForeign = errors.New("the engine speaks another protocol")

// Client is the manager's side of the protocol with one engine: it asks, waits for the
// answer, measures how long that took and reports failures by a brain.Error, where
// Refused is a line that begins with "error".
//
// Only one question may be open at a time. A Client ends with End, or with its Conn.
type Client struct {
	// Conn is the connection, with lines that end in LF.
	Conn *brain.Conn
	// Identity is set by Handshake.
	Identity Identity
	// XGID says that the engine accepts XGIDs, with score and cube. Others only accept
	// boards.
	XGID bool
	// NoCube says that games are played without a cube. XGIDs include it.
	NoCube bool

	// open reports whether the answer to a go is still to come.
	open atomic.Bool
}

// Identity is the name, author and keys of an engine.
type Identity struct {
	Name, Author, Version string
	// Keys maps the names of the settings to the engine's descriptions.
	Keys map[string]string
}

// Answer is the answer to a go.
type Answer struct {
	// Text is the answer without its first word.
	Text string
	// Took is the time from sending the go to receiving the answer.
	Took time.Duration
	// Info has the latest info lines before the answer.
	Info []string
}

const (
	maxKeys = 1000 // that a client remembers
	maxInfo = 256  // lines before an answer that a client remembers
)

// Handshake asks the engine for its identity, and whether it accepts XGIDs. It returns
// ErrForeign if the engine answers with JSON or XML.
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

// identify parses an id line.
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

// probeXGID finds out whether the engine accepts XGIDs.
func (c *Client) probeXGID(ctx context.Context) error {
	start := backgammon.Position{Board: backgammon.Start(), Cube: backgammon.Cube{Value: 1}}
	err := c.command(ctx, "position xgid "+start.XGID())
	c.XGID = err == nil
	if isRefused(err) {
		return nil
	}
	return err
}

// NewGame tells the engine that a new game begins.
func (c *Client) NewGame(ctx context.Context) error { return c.command(ctx, "newgame") }

// Knows reports whether the engine has described a key.
func (c *Client) Knows(key string) bool {
	_, known := c.Identity.Keys[key]
	return known
}

// Set sets a key to a text.
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

// command sends a command that has no answer, and waits for readyok: an error comes
// before that.
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

// Checker asks for a play of the position's dice. The answer is its text, which need not
// be legal.
func (c *Client) Checker(ctx context.Context, p *backgammon.Position) (Answer, error) {
	dice := fmt.Sprintf("dice %d %d", p.Dice[0], p.Dice[1])
	return c.ask(ctx, "go chequer", "bestmove", c.positionLine(p), dice)
}

// Cube asks for the decision about a double before the roll, or about the answer to the
// opponent's double.
func (c *Client) Cube(ctx context.Context, p *backgammon.Position) (Answer, error) {
	return c.ask(ctx, "go cube", "bestcube", c.positionLine(p))
}

// positionLine returns the command that sets a position, as complete as the engine
// accepts it.
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

// ask sends a question with the commands before it, and waits for the answer.
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

// End asks the engine to end, and ends it after the grace period of Conn. If the engine
// did not end by itself the error is a brain.Timeout. An engine that is thinking is
// stopped first, because it need not end before it has answered.
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

// isError reports whether a line says that a command has failed.
func isError(line string) bool { return line == "error" || strings.HasPrefix(line, "error ") }

// refused returns the error for a command that the engine refuses.
func refused(command, line string) error {
	return &brain.Error{Fault: brain.Refused, Command: command, Line: line}
}

// isRefused reports whether err says that the engine has refused a command.
func isRefused(err error) bool {
	var fault *brain.Error
	return errors.As(err, &fault) && fault.Fault == brain.Refused
}
