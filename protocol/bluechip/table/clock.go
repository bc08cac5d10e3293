package table

import (
	"fmt"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// noSide is the side of a clock that is stopped.
const noSide = -1

// clock measures the time that the sides use.
type clock struct {
	side     int       // whose clock runs, or noSide
	since    time.Time // when it began to
	spent    bluechip.Timing
	lapStart [2]time.Duration // by side: board time at its last call or card
	warned   [2]bool
	boards   int // boards begun in the session
}

// newBoard resets the clock for a board.
func (c *clock) newBoard() {
	c.side, c.spent.Board, c.lapStart, c.warned = noSide, [2]time.Duration{}, [2]time.Duration{}, [2]bool{}
}

// stop stops the clock.
func (c *clock) stop(now time.Time) {
	if c.side == noSide {
		return
	}
	took := max(now.Sub(c.since), 0)
	c.spent.Board[c.side] += took
	c.spent.Total[c.side] += took
	c.side = noSide
}

// lap returns the time that a side has used since its last call or card.
func (c *clock) lap(now time.Time, side bridge.Side) (took time.Duration) {
	spent := c.timing(now).Board[side]
	took = spent - c.lapStart[side]
	c.lapStart[side] = spent
	return took
}

// timing returns the time that the sides have used.
func (c *clock) timing(now time.Time) bluechip.Timing {
	copied := *c
	copied.stop(now)
	return copied.spent
}

// Deadline returns when the next Tick is needed, if one is.
func (t *Table) Deadline() (at time.Time, ok bool) {
	if t.stopped != nil {
		return at, false
	}
	sooner := func(d time.Time) {
		if !ok || d.Before(at) {
			at, ok = d, true
		}
	}
	if side := t.clock.side; t.cfg.Limit > 0 && side != noSide {
		left := t.cfg.Limit - t.clock.spent.Board[side]
		if t.clock.warned[side] {
			left += t.cfg.Grace
		}
		sooner(t.clock.since.Add(left))
	}
	for i := range t.players {
		if p := &t.players[i]; t.cfg.Patience > 0 && p.stalling {
			sooner(p.since.Add(t.cfg.Patience))
		}
	}
	if t.round != nil && t.playing && !t.ended && len(t.cards) > 0 && len(t.cards)%bridge.Seats == 0 {
		if p := &t.players[t.play.Player()]; p.cards == len(t.cards) && p.leads <= len(t.cards)/bridge.Seats {
			sooner(t.pauseEnds)
		}
	}
	return at, ok
}

// Timing returns the time that the sides have used so far.
func (t *Table) Timing(now time.Time) bluechip.Timing { return t.clock.timing(now) }

// ToAct returns the player who is to act, and whether it can because it has been told all
// that was done.
func (t *Table) ToAct() (s bridge.Seat, ok bool) {
	if t.round == nil || t.ended || t.claim != nil || t.held != nil || t.asking || t.broken {
		return 0, false
	}
	if s = t.auction.Turn(); t.playing {
		s = t.play.Player()
	}
	p := &t.players[s]
	switch {
	case p.stage != atTable || p.level != hasCards || p.calls < len(t.calls) || p.cards < len(t.cards):
		return 0, false
	case !t.playing:
		return s, true
	case len(t.cards)%bridge.Seats == 0:
		return s, p.leads > len(t.cards)/bridge.Seats
	}
	return s, p.knowsDummy || s != t.contract.Declarer
}

// Awaits reports whether the table waits for something that a player is to say, or has not begun
// to play.
func (t *Table) Awaits(s bridge.Seat) bool {
	actor, ok := t.ToAct()
	return !t.sessionBegan() || t.stalls(s) || ok && actor == s
}

// runClock starts the clock of the side that is to act, and stops the other.
func (t *Table) runClock(now time.Time) {
	side := noSide
	if s, ok := t.ToAct(); ok {
		side = int(s.Side())
	}
	if side != t.clock.side {
		t.clock.stop(now)
		t.clock.side, t.clock.since = side, now
	}
	for s := range bridge.Seat(bridge.Seats) {
		p := &t.players[s]
		if owes := t.stalls(s); owes != p.stalling {
			p.stalling, p.since = owes, now
		}
	}
}

// adjudicate warns a side that has run out of time for the board, and ends the board
// after the grace period.
func (t *Table) adjudicate(now time.Time) bool {
	side := t.clock.side
	if t.cfg.Limit == 0 || t.ended || side == noSide {
		return false
	}
	switch spent := t.clock.timing(now).Board[side]; {
	case spent >= t.cfg.Limit+t.cfg.Grace:
		t.finish(now, Result{Ending: Adjudicated, Late: bridge.Side(side)})
	case spent >= t.cfg.Limit && !t.clock.warned[side]:
		t.clock.warned[side] = true
		t.note(now, Event{Kind: Warned, Side: bridge.Side(side)})
	default:
		return false
	}
	return true
}

// stalls reports whether a player keeps the others waiting only by not saying that it is
// ready.
func (t *Table) stalls(s bridge.Seat) bool {
	p := &t.players[s]
	switch {
	case p.stage != atTable:
		return p.stage == seated || p.stage == hasTeams
	case t.round == nil || p.finished:
		return false
	case p.level != hasCards:
		return p.level == toldStart || p.level == toldDeal
	case p.calls < len(t.calls) || p.cards < len(t.cards):
		return !p.ready
	}
	return t.claim != nil && t.claim.pending[s]
}

// dropUnresponsive disconnects a player who has stalled for too long.
func (t *Table) dropUnresponsive(now time.Time) bool {
	for s := range bridge.Seat(bridge.Seats) {
		if p := &t.players[s]; t.cfg.Patience > 0 && p.stalling && now.Sub(p.since) >= t.cfg.Patience && t.stalls(s) {
			t.cfg.Players.Close(s)
			t.vacate(now, s, fmt.Sprintf("said nothing for %v", t.cfg.Patience))
			return true
		}
	}
	return false
}
