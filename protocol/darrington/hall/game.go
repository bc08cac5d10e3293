package hall

import (
	"slices"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// game is one table.
type game struct {
	id       string
	seats    [bridge.Seats]seat
	watchers []*player
	board    *board // nil before the first hand
	boards   int    // that were dealt
	rubber   bridge.Rubber

	tournament *tournament // nil for a rubber game
	sitting    sitting     // in the tournament
}

// seat is a place in a game: a player, a robot, or a player for whom a robot acts.
type seat struct {
	player *player
	robot  bool
	since  time.Time // when it became empty
}

// empty reports whether nobody sits there.
func (s *seat) empty() bool { return s.player == nil && !s.robot }

// humans returns how many players have a seat.
func (g *game) humans() (n int) {
	for s := range g.seats {
		if g.seats[s].player != nil {
			n++
		}
	}
	return n
}

// attended reports whether a player of the game is connected.
func (g *game) attended() bool {
	return slices.ContainsFunc(g.seats[:], func(s seat) bool { return s.player != nil && s.player.conn != 0 })
}

// full reports whether no seat is empty.
func (g *game) full() bool {
	return !slices.ContainsFunc(g.seats[:], func(s seat) bool { return s.empty() })
}

// goOn goes on to the next hand if it is time for that, and asks the robot whose turn it is.
func (h *Hall) goOn(now time.Time, g *game) {
	if g.due(now) {
		h.nextHand(now, g)
	}
	h.ask(g)
}

// nextHand deals, or ends the table of a tournament that has played its boards.
func (h *Hall) nextHand(now time.Time, g *game) {
	if t := g.tournament; t != nil && g.sitting.over(t) {
		h.tableOver(now, t, g)
		return
	}
	h.deal(g)
}

// due reports whether a hand is to be dealt.
func (g *game) due(now time.Time) bool {
	switch {
	case !g.full() || g.tournament == nil && !g.attended():
		return false
	case g.board == nil:
		return true
	}
	return g.board.over && !now.Before(g.board.next)
}

// tickGame lets the time pass in a game.
func (h *Hall) tickGame(now time.Time, g *game) {
	for s := range bridge.Seat(bridge.Seats) {
		h.giveUp(now, g, s)
	}
	if _, ok := h.games[g.id]; !ok {
		return
	}
	h.fill(now, g)
	if !h.abandon(now, g) {
		h.goOn(now, g)
	}
}

// giveUp empties the seat of a rubber game whose player has been away for too long.
func (h *Hall) giveUp(now time.Time, g *game, s bridge.Seat) {
	p := g.seats[s].player
	if g.tournament != nil || p == nil || p.conn != 0 || h.cfg.KeepSeat == 0 || now.Sub(p.since) < h.cfg.KeepSeat {
		return
	}
	h.vacate(now, g, s)
	h.forget(p)
}

// vacate takes a player off a seat, and closes a game that has nobody left.
func (h *Hall) vacate(now time.Time, g *game, s bridge.Seat) {
	h.tellGame(g, &darrington.Notice{Kind: darrington.SeatLeft, ID: g.id, Position: darrington.At(s)})
	g.seats[s].player.game = nil
	g.seats[s] = seat{since: now}
	if g.humans() == 0 {
		h.closeGame(g, "nobody sits there any more")
		return
	}
	h.keepGame(g)
}

// closeGame ends a game and tells why.
func (h *Hall) closeGame(g *game, why string) {
	h.tellGame(g, &darrington.Notice{Kind: darrington.GameClosed, ID: g.id, Text: why})
	for s := range g.seats {
		if p := g.seats[s].player; p != nil {
			p.game = nil
		}
	}
	for _, p := range g.watchers {
		p.watches = nil
	}
	delete(h.games, g.id)
	h.dropGame(g)
	h.cfg.Log.Info("game is closed", "game", g.id, "why", why)
}
