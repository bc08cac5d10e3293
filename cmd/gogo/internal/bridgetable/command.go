package bridgetable

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"gogo/board/bridge"
	"gogo/internal/words"
	"gogo/protocol/bluechip/client"
)

// Errors of commands.
var (
	errNoTable   = errors.New("this table is closed")
	errNoCommand = errors.New("unknown command")
)

// maxCommand bounds a command in bytes; one may contain a file of boards.
const maxCommand = maxFile * 2

// Command is a request of a page to its table. Do selects the command and the fields that count:
//
//	call     Text: the call, as in 1NT, X or Pass; Alert: what it means, if it is alerted
//	card     Text: the card, as in SA
//	claim    Tricks: how many of the remaining tricks, all if it is left out; Text: how they are to be won
//	answer   On: whether to accept the claim of another seat
//	takeback the seat's last call or card, if robots have the other seats
//	hint     asks what a robot would do with the seat's cards, and why
//	again    Board: a finished one, whose deal gets a table of its own; Cards: how many of its cards
//	         people's seats repeat behind the auction, -1 for none and not the auction either
//	look     Board: a finished one, by its number from 0; -1 is the board in play
//	sit      Seat: take a person's seat
//	restart  Seat: restart the program that has failed
//	table    Options: open another table
//	show     Text: a board that was shared, as PBN; Seat: whose view it was; Options: the system and the
//	         level of its table. It gets a table of its own, to look at
//	close    the table
//
// A call, card, claim or answer with a Question is refused if another one is asked by now, as
// after a double click.
type Command struct {
	Do       string   `json:"do"`
	Text     string   `json:"text"`
	Alert    string   `json:"alert"`
	On       bool     `json:"on"`
	Board    int      `json:"board"`
	Seat     string   `json:"seat"`
	Options  *Options `json:"options"`
	Cards    int      `json:"cards"`
	Tricks   *int     `json:"tricks"`
	Question int      `json:"question"`
}

// parseCommand parses a command.
func parseCommand(data []byte) (c Command, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return c, fmt.Errorf("not a command: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return c, errors.New("not a command: unexpected text after it")
	}
	return c, nil
}

// doSeat executes a command that requires a seat.
func (t *Table) doSeat(key string, c *Command) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	p := t.seatOf(key)
	if p == nil {
		return errors.New("you have no seat: sit down first")
	}
	defer t.tell()
	switch c.Do {
	case "call":
		call, err := bridge.ParseCall(strings.TrimSpace(c.Text))
		if err != nil {
			return err
		}
		info, err := alertInfo(c.Alert)
		if err != nil {
			return err
		}
		return p.reply(askCall, answer{to: c.Question, call: alertedCall{call, info != "", info}})
	case "card":
		card, err := bridge.ParseCard(strings.TrimSpace(c.Text))
		if err != nil {
			return err
		}
		return p.reply(askCard, answer{to: c.Question, card: card})
	case "takeback":
		return p.takeBack()
	case "hint":
		return p.advise()
	case "claim":
		text, err := alertInfo(c.Text)
		if err != nil {
			return err
		}
		claimed := client.Claim{Tricks: AllTricks, Text: text}
		if c.Tricks != nil {
			claimed.Tricks = max(*c.Tricks, 0)
		}
		return p.reply(askCard, answer{to: c.Question, claims: true, claim: claimed})
	default:
		return p.reply(askClaim, answer{to: c.Question, accepts: c.On})
	}
}

// alertInfo returns the text of an alert or a claim in the form that a protocol line allows.
func alertInfo(text string) (string, error) {
	if len(text) > maxInfo {
		return "", fmt.Errorf("the text has %d bytes: must be at most %d", len(text), maxInfo)
	}
	return oneLine(text), nil
}

// oneLine returns a text that can be printed in a line.
func oneLine(text string) string { return strings.Join(strings.Fields(words.Sanitize(text)), " ") }

// look selects the board that a seat or, without one, a page looks at, whose own is mine.
func (t *Table) look(key string, board int, mine *int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if board < -1 || board >= len(t.over) {
		return fmt.Errorf("no board %d among %d finished boards", board, len(t.over))
	}
	*mine = board
	if p := t.seatOf(key); p != nil {
		p.looks = board
	}
	t.tell()
	return nil
}

// restart restarts the program of a seat.
func (t *Table) restart(at bridge.Seat) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := t.robots[at]
	if r == nil || !r.gone || t.done {
		return fmt.Errorf("no program at %v to restart", at)
	}
	r.start()
	t.tell()
	return nil
}
