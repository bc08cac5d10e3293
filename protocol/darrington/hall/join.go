package hall

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// errSits refuses who plays already.
func errSits(p *player) error {
	switch {
	case p.game != nil && p.tournament == nil:
		return fmt.Errorf("you sit in game %s: X-LEAVE leaves it", p.game.id)
	case p.tournament != nil:
		return fmt.Errorf("you play in tournament %s", p.tournament.id)
	}
	return nil
}

// joinGame seats a player in a game: a new one if none is named, on a free seat if none is.
func (h *Hall) joinGame(now time.Time, p *player, id string, at darrington.Position) error {
	if err := errSits(p); err != nil {
		return err
	}
	g, s, err := h.place(now, p, id, at)
	if err != nil {
		return err
	}
	h.stopWatching(p)
	p.game, p.seat = g, s
	g.seats[s] = seat{player: p}
	h.keepGame(g)
	h.cfg.Log.Info("sits down", "player", p.name, "game", g.id, "seat", s)
	h.tellOthers(g, p, h.joined(g, s))
	h.tellState(p, g)
	h.goOn(now, g)
	return nil
}

// place returns where a player is to sit.
func (h *Hall) place(now time.Time, p *player, id string, at darrington.Position) (*game, bridge.Seat, error) {
	if id == "" {
		if len(h.games) >= h.cfg.Games {
			return nil, 0, fmt.Errorf("there are %d games, as many as the server takes", len(h.games))
		}
		s, _ := at.Seat()
		return h.newGame(now), s, nil
	}
	g, ok := h.games[id]
	switch {
	case !ok:
		return nil, 0, fmt.Errorf("there is no game %s", id)
	case g.tournament != nil:
		return nil, 0, fmt.Errorf("game %s belongs to tournament %s", id, g.tournament.id)
	}
	s, err := g.free(at)
	if err == nil {
		err = g.maySit(p, s)
	}
	return g, s, err
}

// free returns the seat that a player gets who asks for a position.
func (g *game) free(at darrington.Position) (bridge.Seat, error) {
	if s, ok := at.Seat(); ok {
		if p := g.seats[s].player; p != nil {
			return 0, fmt.Errorf("%s sits %v in game %s", p.name, s, g.id)
		}
		return s, nil
	}
	for s := range bridge.Seat(bridge.Seats) {
		if g.seats[s].empty() {
			return s, nil
		}
	}
	for s := range bridge.Seat(bridge.Seats) {
		if g.seats[s].player == nil {
			return s, nil
		}
	}
	return 0, fmt.Errorf("game %s has four players", g.id)
}

// maySit refuses a seat to who has seen the hand of another on this board.
func (g *game) maySit(p *player, s bridge.Seat) error {
	if g.board == nil || g.board.over {
		return nil
	}
	if seen, ok := g.board.seen[p.key]; ok && seen != s {
		return fmt.Errorf("you have seen the hand of %v: no other seat before it is played", seen)
	}
	return nil
}

// newGame adds a game without players.
func (h *Hall) newGame(now time.Time) *game {
	h.numbers.Game++
	g := &game{id: "g" + strconv.Itoa(h.numbers.Game)}
	for s := range g.seats {
		g.seats[s].since = now
	}
	h.games[g.id] = g
	h.keepNumbers()
	return g
}

// leave has a player leave what it has joined or watches.
func (h *Hall) leave(now time.Time, p *player) error {
	switch t := p.tournament; {
	case t != nil && t.phase != darrington.Waiting:
		return fmt.Errorf("tournament %s has begun, and others need you", t.id)
	case t != nil:
		h.withdraw(t, p)
	case p.game != nil:
		h.vacate(now, p.game, p.seat)
	case p.watches != nil:
		h.stopWatching(p)
	default:
		return errors.New("there is nothing that you could leave")
	}
	h.tellLists(p)
	return nil
}

// watch shows a game to a player who sits in none.
func (h *Hall) watch(p *player, id string) error {
	if err := errSits(p); err != nil {
		return err
	}
	g, ok := h.games[id]
	switch {
	case !ok:
		return fmt.Errorf("there is no game %s", id)
	case g.tournament != nil:
		return fmt.Errorf("game %s belongs to tournament %s, which cannot be watched", id, g.tournament.id)
	}
	h.stopWatching(p)
	p.watches = g
	g.watchers = append(g.watchers, p)
	h.tellState(p, g)
	return nil
}

// stopWatching has a player watch nothing.
func (h *Hall) stopWatching(p *player) {
	if g := p.watches; g != nil {
		g.watchers = slices.DeleteFunc(g.watchers, func(other *player) bool { return other == p })
		p.watches = nil
	}
}
