package table

import (
	"fmt"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// call serves a call of a player.
func (t *Table) call(now time.Time, s bridge.Seat, m *bluechip.Message) (problem string) {
	p := &t.players[s]
	switch {
	case p.stage != atTable || p.level != hasCards:
		return "calls before it has its cards"
	case p.calls < len(t.calls):
		return t.repeatCall(s, m)
	case t.auction.Done() || t.auction.Turn() != s || t.held != nil:
		return fmt.Sprintf("calls %v out of turn", m.Call)
	}
	if err := t.auction.Check(m.Call); err != nil {
		t.cfg.Players.Send(s, &bluechip.Notice{Kind: bluechip.IllegalBid})
		return fmt.Sprintf("illegal call of %v: %v", m.Call, err)
	}
	c := CallMade{Call: m.Call, Alerted: m.Alerted, Info: m.Info, Took: t.clock.lap(now, s.Side())}
	if c.Alerted {
		c.Info = normalizeAlert(c.Info)
	}
	if t.asksOperator(&c) {
		t.held = &c
		t.note(now, Event{Kind: Waiting, Seat: s, Call: c.Call})
		return ""
	}
	t.applyCall(now, s, c)
	return ""
}

// repeatCall compares a call of a player who came back with the one that it made before.
func (t *Table) repeatCall(s bridge.Seat, m *bluechip.Message) (problem string) {
	p := &t.players[s]
	switch {
	case t.auction.Caller(p.calls) != s:
		return fmt.Sprintf("calls %v out of turn", m.Call)
	case t.calls[p.calls].Call != m.Call:
		t.diverge(p)
	default:
		p.calls++
	}
	return ""
}

// asksOperator reports whether the operator is to explain a call before anybody is told
// of it.
func (t *Table) asksOperator(c *CallMade) bool {
	switch t.cfg.Alerts.Manual {
	case AskEveryBid:
		explained := c.Alerted && c.Info != ""
		return !explained && !t.cfg.Alerts.selfExplanatory(&t.auction, c.Call)
	case AskKeyword:
		return c.Alerted && c.Info == ""
	}
	return false
}

// applyCall makes a legal call.
func (t *Table) applyCall(now time.Time, s bridge.Seat, c CallMade) {
	if !t.note(now, Event{Kind: Called, Seat: s, Call: c.Call, Alerted: c.Alerted, Info: c.Info, Took: c.Took}) {
		return
	}
	if err := t.auction.Call(c.Call); err != nil {
		t.stop(now, fmt.Errorf("a legal call was refused: %w", err))
		return
	}
	t.calls = append(t.calls, c)
	t.players[s].calls++
	contract, over := t.auction.Contract()
	switch {
	case !over:
		return
	case contract.IsPassedOut():
		t.finish(now, Result{})
		return
	}
	play, err := bridge.NewPlay(t.board.Deal, contract)
	if err != nil {
		t.stop(now, fmt.Errorf("board %d cannot be played: %w", t.board.Number, err))
		return
	}
	t.contract, t.play, t.playing = contract, play, true
	t.asking = t.cfg.Alerts.Manual == AskAtEnd
	if t.asking {
		t.note(now, Event{Kind: Waiting})
	}
}

// readyForBid records that a player is ready for the next call.
func (t *Table) readyForBid(s bridge.Seat) (problem string) {
	switch p := &t.players[s]; {
	case p.stage != atTable || p.level != hasCards || p.ready:
		return "is ready for a bid too early, or once more"
	case t.holdsCallOf(s):
		p.ready = true // it has called, as it sees it
		return ""
	case p.calls == len(t.calls) && (t.auction.Done() || t.auction.Turn() == s), p.calls < len(t.calls) && t.auction.Caller(p.calls) == s:
		return "is ready for a bid when nobody else is to bid"
	default:
		p.ready = true
		return ""
	}
}

// nextCall returns the next call that a player does not know, if it is ready for it. Only
// opponents are told its meaning.
func (t *Table) nextCall(s bridge.Seat) *bluechip.Notice {
	p := &t.players[s]
	caller := t.auction.Caller(p.calls)
	if caller == s || !p.ready {
		return nil
	}
	c := t.calls[p.calls]
	p.calls, p.ready = p.calls+1, false
	n := &bluechip.Notice{Kind: bluechip.CallMade, Seat: caller, Call: c.Call}
	if caller.Side() != s.Side() {
		n.Alerted, n.Info = c.Alerted, c.Info
	}
	return n
}
