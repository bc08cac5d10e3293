package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// ClientStone is a line of BOARD.
type ClientStone struct {
	X, Y int
	// Field is 1 for a stone of the brain's own, 2 for one of its opponent
	// and 3 for a dead one.
	Field int
}

// About asks the brain who it is. A brain that answers UNKNOWN is a
// ClientRefused and can be played on with, and so can one that is a ClientTimeout: its
// late answer is not taken for that to another question.
func (c *Client) About(ctx context.Context) (ClientAbout, error) {
	var about ClientAbout
	c.unsaid = false
	_, err := c.ask(ctx, func(text string) (bool, error) {
		about = ParseClientAbout(text)
		return true, clientRefusal(text)
	}, "ABOUT")
	var fault *ClientError
	c.unsaid = errors.As(err, &fault) && fault.Fault == ClientTimeout
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

// Restart begins a game on the same size of board. Brains need not know it: see
// ClientRefused.
func (c *Client) Restart(ctx context.Context) error {
	_, err := c.ask(ctx, clientOK, "RESTART")
	return err
}

// Takeback removes the last stone, which stands at x,y. Brains need not know
// it: see ClientRefused.
func (c *Client) Takeback(ctx context.Context, x, y int) error {
	_, err := c.ask(ctx, clientOK, fmt.Sprintf("TAKEBACK %d,%d", x, y))
	return err
}

// Info tells the brain a limit or a setting. There is no answer.
func (c *Client) Info(ctx context.Context, key, value string) error {
	return c.conn.Send(ctx, "INFO "+key+" "+value)
}

// Stop asks for the move at once. It is no command of the protocol's text, but
// usual; the answer is that of the open question.
func (c *Client) Stop(ctx context.Context) error { return c.conn.Send(ctx, "YXSTOP") }

// Begin asks for the first move of a game.
func (c *Client) Begin(ctx context.Context) (ClientAnswer, error) { return c.move(ctx, "BEGIN") }

// Turn tells the opponent's move and asks for the next.
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

// ClientChoice is the answer to a swap2 opening: the wish to swap, or the columns and rows of
// stones.
type ClientChoice struct {
	Swap  bool
	Moves [][2]int
}

// Swap2 asks for the answer to the swap2 opening of stones, which have no colours. Brains need
// not know it: see ClientRefused.
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
			return false, &ClientError{Fault: ClientSyntax}
		}
		return true, nil
	}, append(lines, "DONE")...)
	return choice, err
}

// parseClientChoice reads SWAP, or up to three moves with blanks between them.
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

// move asks for a move. A suggestion is taken, as the tournaments do. An
// UNKNOWN is skipped: brains answer so to an INFO that they do not know, though
// they should not.
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
		return false, &ClientError{Fault: ClientSyntax}
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
		return false, &ClientError{Fault: ClientSyntax}
	}
	return true, nil
}

// clientRefusal is the fault in ERROR and UNKNOWN, and nil for other lines.
func clientRefusal(text string) error {
	if word, _ := clientWord(text); word == "ERROR" || word == "UNKNOWN" {
		return &ClientError{Fault: ClientRefused}
	}
	return nil
}
