package hall

import (
	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// Snapshot is a game at a moment, with all four hands, for those who may see them.
type Snapshot struct {
	ID         string
	Tournament string // "" of a rubber game
	Players    [bridge.Seats]string
	Connected  [bridge.Seats]bool
	Rubber     bridge.Rubber

	Board *record.Record // nil before the first hand
	Over  bool           // the hand is
	Turn  bridge.Seat    // the hand that is to call or play
	Actor bridge.Seat    // who does so for it
}

// IDs returns the ids of all games.
func (h *Hall) IDs() []string { return sorted(h.games) }

// Snapshot returns a game as it is now, if there is one.
func (h *Hall) Snapshot(id string) (Snapshot, bool) {
	g, ok := h.games[id]
	if !ok {
		return Snapshot{}, false
	}
	s := Snapshot{ID: id, Rubber: g.rubber}
	if g.tournament != nil {
		s.Tournament = g.tournament.id
	}
	for i := range g.seats {
		at := &g.seats[i]
		switch {
		case at.player != nil:
			s.Players[i], s.Connected[i] = at.player.name, at.player.conn != 0 || at.robot
		case at.robot:
			s.Players[i], s.Connected[i] = robotName, true
		}
	}
	if b := g.board; b != nil {
		s.Over = b.over
		s.Turn, s.Actor = b.turn()
		s.Board = b.written(s.Players)
	}
	return s, true
}

// written returns the hand as it is recorded.
func (b *board) written(players [bridge.Seats]string) *record.Record {
	r := &record.Record{Board: b.number, Dealer: b.dealer, Vulnerable: b.vulnerable, Deal: b.deal, Players: players}
	for _, c := range b.auction.Calls() {
		r.Calls = append(r.Calls, record.Call{Call: c})
	}
	for _, c := range b.play.Cards() {
		r.Cards = append(r.Cards, record.Card{Card: c})
	}
	return r
}
