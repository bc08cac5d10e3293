package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// Join seats a player on the seat that Table.Seat returned.
func (t *Table) Join(now time.Time, s bridge.Seat, m *bluechip.Message) {
	if t.stopped != nil || t.checkSeat(s, m.Team) != nil {
		return
	}
	if t.teams[s.Side()] == "" {
		t.teams[s.Side()] = m.Team
	}
	t.players[s] = player{stage: seated, team: m.Team, faults: t.players[s].faults}
	if t.note(now, Event{Kind: Joined, Seat: s, Team: t.teams[s.Side()]}) {
		t.cfg.Players.Send(s, &bluechip.Notice{Kind: bluechip.Seated, Seat: s, Team: m.Team})
		t.settle(now)
	}
}

// Receive serves a message from the player on a seat.
func (t *Table) Receive(now time.Time, s bridge.Seat, m *bluechip.Message) {
	if t.stopped != nil || t.players[s].stage == absent {
		return
	}
	if problem := t.serve(now, s, m); problem != "" {
		t.fault(now, s, problem)
	}
	t.settle(now)
}

// ReceiveMalformed counts a message that cannot be parsed as a fault of the player on a
// seat.
func (t *Table) ReceiveMalformed(now time.Time, s bridge.Seat, what error) {
	if t.stopped != nil || t.players[s].stage == absent {
		return
	}
	t.fault(now, s, what.Error())
	t.settle(now)
}

// Leave removes a player whose connection has ended, with the reason.
func (t *Table) Leave(now time.Time, s bridge.Seat, why string) {
	if t.stopped != nil || t.players[s].stage == absent {
		return
	}
	t.vacate(now, s, why)
	t.settle(now)
}

// Tick does what the time has come for. Deadline returns when it is next needed.
func (t *Table) Tick(now time.Time) {
	if t.stopped == nil {
		t.settle(now)
	}
}

// serve carries out a message. If the message is ignored, serve returns what is wrong
// with it.
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
			p.readyEarly = true
			return ""
		case t.lastCutShort:
			return ""
		}
		return "no board is being played"
	}
	return t.serveBoard(now, s, m)
}

// serveBoard carries out a message about the board in progress.
func (t *Table) serveBoard(now time.Time, s bridge.Seat, m *bluechip.Message) (problem string) {
	p := &t.players[s]
	if t.restarts(t.cfg.Rejoin) || m.Kind != bluechip.ReadyForDeal && t.isStale(p) {
		return ""
	}
	switch m.Kind {
	case bluechip.ReadyForDeal:
		switch {
		case p.finished:
			p.readyEarly = true // for the next board
			return ""
		case !p.readyTwice && (p.level == wantsDeal || p.level == toldDeal):
			p.readyTwice = true // one program repeats it on all boards after one that was restarted
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
		return t.serveClaim(now, s, m)
	}
	return "means nothing"
}

// isStale reports whether a player may not yet know that the board is over or has been
// restarted, so that its message may have crossed the news.
func (t *Table) isStale(p *player) bool {
	if p.level == toldStart {
		return t.again > 0 || t.lastCutShort
	}
	return t.lastCutShort && t.ended && p.finished
}

// settle does everything that can be done now: it sends what players are ready for,
// begins and ends boards, and sets the clocks.
func (t *Table) settle(now time.Time) {
	for busy := true; busy && t.stopped == nil; {
		busy = t.step(now)
	}
	if t.stopped == nil {
		t.runClock(now)
	}
}

// step does one thing, and reports whether there was anything to do.
func (t *Table) step(now time.Time) bool {
	switch {
	case t.tellTeams(), t.startBoard(now), t.dropUnresponsive(now):
		return true
	case t.round == nil:
		return false
	}
	return t.tellBoard(now) || t.adjudicate(now) || t.endBoard(now)
}

// Explain gives the operator's explanation of the call that the table holds, an empty one
// if it needs no alert. An explanation of another call comes too late.
func (t *Table) Explain(now time.Time, s bridge.Seat, call bridge.Call, info string) error {
	if by, held, ok := t.HeldCall(); !ok || by != s || held != call {
		return ErrNotAsked
	}
	c := CallMade{Call: call, Alerted: info != "", Info: info, Took: t.held.Took}
	t.held = nil
	t.applyCall(now, s, c)
	t.settle(now)
	return nil
}

// ErrNotAsked is returned for an explanation that the table does not wait for.
var ErrNotAsked = errors.New("the operator is not asked about a call")

// ExplainCall records the meaning of a call after the auction.
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

// Release ends the pause after an auction.
func (t *Table) Release(now time.Time) error {
	if !t.Asking() {
		return ErrNotAsked
	}
	t.asking = false
	t.settle(now)
	return nil
}

// Snapshot is the state of a table at one moment, for spectators.
type Snapshot struct {
	Teams     [2]string
	Connected [bridge.Seats]bool
	Timing    bluechip.Timing
	Running   bool // a clock is running
	Side      bridge.Side

	Board    *Board // nil between boards: then what follows is zero
	Again    int
	Calls    []CallMade
	Cards    []CardMade
	Contract bridge.Contract
	Over     bool        // whether the auction is over
	Ended    bool        // whether the board is over
	Turn     bridge.Seat // the hand that a call or card is awaited from
	Actor    bridge.Seat // the seat that makes it
	Awaited  bool        // whether one is awaited
	Asking   bool        // the operator is asked
}

// Snapshot returns the present state of the table.
func (t *Table) Snapshot(now time.Time) Snapshot {
	s := Snapshot{Teams: t.teams, Timing: t.clock.timing(now), Running: t.clock.side != noSide}
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
