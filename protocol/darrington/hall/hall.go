package hall

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"gogo/protocol/darrington"
)

// Hall is all players, games and tournaments of a server. Its methods are for one goroutine.
type Hall struct {
	cfg         Config
	guests      map[Conn]*guest
	players     map[string]*player // by the one spelling of their names
	games       map[string]*game
	tournaments map[string]*tournament
	numbers     numbers
	changed     map[Key]func() []byte // what is to be kept
}

// numbers are those that were given last.
type numbers struct{ Game, Tournament int }

// guest is who is at the other end of a connection.
type guest struct {
	conn   Conn
	token  string  // that was said before the name
	player *player // nil before it has said its name
}

// New returns a hall with nobody in it.
func New(cfg Config) *Hall {
	return &Hall{
		cfg: cfg.withDefaults(), guests: map[Conn]*guest{}, players: map[string]*player{},
		games: map[string]*game{}, tournaments: map[string]*tournament{}, changed: map[Key]func() []byte{},
	}
}

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

// sorted returns the ids of a map in the order in which they were given.
func sorted[V any](all map[string]V) []string {
	return slices.SortedFunc(maps.Keys(all), func(a, b string) int {
		return cmp.Or(len(a)-len(b), cmp.Compare(a, b))
	})
}
