package hall

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/internal/access"
	"gogo/protocol/darrington"
)

// player is somebody with a name, connected or not.
type player struct {
	name, key  string
	token      string // its digest, "" without one
	played     bool   // has finished a hand
	conn       Conn   // 0 while disconnected
	since      time.Time
	game       *game
	seat       bridge.Seat // in the game
	watches    *game
	tournament *tournament
}

// robotName is the name shown for every robot.
const robotName = "Robot"

// digest returns the form in which a token is saved.
func digest(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// tokenMatches reports whether a token is the player's.
func (p *player) tokenMatches(token string) bool {
	return p.token != "" && subtle.ConstantTimeCompare([]byte(p.token), []byte(digest(token))) == 1
}

// away reports whether a player is disconnected and in no game or tournament.
func (p *player) away() bool { return p.conn == 0 && p.game == nil && p.tournament == nil }

// names holds the players by name.
type names struct {
	players map[string]*player // by the one spelling of their names
	looks   map[string]*player // by what their names look like
	limit   int

	reserved *access.Meter  // new names with a token, by address
	tries    *access.Delays // wrong tokens, by address
	guesses  *access.Delays // wrong tokens for a name, by address and name
}

const (
	// freeTries and freeGuesses are how many wrong tokens cost no time: of all names, and of a
	// single one.
	freeTries   = 20
	freeGuesses = 3
)

func newNames(cfg *Config) *names {
	per := cfg.PerAddress.Names
	return &names{
		players: map[string]*player{}, looks: map[string]*player{}, limit: cfg.Players,
		reserved: access.NewMeter(access.Budget{Burst: per, Interval: time.Hour / time.Duration(max(1, per))}),
		tries:    access.NewDelays(freeTries), guesses: access.NewDelays(freeGuesses),
	}
}

// add adds a player.
func (n *names) add(p *player) {
	n.players[p.key] = p
	if look := darrington.Look(p.name); n.looks[look] == nil {
		n.looks[look] = p
	}
}

// remove removes a player.
func (n *names) remove(p *player) {
	delete(n.players, p.key)
	if look := darrington.Look(p.name); n.looks[look] == p {
		delete(n.looks, look)
	}
}

// oldest returns the player who can be forgotten first: one who has not played, and then the one
// who has been away longest. It returns nil if nobody can.
func (n *names) oldest() (oldest *player) {
	for _, p := range n.players {
		switch {
		case !p.away():
		case oldest == nil, oldest.played && !p.played, oldest.played == p.played && p.since.Before(oldest.since):
			oldest = p
		}
	}
	return oldest
}

// check returns why a connection from an address cannot take a name with a token; p is the player
// of that name, if any.
func (n *names) check(now time.Time, p *player, name string, from access.Address, token string) error {
	key := darrington.Fold(name)
	if darrington.Look(name) == darrington.Look(robotName) {
		return errors.New("this is the name of the robots")
	}
	if p == nil {
		if other := n.looks[darrington.Look(name)]; other != nil {
			return fmt.Errorf("%s looks like %s, who is known here", name, other.name)
		}
		return nil
	}
	if p.token == "" || token == "" {
		return p.checkPlain()
	}
	guess := string(from) + " " + key
	if wait := max(n.tries.Wait(now, string(from)), n.guesses.Wait(now, guess)); wait > 0 {
		return fmt.Errorf("too many wrong tokens from your address: try again in %d s", int(math.Ceil(wait.Seconds())))
	}
	if !p.tokenMatches(token) {
		if from != "" {
			n.tries.Fail(now, string(from))
			n.guesses.Fail(now, guess)
		}
		return p.checkPlain()
	}
	n.guesses.Succeed(guess)
	return nil
}

// checkPlain returns why a player's name cannot be taken without its token.
func (p *player) checkPlain() error {
	switch {
	case p.conn != 0:
		return fmt.Errorf("%s is connected already", p.name)
	case p.token != "":
		return fmt.Errorf("the name %s is kept by a token", p.name)
	}
	return nil
}

// forget drops a player who is away and whose name no token keeps.
func (h *Hall) forget(p *player) {
	if p.away() && p.token == "" {
		h.names.remove(p)
	}
}

// expireNames drops names that a token has kept for too long.
func (h *Hall) expireNames(now time.Time) {
	for _, p := range h.names.players {
		keep := h.cfg.KeepNewName
		if p.played {
			keep = h.cfg.KeepName
		}
		if p.away() && now.Sub(p.since) > keep {
			h.dropName(p)
		}
	}
}

// dropName forgets a name that is kept by a token.
func (h *Hall) dropName(p *player) {
	h.names.remove(p)
	h.drop(Names, p.key)
	h.cfg.Log.Debug("a name is free again", "player", p.name)
}

// playerNamed returns the player of a name, a disconnected one if it is new, nil for "".
func (h *Hall) playerNamed(now time.Time, name string) *player {
	if name == "" {
		return nil
	}
	key := darrington.Fold(name)
	p, ok := h.names.players[key]
	if !ok {
		p = &player{name: name, key: key, since: now}
		h.names.add(p)
	}
	return p
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
	p := h.names.players[key]
	if err := h.names.check(now, p, name, g.from, g.token); err != nil {
		return err
	}
	if h.frozen && g.token != "" && (p == nil || p.token == "") {
		return ErrFrozen // the token could not be saved
	}
	if p == nil {
		var err error
		if p, err = h.newPlayer(now, g, name, key); err != nil {
			return err
		}
	}
	h.attach(p, g)
	if g.token != "" && p.token == "" {
		h.setToken(p, g.token)
	}
	h.resume(now, p)
	h.tellAll(p)
	return nil
}

// newPlayer adds a player, in the place of one who is away if the server is full.
func (h *Hall) newPlayer(now time.Time, g *session, name, key string) (*player, error) {
	if g.token != "" {
		if err := h.reserve(now, g.from); err != nil {
			return nil, err
		}
	}
	if len(h.names.players) >= h.names.limit {
		old := h.names.oldest()
		if old == nil || h.frozen {
			return nil, fmt.Errorf("the server has %d players, as many as it takes", len(h.names.players))
		}
		h.dropName(old)
	}
	p := &player{name: name, key: key, since: now}
	h.names.add(p)
	return p, nil
}

// reserve counts a name that an address reserves by a token.
func (h *Hall) reserve(now time.Time, from access.Address) error {
	if from == "" {
		return nil
	}
	if wait := h.names.reserved.Take(now, string(from)); wait > 0 {
		return fmt.Errorf("your address has reserved %d names lately: the next one is free in %d min", h.cfg.PerAddress.Names, int(math.Ceil(wait.Minutes())))
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
	h.cfg.Log.Debug("is here", "player", p.name)
}

// protect takes a token for the connection's name, or for the name still to come.
func (h *Hall) protect(now time.Time, g *session, token string) error {
	switch {
	case g.player == nil:
		g.token = token
		return nil
	case h.frozen:
		return ErrFrozen
	}
	if g.player.token == "" {
		if err := h.reserve(now, g.from); err != nil {
			return err
		}
	}
	h.setToken(g.player, token)
	return nil
}

// setToken reserves a player's name by a token.
func (h *Hall) setToken(p *player, token string) {
	p.token = digest(token)
	h.keepName(p)
}
