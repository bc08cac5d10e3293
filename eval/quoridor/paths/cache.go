package paths

import (
	"gogo/board/quoridor"
	"gogo/board/splitmix"
)

// PathCache finds shortest paths and remembers them. It is not safe for concurrent use.
type PathCache struct {
	entries [2][]cachedPaths
}

type cachedPaths struct {
	key   uint64
	paths ShortestPaths
}

// cacheBits is the binary logarithm of the shortest paths remembered for each colour.
const cacheBits = 14

// NewPathCache returns an empty cache.
func NewPathCache() *PathCache {
	w := new(PathCache)
	for c := range w.entries {
		w.entries[c] = make([]cachedPaths, 1<<cacheBits)
	}
	return w
}

// Of returns the shortest paths of the pawn of c. They hold until the next call for c.
func (w *PathCache) Of(b *quoridor.Board, c quoridor.Color) *ShortestPaths {
	return w.From(b, c, b.Pawn(c))
}

// From returns the shortest paths that the pawn of c would have from a cell. They hold until
// the next call for c.
func (w *PathCache) From(b *quoridor.Board, c quoridor.Color, at quoridor.Cell) *ShortestPaths {
	key := (b.WallHash() ^ uint64(at)) * splitmix.Golden
	e := &w.entries[c][key>>(64-cacheBits)]
	if e.key != key {
		e.key = key
		if b.Sets() {
			e.paths = explore(b, c, at)
		} else {
			e.paths = exploreLarge(b, c, at)
		}
	}
	return &e.paths
}
