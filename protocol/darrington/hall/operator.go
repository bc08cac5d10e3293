package hall

import (
	"fmt"

	"gogo/board/bridge"
	"gogo/internal/access"
	"gogo/protocol/darrington"
)

// Status is what the operator of a server sees of a hall.
type Status struct {
	Players, Connected int // that are known, and of them
	Games, Tournaments int
	Frozen             bool
	Opened             map[access.Address]int // games, by whose connection has opened them
	Listed             []GameStatus           // the first games
}

// GameStatus is what the operator of a server sees of a game.
type GameStatus struct {
	ID, Tournament string // "" for a rubber game
	Players        [bridge.Seats]string
	Boards         int            // that were dealt
	From           access.Address // whose connection has opened it, "" if that is not known
}

// Status returns the present status, with so many games at most.
func (h *Hall) Status(most int) Status {
	s := Status{
		Players: len(h.names.players), Games: len(h.games), Tournaments: len(h.tournaments), Frozen: h.frozen, Opened: map[access.Address]int{},
	}
	for _, g := range h.sessions {
		if g.player != nil {
			s.Connected++
		}
	}
	for _, g := range h.games {
		if g.from != "" {
			s.Opened[g.from]++
		}
	}
	ids := h.IDs()
	for _, id := range ids[:min(len(ids), most)] {
		g := h.games[id]
		listed := GameStatus{ID: id, Boards: g.boards, From: g.from}
		if g.tournament != nil {
			listed.Tournament = g.tournament.id
		}
		for i := range g.seats {
			listed.Players[i], _ = g.seats[i].occupant()
		}
		s.Listed = append(s.Listed, listed)
	}
	return s
}

// CloseGame ends a game for the operator, and tells its players why. A tournament needs its games.
func (h *Hall) CloseGame(id, why string) error {
	g, ok := h.games[id]
	switch {
	case h.frozen:
		return ErrFrozen
	case !ok:
		return fmt.Errorf("there is no game %.20q", id)
	case g.tournament != nil:
		return fmt.Errorf("game %s belongs to tournament %s", id, g.tournament.id)
	}
	var players []*player
	for s := range g.seats {
		if p := g.seats[s].player; p != nil {
			players = append(players, p)
		}
	}
	h.closeGame(g, why)
	for _, p := range players {
		h.forget(p)
	}
	return nil
}

// Announce tells a text to all who have given their names.
func (h *Hall) Announce(text string) {
	n := darrington.Notice{Kind: darrington.Says, Text: text}
	for c, g := range h.sessions {
		if g.player != nil {
			h.cfg.Send(c, &n)
		}
	}
}
