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
)

// Why a command is not carried out.
var (
	errNoTable   = errors.New("there is no such table: it was closed")
	errNoCommand = errors.New("there is no such command")
)

// mostCommand bounds a command in bytes: a file of boards comes in one.
const mostCommand = mostFile * 2

// Command is what a page asks of its table. Do says what, and which other fields count:
//
//	call     Text: the call, as in 1NT, X or Pass; Alert: what it means, if it is alerted
//	card     Text: the card, as in SA
//	claim    all tricks that are left
//	answer   On: whether a claim of another seat is good
//	look     Board: one that is over, by its number from 0; -1 is the one that is played
//	sit      Seat: take a person's seat
//	restart  Seat: start the program again that has failed
//	table    Options: open another table
//	close    the table
//
// A call, card, claim or answer with a Question is refused if another one is asked by now: it
// was a second click, say.
type Command struct {
	Do       string   `json:"do"`
	Text     string   `json:"text"`
	Alert    string   `json:"alert"`
	On       bool     `json:"on"`
	Board    int      `json:"board"`
	Seat     string   `json:"seat"`
	Options  *Options `json:"options"`
	Question int      `json:"question"`
}

// parseCommand reads a command.
func parseCommand(data []byte) (c Command, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return c, fmt.Errorf("not a command: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return c, errors.New("not a command: something stands behind it")
	}
	return c, nil
}

// seatDo carries out what only who sits on a seat may ask.
func (t *Table) seatDo(key string, c *Command) error {
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
		info, err := infoOf(c.Alert)
		if err != nil {
			return err
		}
		return p.reply(askCall, answer{to: c.Question, call: said{call, info != "", info}})
	case "card":
		card, err := bridge.ParseCard(strings.TrimSpace(c.Text))
		if err != nil {
			return err
		}
		return p.reply(askCard, answer{to: c.Question, card: card})
	case "claim":
		return p.reply(askCard, answer{to: c.Question, claims: true})
	default:
		return p.reply(askClaim, answer{to: c.Question, accepts: c.On})
	}
}

// infoOf returns the words of an alert as they can stand in a line of the protocol.
func infoOf(text string) (string, error) {
	if len(text) > mostInfo {
		return "", fmt.Errorf("the words of an alert are %d bytes long: at most %d", len(text), mostInfo)
	}
	return strings.Join(strings.Fields(words.Sanitize(text)), " "), nil
}

// look chooses the board that a seat or, without one, a page looks at.
func (t *Table) look(key string, board int, mine *int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if board < -1 || board >= len(t.over) {
		return fmt.Errorf("board %d of %d that are over", board, len(t.over))
	}
	*mine = board
	if p := t.seatOf(key); p != nil {
		p.looks = board
	}
	t.tell()
	return nil
}

// restart starts the program of a seat again.
func (t *Table) restart(at bridge.Seat) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := t.robots[at]
	if r == nil || !r.gone || t.done {
		return fmt.Errorf("there is no program of %v to start again", at)
	}
	r.start()
	t.tell()
	return nil
}
