package chances

import (
	"encoding/binary"
	"math/bits"
	"sync"

	"gogo/board/backgammon"
	"gogo/board/bitboard"
)

// shots counts the hits of a side's next roll, in ways out of 36.
type shots struct {
	any    int // rolls that hit
	home   int // rolls that hit in the own home
	double int // rolls that reach two blots or more
	loss   int // pips that the other side loses, by the best hit of each roll
}

// count adds a roll that can hit the blots of a set, with no branch: what can be hit is
// chance.
func (s *shots) count(hit points) {
	s.any += some(hit)
	s.home += some(hit & 0x3f)
	s.double += some(hit & (hit - 1))
	s.loss += bits.Len64(uint64(hit))
}

// add adds what has been counted of rolls that come in so many ways.
func (s *shots) add(rolls *shots, ways int) {
	s.any += ways * rolls.any
	s.home += ways * rolls.home
	s.double += ways * rolls.double
	s.loss += ways * rolls.loss
}

// some is 1 for a set that is not empty, else 0.
func some(set points) int { return int((set | -set) >> 63) }

// shape is one side of a board as sets of points by the index of the side;
// with the other side's points, the bits run in this side's direction.
type shape struct {
	side   *backgammon.Side
	any    points // where this side has checkers, the bar included
	made   points // where it has two or more, without the bar
	blots  points // the other side's single checkers
	open   points // where the other side has no point
	back   int    // the rearmost checker's index, -1 if all are off
	behind int    // the index of the other side's rearmost checker as this side counts, 24 if it has none left
	sums   tally  // over all checkers; only for measures
}

// shots counts the rolls by which a side hits, if it were on roll. Checkers on the
// bar come in first. A roll that reaches two blots counts as a double hit, even
// if one checker would have to do both.
func (s *shape) shots() (all shots) {
	if s.blots == 0 {
		return
	}
	var doublets, others shots
	if bar := int(s.side[backgammon.Bar]); bar == 0 {
		s.freeShots(&doublets, &others)
	} else {
		s.barShots(&doublets, &others, bar)
	}
	all.add(&doublets, 1)
	all.add(&others, 2)
	return
}

// freeShots counts the hits of a side without checkers on the bar.
func (s *shape) freeShots(doublets, others *shots) {
	var one [7]points // where a checker can be after one die
	for die := 1; die <= 6; die++ {
		one[die] = s.any >> die & s.open
	}
	for a := 1; a <= 6; a++ {
		for b := 1; b < a; b++ {
			others.count((one[a] | one[b] | one[a]>>b | one[b]>>a) & s.blots)
		}
		reach, hit := one[a], one[a]
		for range 3 {
			reach = reach >> a & s.open
			hit |= reach
		}
		doublets.count(hit & s.blots)
	}
}

// barShots counts the hits of a side with checkers on the bar.
func (s *shape) barShots(doublets, others *shots, bar int) {
	var enter [7]points
	for die := 1; die <= 6; die++ {
		enter[die] = points(1) << (backgammon.Bar - die) & s.open
	}
	field := s.any & field
	for a := 1; a <= 6; a++ {
		for b := 1; b < a; b++ {
			hit := enter[a] | enter[b]
			if bar == 1 {
				if enter[a] != 0 {
					hit |= (field | enter[a]) >> b & s.open
				}
				if enter[b] != 0 {
					hit |= (field | enter[b]) >> a & s.open
				}
			}
			others.count(hit & s.blots)
		}
		if enter[a] == 0 {
			continue
		}
		reach, hit := field|enter[a], enter[a]
		for range 4 - min(bar, 4) {
			next := reach >> a & s.open
			hit |= next
			reach |= next
		}
		doublets.count(hit & s.blots)
	}
}

// escapes[points] is the number of rolls out of 36 that bring a checker past the
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

// from returns the rolls with which a checker of a side gets past the points of the other side
// ahead of index at. The points are as the other side counts, by which the one that is nearest
// comes first.
func (e *escapes) from(points points, at int) int {
	return int(e[points>>(backgammon.Bar-at)&(1<<12-1)])
}

// points is a set of indices of a side.
type points = bitboard.Set64[int]

const field = 1<<backgammon.Points - 1

// shapes returns both sides of a board.
func shapes(b *backgammon.Board) [2]shape {
	var s [2]shape
	var single [2]points
	for i := range s {
		side := &b[i]
		occupied, made := atLeast(side, 1), atLeast(side, 2)
		single[i] = occupied &^ made
		s[i].side, s[i].made, s[i].any = side, made, occupied
		if side[backgammon.Bar] > 0 {
			s[i].any |= 1 << backgammon.Bar
		}
		s[i].back = s[i].any.Last()
	}
	for i := range s {
		other := &s[1-i]
		s[i].blots = turn(single[1-i])
		s[i].open = field &^ turn(other.made)
		s[i].behind = backgammon.Points - 1 - other.back
	}
	return s
}

// atLeast returns the points with at least n checkers, 1 or more.
func atLeast(s *backgammon.Side, n uint64) points {
	const (
		ones   = 0x0101010101010101
		gather = 0x0102040810204080 // brings the lowest bits of eight bytes together
	)
	set := points(0)
	for i := range 3 {
		counts := binary.LittleEndian.Uint64(s[8*i:])
		reached := (counts + (0x80-n)*ones) >> 7 & ones // a byte's top bit tells
		set |= points(reached*gather>>56) << (8 * i)
	}
	return set
}

// turn returns a set of points in the other side's direction.
func turn(set points) points {
	return points(bits.Reverse64(uint64(set))) >> (64 - backgammon.Points)
}
