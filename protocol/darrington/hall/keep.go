package hall

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
)

// Bucket is a kind of record.
type Bucket string

// The buckets.
const (
	Games       Bucket = "games"
	Tournaments Bucket = "tournaments"
	Names       Bucket = "names"
	Numbers     Bucket = "numbers"
)

// Key is what a record is known by.
type Key struct {
	Bucket Bucket
	ID     string
}

// Change is a record that is to be kept in place of what it was, or dropped if it has no
// value.
type Change struct {
	Key
	Value []byte
}

// Changes returns what has changed since the last call. It is to be kept before what was
// sent meanwhile goes out.
func (h *Hall) Changes() []Change {
	keys := slices.SortedFunc(maps.Keys(h.changed), func(a, b Key) int {
		return cmp.Or(cmp.Compare(a.Bucket, b.Bucket), cmp.Compare(a.ID, b.ID))
	})
	changes := make([]Change, 0, len(keys))
	for _, k := range keys {
		changes = append(changes, Change{k, h.changed[k]()})
	}
	clear(h.changed)
	return changes
}

// keep has a record kept as it is when Changes is called.
func (h *Hall) keep(b Bucket, id string, record func() any) {
	h.changed[Key{b, id}] = func() []byte {
		value, err := json.Marshal(record())
		must(err)
		return value
	}
}

// drop has a record dropped.
func (h *Hall) drop(b Bucket, id string) { h.changed[Key{b, id}] = func() []byte { return nil } }

func (h *Hall) keepGame(g *game) { h.keep(Games, g.id, func() any { return g.record() }) }
func (h *Hall) dropGame(g *game) { h.drop(Games, g.id) }
func (h *Hall) keepTournament(t *tournament) {
	h.keep(Tournaments, t.id, func() any { return t.record() })
}
func (h *Hall) dropTournament(t *tournament) { h.drop(Tournaments, t.id) }
func (h *Hall) keepNumbers()                 { h.keep(Numbers, "last", func() any { return h.numbers }) }

func (h *Hall) keepName(p *player) {
	h.keep(Names, p.key, func() any { return nameRecord{p.name, p.token} })
}
