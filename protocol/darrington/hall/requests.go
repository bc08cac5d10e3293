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

// Enter adds a connection.
func (h *Hall) Enter(c Conn) { h.sessions[c] = &session{conn: c} }

// Receive serves a message from a connection. If it is refused, the connection gets one
// NAK.
func (h *Hall) Receive(now time.Time, c Conn, m *darrington.Message) {
	g, ok := h.sessions[c]
	if !ok {
		return
	}
	if err := h.serve(now, g, m); err != nil {
		h.Refuse(c, err)
	}
}

// Refuse sends a NAK with the reason.
func (h *Hall) Refuse(c Conn, why error) {
	if _, ok := h.sessions[c]; ok {
		h.cfg.Send(c, &darrington.Notice{Kind: darrington.Refused, Text: why.Error()})
	}
}

// errNoName refuses a request that needs a name.
var errNoName = errors.New(`nobody is known here before HELLO "name"`)

// serve carries out a message. If it returns an error, nothing has changed.
func (h *Hall) serve(now time.Time, g *session, m *darrington.Message) error {
	switch m.Kind {
	case darrington.Hello:
		return h.hello(now, g, m.Name)
	case darrington.Protects:
		return h.protect(g, m.Token)
	}
	if g.player == nil {
		return errNoName
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

// Leave removes a connection that has ended.
func (h *Hall) Leave(now time.Time, c Conn) {
	g, ok := h.sessions[c]
	if !ok {
		return
	}
	delete(h.sessions, c)
	if g.player != nil && g.player.conn == c {
		h.detach(now, g.player)
	}
}

// Connected reports whether a connection has given its name.
func (h *Hall) Connected(c Conn) bool {
	g, ok := h.sessions[c]
	return ok && g.player != nil
}

// Tick does what the time has come for: it deals hands, seats robots, gives up seats, and
// starts tournaments and their rounds.
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

// hello gives a connection its name, and sends its player the whole state.
func (h *Hall) hello(now time.Time, g *session, name string) error {
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
	h.attach(p, g)
	if g.token != "" && p.token == "" {
		h.setToken(p, g.token)
	}
	h.resume(now, p)
	h.tellAll(p)
	return nil
}

// checkName returns why a name cannot be taken; p is the player of that name, if any.
func (h *Hall) checkName(p *player, key, token string) error {
	switch {
	case key == darrington.Fold(robotName):
		return errors.New("this is the name of the robots")
	case p == nil && len(h.players) >= h.cfg.Players:
		return fmt.Errorf("the server has %d players, as many as it takes", len(h.players))
	case p == nil || p.tokenMatches(token):
		return nil
	case p.conn != 0:
		return fmt.Errorf("%s is connected already", p.name)
	case p.token != "":
		return fmt.Errorf("the name %s is kept by a token", p.name)
	}
	return nil
}

// attach gives a player a connection, in place of an old one that has not ended yet.
func (h *Hall) attach(p *player, g *session) {
	if p.conn != 0 {
		delete(h.sessions, p.conn)
		h.cfg.Close(p.conn)
	}
	p.conn, g.player = g.conn, p
	h.cfg.Log.Info("is here", "player", p.name)
}

// resume tells the others in a game that a player is back.
func (h *Hall) resume(now time.Time, p *player) {
	if p.game == nil {
		return
	}
	h.removeRobot(p.game, p.seat)
	h.tellOthers(p.game, p, h.joined(p.game, p.seat))
	h.proceed(now, p.game)
}

// detach records that a player is disconnected.
func (h *Hall) detach(now time.Time, p *player) {
	p.conn, p.since = 0, now
	h.cfg.Log.Info("is away", "player", p.name)
	h.stopWatching(p)
	if p.game != nil {
		h.tellGame(p.game, &darrington.Notice{Kind: darrington.SeatAway, ID: p.game.id, Position: darrington.At(p.seat)})
	}
	h.forget(p)
}

// protect takes a token for the connection's name, or for the name still to come.
func (h *Hall) protect(g *session, token string) error {
	if g.player == nil {
		g.token = token
		return nil
	}
	h.setToken(g.player, token)
	return nil
}

// setToken reserves a player's name by a token.
func (h *Hall) setToken(p *player, token string) {
	p.token = digest(token)
	h.keepName(p)
}

// tellAll tells a player what it can join, and the whole state of what it has joined.
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

// tellLists sends a player the lists of tournaments and games.
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

// joinGame seats a player: in a new game if id is empty, and on a free seat if at names
// none.
func (h *Hall) joinGame(now time.Time, p *player, id string, at darrington.Position) error {
	if err := checkNotPlaying(p); err != nil {
		return err
	}
	g, s, err := h.findSeat(now, p, id, at)
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
	h.proceed(now, g)
	return nil
}

// findSeat returns the game and seat that a player asks for.
func (h *Hall) findSeat(now time.Time, p *player, id string, at darrington.Position) (*game, bridge.Seat, error) {
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
	s, err := g.freeSeat(at)
	if err == nil {
		err = g.checkSeat(p, s)
	}
	return g, s, err
}

// leave removes a player from the game or tournament that it has joined or watches.
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

// watch shows a game to a player who is in none.
func (h *Hall) watch(p *player, id string) error {
	if err := checkNotPlaying(p); err != nil {
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

// Snapshot is a game at one moment with all four hands, for spectators who may see them.
type Snapshot struct {
	ID         string
	Tournament string // "" for a rubber game
	Players    [bridge.Seats]string
	Connected  [bridge.Seats]bool
	Rubber     bridge.Rubber

	Board *record.Record // nil before the first hand
	Over  bool           // whether the hand is over
	Turn  bridge.Seat    // the hand whose turn it is
	Actor bridge.Seat    // who calls or plays for it
}

// IDs returns the ids of all games.
func (h *Hall) IDs() []string { return sorted(h.games) }

// Snapshot returns the present state of a game, if it exists.
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
		s.Board = b.handRecord(s.Players)
	}
	return s, true
}
