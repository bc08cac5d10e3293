package bridgetable

import (
	"bytes"
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/protocol/bluechip/client"
)

// Chair is a seat for a person in this process, as in a terminal. Its methods are safe for
// concurrent use.
type Chair struct {
	hall  *Hall
	table *Table
	seat  *seat
}

// View is the state of a table as a Chair sees it.
type View struct {
	Started bool         // whether there is a board; otherwise Board, Auction, Notes and Play are meaningless
	Board   client.Board // as known to the seat at the start
	Auction bridge.Auction
	Notes   []string // explanations of the calls, empty for none
	Playing bool     // the auction is over; Play is the play as known to the seat
	Play    bridge.Play

	ToCall, ToPlay bool // the seat is to call, or to play a card of its own or of dummy
	MayClaim       bool // instead of playing the card
	ToRespond      bool // the seat is to respond to the Claim of another
	Claim          client.Claim

	Over   []record.Record // the finished boards
	Done   bool            // nothing more is played
	Note   string          // about the board or the table, for the person
	Failed []string        // the last output of programs that have failed
}

// Sit takes a person's seat at a table.
func (h *Hall) Sit(id int, at bridge.Seat) (*Chair, error) {
	t, ok := h.table(id)
	if !ok {
		return nil, errNoTable
	}
	if _, err := t.sit(at); err != nil {
		return nil, err
	}
	return &Chair{hall: h, table: t, seat: t.seats[at]}, nil
}

// Leave closes the table of the chair.
func (c *Chair) Leave() { c.hall.closeTable(c.table.id) }

// Look returns the current view, and a channel that is closed at the next change.
func (c *Chair) Look() (g View, later <-chan struct{}) {
	t, p := c.table, c.seat
	t.mu.Lock()
	defer t.mu.Unlock()
	g = View{Done: t.done, Note: t.note}
	for _, f := range t.over {
		g.Over = append(g.Over, f.record)
	}
	for s, r := range t.robots {
		if r != nil && r.gone {
			g.Failed = append(g.Failed, fmt.Sprintf("%v: %s", bridge.Seat(s), r.failed))
		}
	}
	if note := p.claimNote(); note != "" {
		g.Note = note
	}
	if p.note != "" {
		g.Note = p.note
	}
	if p.started {
		p.addView(&g)
	}
	return g, t.changed
}

// claimNote says how the seat's claim on the board stands, "" without one.
func (p *seat) claimNote() string {
	switch c := p.table.claim; {
	case c == nil || c.By != p.at.Letter() || c.Accepted:
		return ""
	case c.Over && len(c.Rejects) > 0:
		return fmt.Sprintf("The claim was not accepted: %s rejects it.", strings.Join(seatNames(c.Rejects), ", "))
	case c.Over:
		return "The claim was not accepted."
	case c.Tricks < c.Of:
		return fmt.Sprintf("You claimed %d of the last %d tricks. Waiting for the other players.", c.Tricks, c.Of)
	default:
		return "You claimed the remaining tricks. Waiting for the other players."
	}
}

// seatNames returns the names of seats by their letters.
func seatNames(letters []string) (names []string) {
	for _, letter := range letters {
		if s, err := bridge.ParseSeat(letter); err == nil {
			names = append(names, s.String())
		}
	}
	return names
}

// addView adds the seat's knowledge of the board in play, and its question.
func (p *seat) addView(g *View) {
	g.Started, g.Board, g.Auction = true, p.board, p.auction
	for _, c := range p.calls {
		g.Notes = append(g.Notes, c.info)
	}
	if g.Playing = p.playing; g.Playing {
		g.Play = p.play
	}
	if q := p.asked; q != nil {
		g.ToCall, g.ToPlay, g.ToRespond = q.kind == askCall, q.kind == askCard, q.kind == askClaim
		g.MayClaim, g.Claim = q.mayClaim, q.claim
	}
}

// Call makes a call, or returns why it is refused.
func (c *Chair) Call(call bridge.Call) error {
	return c.reply(askCall, answer{call: alertedCall{call: call}})
}

// Card plays a card, or returns why it is refused.
func (c *Chair) Card(card bridge.Card) error { return c.reply(askCard, answer{card: card}) }

// Claim claims so many of the remaining tricks, or AllTricks.
func (c *Chair) Claim(tricks int) error {
	return c.reply(askCard, answer{claims: true, claim: client.Claim{Tricks: tricks}})
}

// RespondToClaim accepts or rejects the claim of another seat.
func (c *Chair) RespondToClaim(good bool) error { return c.reply(askClaim, answer{accepts: good}) }

// reply answers the seat's question.
func (c *Chair) reply(kind askKind, a answer) (err error) {
	c.table.do(func() { err = c.seat.reply(kind, a) })
	return err
}

// Restart restarts the programs that have failed, and returns their number.
func (c *Chair) Restart() (started int) {
	for s := range bridge.Seat(bridge.Seats) {
		if c.table.restart(s) == nil {
			started++
		}
	}
	return started
}

// PBN returns the finished boards in Portable Bridge Notation.
func (c *Chair) PBN() ([]byte, error) {
	list, err := c.table.records("", "")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = writeBoards(&b, ".pbn", list)
	return b.Bytes(), err
}

// Points returns the points of North-South on finished boards.
func Points(over []record.Record) (points int) {
	for i := range over {
		points += PointsOf(&over[i])
	}
	return points
}

// PointsOf returns the points of North-South on a board, 0 if its result is not known.
func PointsOf(r *record.Record) int {
	if !r.HasTricks {
		return 0
	}
	return r.Contract.ScoreFor(bridge.NorthSouth, r.Vulnerable, r.Tricks)
}
