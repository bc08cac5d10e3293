package hall

import (
	"errors"
	"fmt"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/internal/access"
	"gogo/protocol/darrington"
)

// Enter adds a connection from an address.
func (h *Hall) Enter(c Conn, from access.Address) { h.sessions[c] = &session{conn: c, from: from} }

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
		return h.protect(now, g, m.Token)
	}
	if g.player == nil {
		return errNoName
	}
	switch m.Kind {
	case darrington.Watches:
		return h.watch(g.player, m.ID)
	case darrington.AsksGames:
		h.tellGames(g.player)
		return nil
	case darrington.AsksTournaments:
		h.tellTournaments(g.player)
		return nil
	}
	if h.frozen {
		return ErrFrozen
	}
	switch m.Kind {
	case darrington.JoinGame:
		return h.joinGame(now, g, m.ID, m.Position)
	case darrington.JoinTournament:
		return h.joinTournament(now, g, m.ID, m.Name)
	case darrington.Bids:
		return h.bid(now, g.player, m.Call)
	case darrington.Plays:
		return h.playCard(now, g.player, m.Card)
	case darrington.Leaves:
		return h.leave(now, g.player)
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

// sweepInterval is the time between two looks for names that are kept for nothing.
const sweepInterval = time.Minute

// Tick does what the time has come for: it deals hands, seats robots, gives up seats and names, and
// starts tournaments and their rounds.
func (h *Hall) Tick(now time.Time) {
	if h.frozen {
		return
	}
	if now.Sub(h.swept) >= sweepInterval {
		h.expireNames(now)
		h.swept = now
	}
	for _, id := range sorted(h.tournaments) {
		h.tickTournament(now, h.tournaments[id])
	}
	for _, id := range sorted(h.games) {
		if g, ok := h.games[id]; ok {
			h.tickGame(now, g)
		}
	}
}

// resume tells the others in a game that a player is back.
func (h *Hall) resume(now time.Time, p *player) {
	if p.game == nil || h.frozen {
		return
	}
	if !p.game.seats[p.seat].waits {
		h.removeRobot(p.game, p.seat)
	}
	h.tellOthers(p.game, p, h.joined(p.game, p.seat))
	h.proceed(now, p.game)
}

// detach records that a player is disconnected.
func (h *Hall) detach(now time.Time, p *player) {
	p.conn, p.since = 0, now
	if p.token != "" && !h.frozen {
		h.keepName(p)
	}
	h.cfg.Log.Debug("is away", "player", p.name)
	h.stopWatching(p)
	switch g := p.game; {
	case g == nil:
	case g.deserted() && !h.frozen:
		h.closeGame(g, "nobody sits there any more")
	default:
		h.tellGame(g, &darrington.Notice{Kind: darrington.SeatAway, ID: g.id, Position: darrington.At(p.seat)})
	}
	h.forget(p)
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
	h.tellTournaments(p)
	h.tellGames(p)
}

// tellTournaments sends a player the list of tournaments.
func (h *Hall) tellTournaments(p *player) {
	h.tell(p, &darrington.Notice{Kind: darrington.Tournaments, IDs: sorted(h.tournaments)})
}

// tellGames sends a player the list of games with room for a player.
func (h *Hall) tellGames(p *player) {
	h.tell(p, &darrington.Notice{Kind: darrington.Games, IDs: h.joinable[:min(len(h.joinable), darrington.MaxList)]})
}

// joinGame seats a player: in a new game if id is empty, and on a free seat if at names
// none.
func (h *Hall) joinGame(now time.Time, who *session, id string, at darrington.Position) error {
	p := who.player
	if err := checkNotPlaying(p); err != nil {
		return err
	}
	g, s, err := h.findSeat(now, who.from, id, at)
	if err != nil {
		return err
	}
	h.stopWatching(p)
	p.game, p.seat = g, s
	waits := !g.mayPlay(p, s)
	g.seats[s] = seat{player: p, waits: waits, robot: waits && h.cfg.Ask != nil}
	g.shared = g.shared || g.humans() > 1
	if waits && h.cfg.Ask == nil {
		g.board.void = true
	}
	h.keepGame(g)
	h.cfg.Log.Debug("sits down", "player", p.name, "game", g.id, "seat", s, "waits", waits)
	h.tellOthers(g, p, h.joined(g, s))
	if waits {
		h.tellOthers(g, p, g.waits(s))
	}
	h.tellState(p, g)
	h.proceed(now, g)
	return nil
}

// findSeat returns the game and seat that a player asks for.
func (h *Hall) findSeat(now time.Time, from access.Address, id string, at darrington.Position) (*game, bridge.Seat, error) {
	if id == "" {
		if err := h.checkRoom(from); err != nil {
			return nil, 0, err
		}
		s, _ := at.Seat()
		g := h.newGame(now)
		g.from = from
		return g, s, nil
	}
	g, ok := h.games[id]
	switch {
	case !ok:
		return nil, 0, fmt.Errorf("there is no game %s", id)
	case g.tournament != nil:
		return nil, 0, fmt.Errorf("game %s belongs to tournament %s", id, g.tournament.id)
	}
	s, err := g.freeSeat(at)
	return g, s, err
}

// checkRoom returns why no game can be opened from an address.
func (h *Hall) checkRoom(from access.Address) error {
	if len(h.games) >= h.cfg.Games {
		return fmt.Errorf("there are %d games, as many as the server takes", len(h.games))
	}
	opened := 0
	for _, g := range h.games {
		if g.from == from {
			opened++
		}
	}
	return h.checkOpened(from, opened, "games")
}

// checkOpened returns why an address cannot open one more of its games or tournaments.
func (h *Hall) checkOpened(from access.Address, opened int, what string) error {
	if most := h.cfg.PerAddress.Games; from != "" && most > 0 && opened >= most {
		return fmt.Errorf("%d %s were opened from your address, as many as one may have", opened, what)
	}
	return nil
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
		s.Players[i], s.Connected[i] = g.seats[i].occupant()
	}
	if b := g.board; b != nil {
		s.Over = b.over
		s.Turn, s.Actor = b.turn()
		s.Board = b.handRecord(s.Players)
	}
	return s, true
}
