package paths

import (
	"gogo/board/quoridor"
	"gogo/board/splitmix"
)

// PathCache finds shortest paths and remembers them. It is not safe for concurrent use.
type PathCache struct {
	entries [2][]cachedPaths
	scratch layers // of the last search
}

type cachedPaths struct {
	key   uint64
	paths ShortestPaths
}

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
	at := b.Pawn(c)
	key := (b.WallHash() ^ uint64(at)) * splitmix.Golden
	e := &w.entries[c][key>>(64-cacheBits)]
	if e.key != key {
		e.key = key
		e.paths = w.scratch.explore(b, c, at)
	}
	return &e.paths
}

// Distance implements Finder.
func (w *PathCache) Distance(b *quoridor.Board, c quoridor.Color) int {
	return int(w.Of(b, c).Distance)
}

// Nearer implements Finder.
func (w *PathCache) Nearer(b *quoridor.Board, c quoridor.Color, at quoridor.Cell) bool {
	return w.Of(b, c).Nearer.Has(at)
}
