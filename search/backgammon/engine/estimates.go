package engine

import (
	"sync/atomic"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
)

// estimates gets the networks' estimates through the cache.
type estimates struct {
	estimator   *chances.Estimator
	cache       *Cache
	evaluations *atomic.Int64 // positions that the networks were asked about, of the engine

	missing []backgammon.Board
	hashes  []uint64
	places  []int
	found   []backgammon.Chances
}

// batch sets dst to the chances of the player on roll on each of the boards.
func (e *estimates) batch(dst []backgammon.Chances, boards []backgammon.Board) {
	e.missing, e.hashes, e.places = e.missing[:0], e.hashes[:0], e.places[:0]
	for i := range boards {
		hash := boards[i].Hash()
		known, ok := e.cache.get(hash)
		if ok {
			dst[i] = known
			continue
		}
		e.missing = append(e.missing, boards[i])
		e.hashes = append(e.hashes, hash)
		e.places = append(e.places, i)
	}
	if len(e.missing) == 0 {
		return
	}
	if cap(e.found) < len(e.missing) {
		e.found = make([]backgammon.Chances, 2*len(e.missing))
	}
	found := e.found[:len(e.missing)]
	e.estimator.Batch(found, e.missing)
	e.evaluations.Add(int64(len(found)))
	for i, c := range found {
		c = round(c)
		e.cache.put(e.hashes[i], c)
		dst[e.places[i]] = c
	}
}
