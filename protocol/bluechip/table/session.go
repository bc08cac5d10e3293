package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// Join seats a player where Seat has said.
func (t *Table) Join(now time.Time, s bridge.Seat, m *bluechip.Message) {
	if t.stopped != nil || t.checkSeat(s, m.Team) != nil {
		return
	}
	if t.teams[s.Side()] == "" {
		t.teams[s.Side()] = m.Team
	}
	t.players[s] = player{stage: seated, faults: t.players[s].faults}
	if t.note(now, Event{Kind: Joined, Seat: s, Team: t.teams[s.Side()]}) {
		t.cfg.Players.Send(s, &bluechip.Notice{Kind: bluechip.Seated, Seat: s, Team: m.Team})
		t.settle(now)
	}
}

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

// Leave takes note that a player has gone, and why.
func (t *Table) Leave(now time.Time, s bridge.Seat, why string) {
	if t.stopped != nil || t.players[s].stage == absent {
		return
	}
	t.lose(now, s, why)
	t.settle(now)
}

// Tick lets the time pass.
func (t *Table) Tick(now time.Time) {
	if t.stopped == nil {
		t.settle(now)
	}
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

// Explain answers for the operator: what a call means that the table waits with, or, if
// nothing, that it needs no alert. An answer about another call comes too late.
func (t *Table) Explain(now time.Time, s bridge.Seat, call bridge.Call, info string) error {
	if by, held, ok := t.Held(); !ok || by != s || held != call {
		return ErrNotAsked
	}
	c := CallMade{Call: call, Alerted: info != "", Info: info, Took: t.held.Took}
	t.held = nil
	t.makeCall(now, s, c)
	t.settle(now)
	return nil
}

// ErrNotAsked says that the operator was not asked.
var ErrNotAsked = errors.New("the operator is not asked about a call")

// ExplainCall notes what a call of an auction that is over means.
func (t *Table) ExplainCall(now time.Time, i int, info string) error {
	switch {
	case !t.Asking():
		return ErrNotAsked
	case i < 0 || i >= len(t.calls):
		return fmt.Errorf("there is no call %d in an auction of %d", i+1, len(t.calls))
	}
	t.calls[i].Alerted, t.calls[i].Info = true, info
	t.note(now, Event{Kind: Explained, Seat: t.auction.Caller(i), Index: i, Call: t.calls[i].Call, Alerted: true, Info: info})
	return nil
}

// Release ends the pause behind an auction.
func (t *Table) Release(now time.Time) error {
	if !t.Asking() {
		return ErrNotAsked
	}
	t.asking = false
	t.settle(now)
	return nil
}

// Snapshot is a table at a moment, for those who watch it.
type Snapshot struct {
	Teams     [2]string
	Connected [bridge.Seats]bool
	Timing    bluechip.Timing
	Running   bool // a clock is
	Side      bridge.Side

	Board    *Board // nil between boards; nothing of what follows then
	Again    int
	Calls    []CallMade
	Cards    []CardMade
	Contract bridge.Contract
	Over     bool        // the auction is
	Ended    bool        // the board is
	Turn     bridge.Seat // the hand that a call or card is awaited from
	Actor    bridge.Seat // who makes it
	Awaited  bool        // something is
	Asking   bool        // the operator is asked
}

// Snapshot returns the table as it is now.
func (t *Table) Snapshot(now time.Time) Snapshot {
	s := Snapshot{Teams: t.teams, Timing: t.clock.timing(now), Running: t.clock.side != nobody}
	if s.Running {
		s.Side = bridge.Side(t.clock.side)
	}
	for i := range t.players {
		s.Connected[i] = t.players[i].stage != absent
	}
	if t.round == nil {
		return s
	}
	s.Board, s.Again, s.Asking = t.board, t.again, t.held != nil || t.asking
	s.Calls, s.Cards = slices.Clone(t.calls), slices.Clone(t.cards)
	s.Contract, s.Over, s.Ended = t.contract, t.auction.Done(), t.ended
	switch {
	case t.ended:
	case t.playing:
		s.Turn, s.Actor, s.Awaited = t.play.Turn(), t.play.Player(), true
	default:
		s.Turn, s.Actor, s.Awaited = t.auction.Turn(), t.auction.Turn(), true
	}
	return s
}
