package chances

import (
	"math/bits"

	"gogo/board/backgammon"
)

// shots is what a side may hit with its next roll, in ways out of 36.
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

// shots counts the rolls by which a side hits, if it were on roll. Chequers on the
// bar come in first. A roll that reaches two blots counts as a double hit, even
// if one chequer would have to do both.
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

// freeShots counts the hits of a side without chequers on the bar.
func (s *shape) freeShots(doublets, others *shots) {
	var one [7]points // where a chequer can be after one die
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

// barShots counts the hits of a side with chequers on the bar.
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
