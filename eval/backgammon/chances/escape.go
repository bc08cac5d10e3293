package chances

import (
	"math/bits"
	"sync"

	"gogo/board/backgammon"
)

// escapes[points] is the number of rolls out of 36 that bring a chequer past the
// points that the other side holds within the next six, where bit i of points is
// the point i+1 pips ahead. A side without such points is past them with any roll.
type escapes [1 << 12]uint8

// allEscapes has the table, which takes a fraction of a millisecond to count.
var allEscapes = sync.OnceValue(func() *escapes {
	var e escapes
	for points := range e {
		e[points] = uint8(waysPast(uint32(points)))
	}
	return &e
})

// waysPast counts the rolls for one set of points.
func waysPast(points uint32) int {
	far := bits.Len32(points & 0x3f) // the farthest point to pass
	if far == 0 {
		return 36
	}
	free := func(pips int) bool { return pips > 12 || points>>(pips-1)&1 == 0 }
	ways := 0
	for a := 1; a <= 6; a++ {
		for b := 1; b < a; b++ {
			past := free(a) && a > far || free(b) && b > far
			past = past || a+b > far && free(a+b) && (free(a) || free(b))
			if past {
				ways += 2
			}
		}
		for pips := a; pips <= 4*a && free(pips); pips += a {
			if pips > far {
				ways++
				break
			}
		}
	}
	return ways
}

// from returns the rolls with which a chequer of a side gets past the points of the other side
// ahead of index at. The points are as the other side counts, by which the one that is nearest
// comes first.
func (e *escapes) from(points points, at int) int {
	return int(e[points>>(backgammon.Bar-at)&(1<<12-1)])
}
