package paths

import (
	"gogo/board/quoridor"
	"gogo/board/splitmix"
)

// Ways finds ways and remembers them. It is not safe for concurrent use.
type Ways struct {
	entries [2][]cachedWay
}

type cachedWay struct {
	key uint64
	way Way
}

// cacheBits is the binary logarithm of the ways remembered for each colour.
const cacheBits = 14

// NewWays returns an empty cache.
func NewWays() *Ways {
	w := new(Ways)
	for c := range w.entries {
		w.entries[c] = make([]cachedWay, 1<<cacheBits)
	}
	return w
}

// Of returns the way of the pawn of c. It holds until the next call for c.
func (w *Ways) Of(b *quoridor.Board, c quoridor.Color) *Way { return w.From(b, c, b.Pawn(c)) }

// From returns the way that the pawn of c would have from a cell. It holds until
// the next call for c.
func (w *Ways) From(b *quoridor.Board, c quoridor.Color, at quoridor.Cell) *Way {
	key := (b.WallHash() ^ uint64(at)) * splitmix.Golden
	e := &w.entries[c][key>>(64-cacheBits)]
	if e.key != key {
		e.key = key
		if b.Sets() {
			e.way = explore(b, c, at)
		} else {
			e.way = exploreWide(b, c, at)
		}
	}
	return &e.way
}
