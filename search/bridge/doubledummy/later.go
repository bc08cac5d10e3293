package doubledummy

import "gogo/board/bridge"

// laterTricks returns how many tricks the opponents of the leader take sooner or
// later, at least.
func (s *search) laterTricks(leader, n, enough int, all uint64) (tricks int, relevant uint64) {
	own, left := s.hands[leader&3], s.hands[(leader+1)&3]
	partner, right := s.hands[(leader+2)&3], s.hands[(leader+3)&3]
	if all&s.trumps == 0 {
		return s.missingTops(own, left, partner, right, all)
	}
	left, right = left&s.trumps, right&s.trumps
	own, partner = own&s.trumps, partner&s.trumps
	if tricks, relevant = sureTrumps(left, right, own|partner, enough); tricks > 0 {
		return min(tricks, n), relevant
	}
	return s.guarded(left, right, own, partner)
}

// missingTops returns what the opponents take at no trump from a side that has the
// highest card of none of the suits that its leader holds: one trick, or one of each
// of these suits if one hand has all their tops.
func (s *search) missingTops(own, left, partner, right, all uint64) (tricks int, relevant uint64) {
	for suit := range bridge.Suits {
		cards := cardsOf(suit)
		if own&cards == 0 {
			continue
		}
		top := set(highest(all & cards))
		if (own|partner)&top != 0 {
			return 0, 0
		}
		relevant |= top
	}
	if left&relevant == relevant || right&relevant == relevant {
		return count(relevant), relevant
	}
	return 1, relevant
}

// guarded returns the trick of a guarded trump honour: a king that sits behind the ace
// with a small card beside it, king and queen against the ace, not both alone, or a
// queen with two small cards behind ace and king.
func (s *search) guarded(left, right, own, partner uint64) (tricks int, relevant uint64) {
	all := left | right | own | partner
	d := descend(all, s.trump)
	ace, king, queen := d.nth(0), d.nth(1), d.nth(2)
	switch {
	case left&king != 0 && several(left) && own&ace != 0,
		right&king != 0 && several(right) && partner&ace != 0:
		return 1, ace | king
	case (own|partner)&ace != 0 && holds(left|right, king|queen) &&
		(left&(king|queen) != 0 && several(left) || right&(king|queen) != 0 && several(right)):
		return 1, ace | king | queen
	case left&queen != 0 && holds(own, ace|king) && count(left) > 2,
		right&queen != 0 && holds(partner, ace|king) && count(right) > 2:
		return 1, ace | king | queen
	}
	return 0, 0
}
