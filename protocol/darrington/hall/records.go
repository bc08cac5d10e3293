package hall

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/duplicate"
	"gogo/protocol/darrington"
)

// Bucket is a kind of record, as databases keep them apart.
type Bucket string

// The buckets.
const (
	Games       Bucket = "games"
	Tournaments Bucket = "tournaments"
	Names       Bucket = "names"
	Numbers     Bucket = "numbers"
)

// Key identifies a record.
type Key struct {
	Bucket Bucket
	ID     string
}

// Compare orders keys by bucket and ID.
func (k Key) Compare(other Key) int {
	return cmp.Or(cmp.Compare(k.Bucket, other.Bucket), cmp.Compare(k.ID, other.ID))
}

// NumbersKey is the key of the record of the last numbers given to a game and a tournament.
var NumbersKey = Key{Numbers, "last"}

// Change is a new value of a record, or its deletion if Value is nil.
type Change struct {
	Key
	Value []byte
}

// Changes returns what has changed since the last call. The caller must save it before it
// delivers the notices sent meanwhile.
func (h *Hall) Changes() []Change {
	keys := slices.SortedFunc(maps.Keys(h.changed), Key.Compare)
	changes := make([]Change, 0, len(keys))
	for _, k := range keys {
		changes = append(changes, Change{k, h.changed[k]()})
	}
	clear(h.changed)
	return changes
}

// keep marks a record as changed; Changes takes its value.
func (h *Hall) keep(b Bucket, id string, record func() any) {
	h.changed[Key{b, id}] = func() []byte {
		value, err := json.Marshal(record())
		must(err)
		return value
	}
}

// drop marks a record as deleted.
func (h *Hall) drop(b Bucket, id string) { h.changed[Key{b, id}] = func() []byte { return nil } }

// keepGame marks a game as changed, and lists it among those with room for a player, or not.
func (h *Hall) keepGame(g *game) {
	h.keep(Games, g.id, func() any { return g.record() })
	h.listGame(g)
}

// listGame lists a game among those with room for a player, or not.
func (h *Hall) listGame(g *game) {
	h.joinable.set(g.id, g.tournament == nil && g.humans() < bridge.Seats)
}

func (h *Hall) dropGame(g *game) {
	h.drop(Games, g.id)
	h.joinable.set(g.id, false)
}

func (h *Hall) keepTournament(t *tournament) {
	h.keep(Tournaments, t.id, func() any { return t.record() })
}

func (h *Hall) dropTournament(t *tournament) { h.drop(Tournaments, t.id) }

func (h *Hall) keepNumbers() {
	h.keep(NumbersKey.Bucket, NumbersKey.ID, func() any { return h.numbers })
}

func (h *Hall) keepName(p *player) {
	h.keep(Names, p.key, func() any { return nameRecord{p.name, p.token, p.played, p.since} })
}

// markPlayed records that a player has finished a hand.
func (h *Hall) markPlayed(p *player) {
	p.played = true
	if p.token != "" {
		h.keepName(p)
	}
}

// nameRecord is a name that is reserved by a token.
type nameRecord struct {
	Name   string    `json:"name"`
	Token  string    `json:"token"` // its digest
	Played bool      `json:"played,omitempty"`
	Since  time.Time `json:"since,omitzero"` // when the player left
}

// gameRecord is the saved form of a game.
type gameRecord struct {
	Seats      [bridge.Seats]seatRecord `json:"seats"`
	Boards     int                      `json:"boards"`
	Board      *boardRecord             `json:"board,omitempty"`
	Rubber     bridge.RubberState       `json:"rubber"`
	Tournament string                   `json:"tournament,omitempty"`
	Shared     bool                     `json:"shared,omitempty"`
	Sitting    sitting                  `json:"sitting"`
}

// seatRecord is the saved form of a seat.
type seatRecord struct {
	Name  string `json:"name,omitempty"`
	Robot bool   `json:"robot,omitempty"`
	Waits bool   `json:"waits,omitempty"`
}

// record returns the saved form of the game.
func (g *game) record() *gameRecord {
	r := &gameRecord{Boards: g.boards, Rubber: g.rubber.State(), Shared: g.shared, Sitting: g.sitting}
	for s := range g.seats {
		r.Seats[s].Robot, r.Seats[s].Waits = g.seats[s].robot, g.seats[s].waits
		if p := g.seats[s].player; p != nil {
			r.Seats[s].Name = p.name
		}
	}
	if g.tournament != nil {
		r.Tournament = g.tournament.id
	}
	if g.board != nil {
		r.Board = g.board.record()
	}
	return r
}

// tournamentRecord is the saved form of a tournament.
type tournamentRecord struct {
	Scoring darrington.Scoring `json:"scoring"`
	Phase   darrington.Phase   `json:"phase"`
	Opened  time.Time          `json:"opened"`
	Entries []entryRecord      `json:"entries"`
	Plan    duplicate.Movement `json:"plan,omitzero"`
	Pairs   [][2]string        `json:"pairs,omitempty"` // "" is a robot
	Deals   []bridge.Deal      `json:"deals,omitempty"`
	Round   int                `json:"round"`
	Next    time.Time          `json:"next,omitzero"`
	Results []duplicate.Result `json:"results,omitempty"`
}

// entryRecord is the saved form of an entry.
type entryRecord struct {
	Name    string `json:"name"`
	Partner string `json:"partner,omitempty"`
}

// record returns the saved form of the tournament.
func (t *tournament) record() *tournamentRecord {
	r := &tournamentRecord{
		Scoring: t.scoring, Phase: t.phase, Opened: t.opened, Plan: t.plan, Deals: t.deals, Round: t.round, Next: t.next, Results: t.results,
	}
	for _, e := range t.entries {
		r.Entries = append(r.Entries, entryRecord{e.player.name, e.partner})
	}
	for _, pair := range t.pairs {
		var names [2]string
		for i, p := range pair {
			if p != nil {
				names[i] = p.name
			}
		}
		r.Pairs = append(r.Pairs, names)
	}
	return r
}

// Load restores a hall from the records that Changes returned. All players are
// disconnected. The error names a record that is invalid or contradicts another.
func Load(now time.Time, cfg Config, records []Change) (*Hall, error) {
	h := New(cfg)
	err := h.loadAll(now, records, func(err error) error { return err })
	if err != nil {
		return nil, err
	}
	return h, nil
}

// loadAll restores all records. It ends with an error about one of them if failed returns
// it.
func (h *Hall) loadAll(now time.Time, records []Change, failed func(error) error) error {
	for _, r := range inLoadingOrder(records) {
		if err := h.load(now, r); err != nil {
			if err := failed(fmt.Errorf("record %s of %s: %w", r.ID, r.Bucket, err)); err != nil {
				return err
			}
		}
	}
	return nil
}

// load restores one record.
func (h *Hall) load(now time.Time, r Change) error {
	switch r.Bucket {
	case Numbers:
		return json.Unmarshal(r.Value, &h.numbers)
	case Names:
		var n nameRecord
		if err := json.Unmarshal(r.Value, &n); err != nil {
			return err
		}
		p := h.playerNamed(now, n.Name)
		if p == nil {
			return errors.New("it has no name")
		}
		p.token, p.played = n.Token, n.Played
		if n.Since.IsZero() { // from before it was recorded
			p.played = true
		} else {
			p.since = n.Since
		}
	case Tournaments:
		return h.loadTournament(now, r)
	case Games:
		return h.loadGame(now, r)
	}
	return nil
}

// loadTournament restores a tournament.
func (h *Hall) loadTournament(now time.Time, r Change) error {
	var rec tournamentRecord
	if err := json.Unmarshal(r.Value, &rec); err != nil {
		return err
	}
	t := &tournament{
		id: r.ID, scoring: rec.Scoring, phase: rec.Phase, opened: rec.Opened, plan: rec.Plan, deals: rec.Deals, round: rec.Round,
		next: rec.Next, results: rec.Results,
	}
	if t.phase == darrington.Waiting && h.mending == nil {
		t.opened = now // gives players time to come back
	}
	if err := h.checkTournament(r.ID, &rec); err != nil {
		return err
	}
	for _, e := range rec.Entries {
		p := h.playerNamed(now, e.Name)
		p.tournament = t
		t.entries = append(t.entries, entry{p, e.Partner})
	}
	for _, names := range rec.Pairs {
		t.pairs = append(t.pairs, [2]*player{h.playerNamed(now, names[0]), h.playerNamed(now, names[1])})
	}
	h.tournaments[t.id] = t
	return nil
}

// loadGame restores a game.
func (h *Hall) loadGame(now time.Time, r Change) error {
	var rec gameRecord
	if err := json.Unmarshal(r.Value, &rec); err != nil {
		return err
	}
	g := &game{id: r.ID, boards: rec.Boards, shared: rec.Shared, sitting: rec.Sitting}
	var err error
	if g.rubber, err = rec.Rubber.Rubber(); err != nil {
		return err
	}
	if rec.Board != nil {
		if g.board, err = rec.Board.board(); err != nil {
			return err
		}
	}
	if err := h.checkGame(g, &rec); err != nil {
		return err
	}
	if g.tournament != nil {
		g.tournament.playing++
	}
	for s := range bridge.Seat(bridge.Seats) {
		p := h.playerNamed(now, rec.Seats[s].Name)
		if g.seats[s] = (seat{player: p, robot: rec.Seats[s].Robot, waits: rec.Seats[s].Waits && p != nil, since: now}); p != nil {
			p.game, p.seat = g, s
		}
	}
	h.games[g.id] = g
	h.listGame(g)
	return nil
}
