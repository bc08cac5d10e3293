package chances

import (
	"math/bits"
	"sync"
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

// from returns the rolls with which a chequer of the side gets past the points
// ahead of index at.
func (e *escapes) from(s *shape, at int) int {
	ahead := field &^ s.open // the other side's points
	// Bit i of the window is the point i+1 pips ahead, index at-1-i.
	var window points
	if at >= 12 {
		window = ahead >> (at - 12) & 0xfff
	} else {
		window = ahead << (12 - at) & 0xfff
	}
	return int(e[bits.Reverse16(uint16(window))>>4])
}
