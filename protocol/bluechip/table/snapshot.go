package table

import (
	"slices"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

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
