package hall

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// player is somebody who has said a name.
type player struct {
	name, key  string
	token      string // its digest, "" without one
	conn       Conn   // 0 while it is away
	since      time.Time
	game       *game
	seat       bridge.Seat // in the game
	watches    *game
	tournament *tournament
}

// robotName is the name of every robot.
const robotName = "Robot"

// digest is how a token is kept.
func digest(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// opens reports whether a token is the player's.
func (p *player) opens(token string) bool {
	return p.token != "" && subtle.ConstantTimeCompare([]byte(p.token), []byte(digest(token))) == 1
}

// idle reports whether nothing is to be remembered of a player who has gone.
func (p *player) idle() bool {
	return p.conn == 0 && p.token == "" && p.game == nil && p.tournament == nil
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

// forget drops a player of whom nothing is to be remembered.
func (h *Hall) forget(p *player) {
	if p.idle() {
		delete(h.players, p.key)
	}
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

// tell tells a player something, if it is there.
func (h *Hall) tell(p *player, n *darrington.Notice) {
	if p != nil && p.conn != 0 {
		h.cfg.Send(p.conn, n)
	}
}
