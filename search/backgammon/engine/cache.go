package engine

import (
	"math"
	"sync/atomic"

	"gogo/board/backgammon"
	"gogo/board/splitmix"
	"gogo/eval/backgammon/chances"
)

// Cache keeps the estimates of positions. Any number of goroutines may use it. It
// has the newest of the positions that share a place.
//
// An entry is two words. The first holds four of the chances in 16 bits each, the
// second the fifth and 48 bits of the board's hash, mixed with the first so that
// words of two writers do not pass for one entry. Two boards that share a place
// and 48 bits of the hash are taken for each other: for a cache of 2^20 places
// that is one pair in 2^68.
type Cache struct {
	words []atomic.Uint64
	mask  uint64 // of places
}

// NewCache returns a cache of at least the given number of positions, rounded up
// to a power of two. A position takes 16 bytes.
func NewCache(positions int) *Cache {
	places := uint64(1)
	for places < uint64(max(positions, 1)) {
		places *= 2
	}
	return &Cache{words: make([]atomic.Uint64, 2*places), mask: places - 1}
}

const (
	share16   = math.MaxUint16
	checkMask = 1<<48 - 1
)

// get returns what put has stored for the hash.
func (c *Cache) get(hash uint64) (backgammon.Chances, bool) {
	at := 2 * (hash >> 40 & c.mask)
	first, second := c.words[at].Load(), c.words[at+1].Load()
	second ^= spread(first)
	if second&checkMask != hash&checkMask || second == 0 {
		return backgammon.Chances{}, false
	}
	return backgammon.Chances{
		Win:            share(first),
		WinGammon:      share(first >> 16),
		WinBackgammon:  share(first >> 32),
		LoseGammon:     share(first >> 48),
		LoseBackgammon: share(second >> 48),
	}, true
}

// put stores chances that round has rounded.
func (c *Cache) put(hash uint64, x backgammon.Chances) {
	at := 2 * (hash >> 40 & c.mask)
	first := bits16(x.Win) | bits16(x.WinGammon)<<16 | bits16(x.WinBackgammon)<<32 | bits16(x.LoseGammon)<<48
	second := bits16(x.LoseBackgammon)<<48 | hash&checkMask
	c.words[at].Store(first)
	c.words[at+1].Store(second ^ spread(first))
}

// spread changes about half of the bits of a word.
func spread(word uint64) uint64 {
	return word * splitmix.Golden
}

func bits16(share float32) uint64 {
	return uint64(share*share16 + 0.5)
}

func share(word uint64) float32 {
	return float32(word&share16) / share16
}

// round returns chances as the cache holds them, so that it makes no difference
// whether a position was there.
func round(x backgammon.Chances) backgammon.Chances {
	of := func(x float32) float32 { return share(bits16(x)) }
	return backgammon.Chances{
		Win:            of(x.Win),
		WinGammon:      of(x.WinGammon),
		WinBackgammon:  of(x.WinBackgammon),
		LoseGammon:     of(x.LoseGammon),
		LoseBackgammon: of(x.LoseBackgammon),
	}
}

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
