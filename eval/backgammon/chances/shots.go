package chances

import "gogo/board/backgammon"

// shots is what a side may hit with its next roll, in ways out of 36.
type shots struct {
	any    int // rolls that hit
	home   int // rolls that hit in the own home
	double int // rolls that reach two blots or more
	loss   int // pips that the other side loses, by the best hit of each roll
}

// count adds a roll that can hit the blots of a set.
func (s *shots) count(hit points, ways int) {
	if hit == 0 {
		return
	}
	s.any += ways
	if hit&0x3f != 0 {
		s.home += ways
	}
	if hit.Rest() != 0 {
		s.double += ways
	}
	s.loss += ways * (hit.Last() + 1)
}

// shots counts the rolls by which a side hits, if it were on roll. Chequers on the
// bar come in first. A roll that reaches two blots counts as a double hit, even
// if one chequer would have to do both.
func (s *shape) shots() (all shots) {
	if s.blots == 0 {
		return
	}
	bar := int(s.side[backgammon.Bar])
	if bar == 0 {
		s.freeShots(&all)
	} else {
		s.barShots(&all, bar)
	}
	return
}

// freeShots counts the hits of a side without chequers on the bar.
func (s *shape) freeShots(all *shots) {
	var one [7]points // where a chequer can be after one die
	for die := 1; die <= 6; die++ {
		one[die] = s.any >> die & s.open
	}
	for a := 1; a <= 6; a++ {
		for b := 1; b < a; b++ {
			all.count((one[a]|one[b]|one[a]>>b|one[b]>>a)&s.blots, 2)
		}
		reach, hit := one[a], one[a]
		for range 3 {
			reach = reach >> a & s.open
			hit |= reach
		}
		all.count(hit&s.blots, 1)
	}
}

// barShots counts the hits of a side with chequers on the bar.
func (s *shape) barShots(all *shots, bar int) {
	var enter [7]points
	for die := 1; die <= 6; die++ {
		enter[die] = points(1) << (backgammon.Bar - die) & s.open
	}
	others := s.any & field
	for a := 1; a <= 6; a++ {
		for b := 1; b < a; b++ {
			hit := enter[a] | enter[b]
			if bar == 1 {
				if enter[a] != 0 {
					hit |= (others | enter[a]) >> b & s.open
				}
				if enter[b] != 0 {
					hit |= (others | enter[b]) >> a & s.open
				}
			}
			all.count(hit&s.blots, 2)
		}
		if enter[a] == 0 {
			continue
		}
		reach, hit := others|enter[a], enter[a]
		for range 4 - min(bar, 4) {
			next := reach >> a & s.open
			hit |= next
			reach |= next
		}
		all.count(hit&s.blots, 1)
	}
}
