package qtp

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"gogo/board/quoridor"
	"gogo/protocol/brain"
)

// ClientAnswer is a successful response.
type ClientAnswer struct {
	// Text is the response without its status, the blanks around it and the
	// empty line at its end.
	Text string
	// Move is that of GenMove as quoridor.Board.Name writes it: "C3" or "C3 h".
	Move string
	// Took is the time from when the command had left until the end of the
	// response had arrived.
	Took time.Duration
	// Stray are the latest lines outside a response, and what arrived before
	// the command was sent.
	Stray []string
}

const (
	clientMaxStray = 256  // lines outside a response that an answer keeps: the latest
	clientMaxLines = 4096 // lines of a response
)

func (a *ClientAnswer) stray(text string) {
	if text == "" {
		return
	}
	if len(a.Stray) == clientMaxStray {
		a.Stray = append(a.Stray[:0], a.Stray[1:]...)
	}
	a.Stray = append(a.Stray, text)
}

// Ask sends a command and waits for its response. What the engine says outside
// a response is collected. A response that begins with "?" is a brain.Refused.
func (c *Client) Ask(ctx context.Context, command string) (ClientAnswer, error) {
	return c.ask(ctx, "", command)
}

// firstID is the first id that AskAside gives: higher than any number that a
// response may begin with.
const firstID = 1_000_000_000

// AskAside asks a question that the engine need not answer in time: a response
// that comes after the end of ctx is known by the id of its command, and not taken
// for that of a later one.
func (c *Client) AskAside(ctx context.Context, command string) (ClientAnswer, error) {
	id := strconv.Itoa(firstID + c.asides)
	c.asides++
	a, err := c.ask(ctx, id, command)
	var fault *brain.Error
	if errors.As(err, &fault) && fault.Fault == brain.Timeout {
		c.late = append(c.late, id)
	}
	return a, err
}

// ask sends a command, with an id if there is one, and waits for its response.
func (c *Client) ask(ctx context.Context, id, command string) (ClientAnswer, error) {
	var a ClientAnswer
	asked := time.Now()
	if err := c.conn.Send(ctx, strings.TrimSpace(id+" "+command)); err != nil {
		return a, err
	}
	left := time.Now()
	c.open.Store(true)
	var response []string
	for {
		line, err := c.conn.Next(ctx, command)
		if err != nil {
			return a, err
		}
		text := prepare(line.Text)
		if len(response) == 0 && (line.At.Before(asked) || !isStatus(text)) {
			a.stray(text)
			continue
		}
		if err := garbage(&line, len(response)); err != nil {
			return a, &brain.Error{Fault: brain.Garbage, Command: command, Line: line.Text, Err: err}
		}
		if text != "" {
			response = append(response, text)
			continue
		}
		if c.isLate(response[0]) {
			response = nil
			continue
		}
		c.open.Store(false)
		a.Took = max(0, line.At.Sub(left))
		a.Text = strings.TrimSpace(strings.TrimPrefix(strings.Join(response, "\n")[1:], id))
		if response[0][0] == '?' {
			return a, &brain.Error{Fault: brain.Refused, Command: command, Line: response[0]}
		}
		return a, nil
	}
}

// isLate reports whether a response is to a command that nobody waits for.
func (c *Client) isLate(status string) bool {
	id, _, _ := strings.Cut(status[1:], " ")
	return slices.Contains(c.late, id)
}

// prepare does to a line what the text asks of a controller: control characters
// are dropped and a tab is a space.
func prepare(line string) string {
	return strings.TrimRight(strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < ' ' || r == 0x7f:
			return -1
		}
		return r
	}, line), " ")
}

// isStatus reports whether a line is the first of a response.
func isStatus(text string) bool { return text != "" && (text[0] == '=' || text[0] == '?') }

// garbage says why a line cannot be part of a response after so many others.
// Control characters are no fault here: the text has them dropped.
func garbage(l *brain.Line, lines int) error {
	switch {
	case lines == clientMaxLines:
		return errors.New("response too long")
	case l.Cut:
		return errors.New("line too long")
	case !utf8.ValidString(l.Text):
		return errors.New("line is not UTF-8")
	}
	return nil
}

// normalMove reads a vertex, alone or with an orientation, in any case and in
// whole words or short, and returns it as quoridor.Board.Name writes it.
func normalMove(text string) (string, bool) {
	words := strings.Fields(text)
	if len(words) == 0 || len(words) > 2 {
		return "", false
	}
	column, row, ok := parseVertex(words[0])
	if !ok {
		return "", false
	}
	move := string(rune('A'+column)) + strconv.Itoa(row)
	if len(words) == 1 {
		return move, true
	}
	o, err := quoridor.ParseOrientation(words[1])
	if err != nil {
		return "", false
	}
	return move + " " + o.String()[:1], true
}
