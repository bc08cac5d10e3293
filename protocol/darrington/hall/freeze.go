package hall

import (
	"errors"
	"maps"
	"slices"
	"time"
)

// ErrFrozen refuses what would change a hall whose changes cannot be saved.
var ErrFrozen = errors.New("the server cannot save anything at the moment, so nothing was done: try again later")

// Frozen reports whether the hall is frozen.
func (h *Hall) Frozen() bool { return h.frozen }

// Freeze goes back to the records that were saved, after changes could not be, and changes nothing
// more until Thaw. Players stay connected: they are told the lists and the state of the game that
// they watch or play in, and refused everything else.
func (h *Hall) Freeze(now time.Time, saved []Change) error {
	old, err := Load(now, h.cfg, saved)
	if err != nil {
		return err
	}
	for _, c := range slices.Sorted(maps.Keys(h.sessions)) {
		old.reattach(now, h.sessions[c])
	}
	for id, g := range old.games {
		if was := h.games[id]; was != nil {
			g.from = was.from
		}
	}
	for id, t := range old.tournaments {
		if was := h.tournaments[id]; was != nil {
			t.from = was.from
		}
	}
	old.names.reserved, old.names.tries, old.names.guesses = h.names.reserved, h.names.tries, h.names.guesses
	old.swept, old.frozen = h.swept, true
	*h = *old
	return nil
}

// reattach takes over a connection from the hall before.
func (h *Hall) reattach(now time.Time, g *session) {
	again := &session{conn: g.conn, from: g.from, token: g.token}
	h.sessions[g.conn] = again
	if g.player == nil {
		return
	}
	p := h.playerNamed(now, g.player.name)
	p.conn, again.player = g.conn, p
	if watched := g.player.watches; watched != nil && p.game == nil && p.tournament == nil {
		if same := h.games[watched.id]; same != nil {
			p.watches = same
			same.watchers = append(same.watchers, p)
		}
	}
}

// Thaw lets the hall change again.
func (h *Hall) Thaw() { h.frozen = false }

// Resend tells a connection everything again, as HELLO does.
func (h *Hall) Resend(c Conn) {
	if g, ok := h.sessions[c]; ok && g.player != nil {
		h.tellAll(g.player)
	}
}

// Unchanged returns the record of the numbers as it is, which can be saved to find out whether
// anything can.
func (h *Hall) Unchanged() Change {
	h.keepNumbers()
	all := h.Changes()
	return all[0]
}
