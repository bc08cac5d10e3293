package hall

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/protocol/darrington"
)

// Enter takes note of a connection.
func (h *Hall) Enter(c Conn) { h.guests[c] = &guest{conn: c} }

// Receive takes what is said on a connection. What is refused gets one NAK.
func (h *Hall) Receive(now time.Time, c Conn, m *darrington.Message) {
	g, ok := h.guests[c]
	if !ok {
		return
	}
	if err := h.serve(now, g, m); err != nil {
		h.Refuse(c, err)
	}
}

// Refuse tells a connection why what it has said is not done.
func (h *Hall) Refuse(c Conn, why error) {
	if _, ok := h.guests[c]; ok {
		h.cfg.Send(c, &darrington.Notice{Kind: darrington.Refused, Text: why.Error()})
	}
}

// errNameless refuses what needs a player.
var errNameless = errors.New(`nobody is known here before HELLO "name"`)

// serve does what a message says, or nothing and returns why.
func (h *Hall) serve(now time.Time, g *guest, m *darrington.Message) error {
	switch m.Kind {
	case darrington.Hello:
		return h.hello(now, g, m.Name)
	case darrington.Protects:
		return h.protect(g, m.Token)
	}
	if g.player == nil {
		return errNameless
	}
	switch m.Kind {
	case darrington.JoinGame:
		return h.joinGame(now, g.player, m.ID, m.Position)
	case darrington.JoinTournament:
		return h.joinTournament(now, g.player, m.ID, m.Name)
	case darrington.Bids:
		return h.bid(now, g.player, m.Call)
	case darrington.Plays:
		return h.playCard(now, g.player, m.Card)
	case darrington.Leaves:
		return h.leave(now, g.player)
	case darrington.Watches:
		return h.watch(g.player, m.ID)
	}
	return fmt.Errorf("%v means nothing here", m.Kind)
}

// Leave takes note that a connection has ended.
func (h *Hall) Leave(now time.Time, c Conn) {
	g, ok := h.guests[c]
	if !ok {
		return
	}
	delete(h.guests, c)
	if g.player != nil && g.player.conn == c {
		h.away(now, g.player)
	}
}

// Connected reports whether a connection has said who it is.
func (h *Hall) Connected(c Conn) bool {
	g, ok := h.guests[c]
	return ok && g.player != nil
}

// Tick lets the time pass: hands are dealt, robots sit down, seats are given up, tournaments
// begin and go on.
func (h *Hall) Tick(now time.Time) {
	for _, id := range sorted(h.tournaments) {
		h.tickTournament(now, h.tournaments[id])
	}
	for _, id := range sorted(h.games) {
		if g, ok := h.games[id]; ok {
			h.tickGame(now, g)
		}
	}
}

// hello takes a name, and tells its player everything.
func (h *Hall) hello(now time.Time, g *guest, name string) error {
	name = strings.Join(strings.Fields(name), " ")
	key := darrington.Fold(name)
	if g.player != nil {
		if g.player.key != key {
			return fmt.Errorf("you are %s already", g.player.name)
		}
		h.tellAll(g.player)
		return nil
	}
	p, known := h.players[key]
	if err := h.checkName(p, key, g.token); err != nil {
		return err
	}
	if !known {
		p = &player{name: name, key: key}
		h.players[key] = p
	}
	h.comeIn(p, g)
	if g.token != "" && p.token == "" {
		h.setToken(p, g.token)
	}
	h.comeBack(now, p)
	h.tellAll(p)
	return nil
}

// checkName returns why a name cannot be had; p is its player, nil if it has none.
func (h *Hall) checkName(p *player, key, token string) error {
	switch {
	case key == darrington.Fold(robotName):
		return errors.New("this is the name of the robots")
	case p == nil && len(h.players) >= h.cfg.Players:
		return fmt.Errorf("the server has %d players, as many as it takes", len(h.players))
	case p == nil || p.opens(token):
		return nil
	case p.conn != 0:
		return fmt.Errorf("%s is connected already", p.name)
	case p.token != "":
		return fmt.Errorf("the name %s is kept by a token", p.name)
	}
	return nil
}

// comeIn gives a player a connection, in place of an old one whose end was not seen.
func (h *Hall) comeIn(p *player, g *guest) {
	if p.conn != 0 {
		delete(h.guests, p.conn)
		h.cfg.Close(p.conn)
	}
	p.conn, g.player = g.conn, p
	h.cfg.Log.Info("is here", "player", p.name)
}

// comeBack tells the others of a game that a player is back.
func (h *Hall) comeBack(now time.Time, p *player) {
	if p.game == nil {
		return
	}
	h.unrobot(p.game, p.seat)
	h.tellOthers(p.game, p, h.joined(p.game, p.seat))
	h.goOn(now, p.game)
}

// away takes note that a player has no connection any more.
func (h *Hall) away(now time.Time, p *player) {
	p.conn, p.since = 0, now
	h.cfg.Log.Info("is away", "player", p.name)
	h.stopWatching(p)
	if p.game != nil {
		h.tellGame(p.game, &darrington.Notice{Kind: darrington.SeatAway, ID: p.game.id, Position: darrington.At(p.seat)})
	}
	h.forget(p)
}

// protect takes a token: for the name to be said, or for that of the player.
func (h *Hall) protect(g *guest, token string) error {
	if g.player == nil {
		g.token = token
		return nil
	}
	h.setToken(g.player, token)
	return nil
}

// setToken has a player's name kept by a token.
func (h *Hall) setToken(p *player, token string) {
	p.token = digest(token)
	h.keepName(p)
}

// tellAll tells a player everything: what it could join, and what it has joined.
func (h *Hall) tellAll(p *player) {
	h.tellLists(p)
	if p.tournament != nil {
		h.tell(p, p.tournament.notice())
	}
	switch {
	case p.game != nil:
		h.tellState(p, p.game)
	case p.watches != nil:
		h.tellState(p, p.watches)
	}
}

// tellLists tells a player which tournaments and games there are.
func (h *Hall) tellLists(p *player) {
	tournaments := &darrington.Notice{Kind: darrington.Tournaments, IDs: sorted(h.tournaments)}
	games := &darrington.Notice{Kind: darrington.Games}
	for _, id := range sorted(h.games) {
		if g := h.games[id]; g.tournament == nil && g.humans() < bridge.Seats && len(games.IDs) < darrington.MaxList {
			games.IDs = append(games.IDs, id)
		}
	}
	h.tell(p, tournaments)
	h.tell(p, games)
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
