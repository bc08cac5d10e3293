package table

import (
	"errors"
	"fmt"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// Table is one table and its session.
type Table struct {
	cfg     Config
	players [bridge.Seats]player
	teams   [2]string // of the sides, empty as long as nobody sits there
	*round            // the board in progress, nil between boards
	short   bool      // the last board that is over ended before all its cards were played
	clock   clock
	stopped error // why nothing more happens
}

// ErrOver says that a session has come to its end.
var ErrOver = errors.New("end of session")

// New returns a table that waits for its players.
func New(cfg Config) *Table {
	t := &Table{cfg: cfg, teams: cfg.Teams}
	t.clock.side = nobody
	t.clock.spent.Total = cfg.Thought
	return t
}

// Stopped returns nil as long as the table plays, ErrOver after its last board, and why
// it had to stop otherwise.
func (t *Table) Stopped() error { return t.stopped }

// Receive takes a message of the player that sits on a seat.
func (t *Table) Receive(now time.Time, s bridge.Seat, m *bluechip.Message) {
	if t.stopped != nil || t.players[s].stage == absent {
		return
	}
	if problem := t.serve(now, s, m); problem != "" {
		t.fault(now, s, problem)
	}
	t.settle(now)
}

// Garbled takes note of a message of a player that nobody understands.
func (t *Table) Garbled(now time.Time, s bridge.Seat, what error) {
	if t.stopped != nil || t.players[s].stage == absent {
		return
	}
	t.fault(now, s, what.Error())
	t.settle(now)
}

// serve does what a message says. It returns what is wrong with it if it is ignored.
func (t *Table) serve(now time.Time, s bridge.Seat, m *bluechip.Message) (problem string) {
	p := &t.players[s]
	if m.Kind == bluechip.Connecting {
		return "connects again"
	}
	if m.Kind != bluechip.Plays && m.Seat != s {
		return fmt.Sprintf("speaks for %v", m.Seat)
	}
	switch m.Kind {
	case bluechip.ReadyForTeams:
		return p.advance(seated, waitsForTeams)
	case bluechip.ReadyToStart:
		return p.advance(hasTeams, waitsForStart)
	case bluechip.ReceivedDummy:
		return ""
	}
	if t.round == nil {
		switch {
		case m.Kind == bluechip.ReadyForDeal:
			p.early = true
			return ""
		case t.short:
			return ""
		}
		return "no board is being played"
	}
	return t.serveBoard(now, s, m)
}

// serveBoard does what a message about the board in progress says.
func (t *Table) serveBoard(now time.Time, s bridge.Seat, m *bluechip.Message) (problem string) {
	p := &t.players[s]
	if t.beginsAgain(t.cfg.Rejoin) || m.Kind != bluechip.ReadyForDeal && t.crossed(p) {
		return ""
	}
	switch m.Kind {
	case bluechip.ReadyForDeal:
		switch {
		case p.finished:
			p.early = true // of the board to come
			return ""
		case !p.twice && (p.at == wantsDeal || p.at == toldDeal):
			p.twice = true // as one program on all boards behind one that began again
			return ""
		}
		return p.proceed(toldStart, wantsDeal)
	case bluechip.ReadyForCards:
		return p.proceed(toldDeal, wantsCards)
	case bluechip.ReadyForBid:
		return t.readyForBid(s)
	case bluechip.ReadyForDummy:
		p.wantsDummy = true
		return ""
	case bluechip.ReadyForCard:
		return t.readyForCard(s)
	case bluechip.Calls:
		return t.call(now, s, m)
	case bluechip.Plays:
		return t.playCard(now, s, m)
	case bluechip.Claims, bluechip.AcceptsClaim, bluechip.RejectsClaim:
		return t.claiming(now, s, m)
	}
	return "means nothing"
}

// crossed reports whether what a player says is of before it heard that the board is over, or
// that it begins again.
func (t *Table) crossed(p *player) bool {
	if p.at == toldStart {
		return t.again > 0 || t.short
	}
	return t.short && t.ended && p.finished
}

// Tick lets the time pass.
func (t *Table) Tick(now time.Time) {
	if t.stopped == nil {
		t.settle(now)
	}
}

// settle does what can be done now: tells everybody what they are ready for, begins and
// ends boards, and sets the clocks.
func (t *Table) settle(now time.Time) {
	for busy := true; busy && t.stopped == nil; {
		busy = t.step(now)
	}
	if t.stopped == nil {
		t.runClock(now)
	}
}

// step does one thing, and reports whether there was one to do.
func (t *Table) step(now time.Time) bool {
	switch {
	case t.tellTeams(), t.startBoard(now), t.dropSilent(now):
		return true
	case t.round == nil:
		return false
	}
	return t.tellBoard(now) || t.adjudicate(now) || t.endBoard(now)
}

// note keeps an event, and logs what a manager wants to see. It reports false if nothing
// can be kept: then the table has stopped.
func (t *Table) note(now time.Time, e Event) bool {
	t.log(&e)
	if t.cfg.Note == nil {
		return true
	}
	e.Time = now
	if err := t.cfg.Note(&e); err != nil {
		t.stop(now, fmt.Errorf("nothing can be kept: %w", err))
		return false
	}
	return true
}

// fault takes note of what a player did wrong, and stops the table if it was once too
// often.
func (t *Table) fault(now time.Time, s bridge.Seat, what string) {
	p := &t.players[s]
	p.faults++
	if !t.note(now, Event{Kind: Faulted, Seat: s, Text: what}) {
		return
	}
	if t.cfg.MaxFaults > 0 && p.faults > t.cfg.MaxFaults {
		t.stop(now, fmt.Errorf("%v did %d things that are not allowed, the last: %s", s, p.faults, what))
	}
}

// boardNumber returns the number of the board in progress, 0 if there is none.
func (t *Table) boardNumber() int {
	if t.round == nil {
		return 0
	}
	return t.board.Number
}

// stop ends everything and says why. Who is connected is told.
func (t *Table) stop(now time.Time, why error) {
	if t.stopped != nil {
		return
	}
	t.stopped = why
	e := Event{Kind: Stopped, Time: now, Text: why.Error()}
	farewell := &bluechip.Notice{Kind: bluechip.Refusal, Text: "the table stops: " + why.Error()}
	if errors.Is(why, ErrOver) {
		e.Text = ""
		farewell = &bluechip.Notice{Kind: bluechip.EndOfSession}
	}
	if t.cfg.Note != nil {
		if err := t.cfg.Note(&e); err != nil && errors.Is(why, ErrOver) {
			t.stopped = fmt.Errorf("nothing can be kept: %w", err)
		}
	}
	for s := range bridge.Seat(bridge.Seats) {
		if t.players[s].stage != absent {
			t.cfg.Players.Send(s, farewell)
			t.cfg.Players.Close(s)
		}
	}
}
