package bridgetable

import (
	"fmt"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/protocol/bluechip/client"
)

// Chair is a person's seat as this program sees it without a page, as for a terminal. Its
// methods may be called from several goroutines.
type Chair struct {
	hall  *Hall
	table *Table
	seat  *seat
}

// Glance is what a Chair sees at one moment.
type Glance struct {
	Begun   bool         // there is a board; else Board, Auction, Notes and Play are of none
	Board   client.Board // what the seat knew when it began
	Auction bridge.Auction
	Notes   []string // what callers have said of their calls, "" where nothing
	Playing bool     // the auction is over, and Play is what the seat knows of the play
	Play    bridge.Play

	ToCall, ToPlay bool // the seat is to call, or to play a card of its own or of dummy
	MayClaim       bool // in place of the card
	ToJudge        bool // the claim of Claimer, who holds Claimed
	Claimer        bridge.Seat
	Claimed        bridge.Cards

	Over   []record.Record // the boards that are
	Done   bool            // nothing more is played
	Note   string          // about the board or the table, for the person
	Failed []string        // programs that have gone, with their last words
}

// Sit gives a person's seat of a table to this program.
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

// Look returns what the chair sees, and what is closed when there is something later.
func (c *Chair) Look() (g Glance, later <-chan struct{}) {
	t, p := c.table, c.seat
	t.mu.Lock()
	defer t.mu.Unlock()
	g = Glance{Done: t.done, Note: t.note}
	for _, f := range t.over {
		g.Over = append(g.Over, f.record)
	}
	for s, r := range t.robots {
		if r != nil && r.gone {
			g.Failed = append(g.Failed, fmt.Sprintf("%v: %s", bridge.Seat(s), r.failed))
		}
	}
	if p.note != "" {
		g.Note = p.note
	}
	if p.begun {
		p.glance(&g)
	}
	return g, t.changed
}

// glance adds what the seat knows of the board that is played, and what it is asked.
func (p *seat) glance(g *Glance) {
	g.Begun, g.Board, g.Auction = true, p.board, p.auction
	for _, c := range p.calls {
		g.Notes = append(g.Notes, c.info)
	}
	if g.Playing = p.playing; g.Playing {
		g.Play = p.play
	}
	if q := p.asked; q != nil {
		g.ToCall, g.ToPlay, g.ToJudge = q.kind == askCall, q.kind == askCard, q.kind == askClaim
		g.MayClaim, g.Claimer, g.Claimed = q.mayClaim, q.by, q.hand
	}
}

// Call makes a call. The error says why it cannot be made.
func (c *Chair) Call(call bridge.Call) error {
	return c.reply(askCall, answer{call: said{call: call}})
}

// Card plays a card. The error says why it cannot be played.
func (c *Chair) Card(card bridge.Card) error { return c.reply(askCard, answer{card: card}) }

// Claim claims all tricks that are left.
func (c *Chair) Claim() error { return c.reply(askCard, answer{claims: true}) }

// Judge answers whether a claim of another seat is good.
func (c *Chair) Judge(good bool) error { return c.reply(askClaim, answer{accepts: good}) }

// reply answers what the seat is asked.
func (c *Chair) reply(kind askKind, a answer) (err error) {
	c.table.do(func() { err = c.seat.reply(kind, a) })
	return err
}

// Restart starts the programs again that have gone, and returns how many there were.
func (c *Chair) Restart() (started int) {
	for s := range bridge.Seat(bridge.Seats) {
		if c.table.restart(s) == nil {
			started++
		}
	}
	return started
}

// PBN returns the boards that are over in Portable Bridge Notation.
func (c *Chair) PBN() ([]byte, error) { return c.table.pbn() }

// Points returns what the side of North and South has got on boards that are over.
func Points(over []record.Record) (points int) {
	for i := range over {
		points += PointsOf(&over[i])
	}
	return points
}

// PointsOf returns what North and South have got on a board, 0 where its result is not known.
func PointsOf(r *record.Record) int {
	if !r.HasTricks {
		return 0
	}
	return r.Contract.ScoreFor(bridge.NorthSouth, r.Vulnerable, r.Tricks)
}
