package combination

import (
	"slices"

	"gogo/board/bridge"
)

// slowSuit finds the best mean by the definition: each missing card is a card of its own, and
// every card of every hand is tried.
type slowSuit struct {
	missing Ranks
	west    []Ranks // by world
	share   []float64
	known   map[slowState][][]int
}

// slowState is a position between tricks.
type slowState struct {
	hands  [2]Ranks
	gone   [2]Ranks // West's and East's cards that were played
	worlds uint64
}

// slowMean returns the mean number of tricks of the best plan.
func slowMean(s *Suit) float64 {
	slow := &slowSuit{missing: s.missing(), known: map[slowState][][]int{}}
	sum := 0.0
	for west := Ranks(0); west <= slow.missing; west++ {
		if west&^slow.missing != 0 {
			continue
		}
		inWest, inEast := west.Count(), (slow.missing &^ west).Count()
		ways := ways(s.Vacant[0]+s.Vacant[1]-inWest-inEast, s.Vacant[0]-inWest)
		if inWest > s.Vacant[0] || inEast > s.Vacant[1] {
			ways = 0
		}
		slow.west, slow.share, sum = append(slow.west, west), append(slow.share, ways), sum+ways
	}
	best := 0.0
	for _, v := range slow.plans(slowState{hands: s.Hands, worlds: 1<<len(slow.west) - 1}) {
		mean := 0.0
		for w, n := range v {
			mean += slow.share[w] / sum * float64(n)
		}
		best = max(best, mean)
	}
	return best
}

// ways returns the number of ways to choose k of n, by Pascal's rule.
func ways(n, k int) float64 {
	switch {
	case k < 0 || k > n:
		return 0
	case k == 0:
		return 1
	}
	return ways(n-1, k-1) + ways(n-1, k)
}

// plans returns the tricks of each plan in each world, 0 in those that are out.
func (s *slowSuit) plans(at slowState) [][]int {
	if at.hands[North]|at.hands[South] == 0 {
		return [][]int{make([]int, len(s.west))}
	}
	if known, ok := s.known[at]; ok {
		return known
	}
	var list [][]int
	for hand := range at.hands {
		for lead := range cardsOf(at.hands[hand]) {
			next := at
			next.hands[hand] &^= 1 << lead
			list = append(list, s.second(next, hand, lead)...)
		}
	}
	s.known[at] = undominated(list)
	return s.known[at]
}

// second has the defender behind the lead choose in each world, and the other hand for each card.
func (s *slowSuit) second(at slowState, leader int, lead bridge.Rank) [][]int {
	defender := [2]int{North: east, South: west}[leader]
	return s.defend(at, defender, func(next slowState, card int) [][]int {
		across := 1 - leader
		if next.hands[across] == 0 {
			return s.last(next, 1-defender, int(lead), card)
		}
		var list [][]int
		for third := range cardsOf(next.hands[across]) {
			after := next
			after.hands[across] &^= 1 << third
			list = append(list, s.last(after, 1-defender, max(int(lead), int(third)), card)...)
		}
		return undominated(list)
	})
}

// last has the last defender choose in each world.
func (s *slowSuit) last(at slowState, defender, best, card int) [][]int {
	return s.defend(at, defender, func(next slowState, last int) [][]int {
		trick := 0
		if best > max(card, last) {
			trick = 1
		}
		var list [][]int
		for _, v := range s.plans(next) {
			w := slices.Clone(v)
			for i := range w {
				if next.worlds>>i&1 != 0 {
					w[i] += trick
				}
			}
			list = append(list, w)
		}
		return list
	})
}

// defend returns the minima of plans for each card of a defender: -1 is none.
func (s *slowSuit) defend(at slowState, defender int, plans func(next slowState, card int) [][]int) [][]int {
	least := [][]int{slices.Repeat([]int{99}, len(s.west))}
	for card := -1; card < bridge.Ranks; card++ {
		next := at
		next.worlds = 0
		for w := range s.west {
			held := s.west[w]
			if defender == east {
				held = s.missing &^ held
			}
			held &^= at.gone[defender]
			if at.worlds>>w&1 != 0 && (card < 0 && held == 0 || card >= 0 && held>>card&1 != 0) {
				next.worlds |= 1 << w
			}
		}
		if next.worlds == 0 {
			continue
		}
		if card >= 0 {
			next.gone[defender] |= 1 << card
		}
		var both [][]int
		for _, v := range least {
			for _, u := range plans(next, card) {
				low := slices.Clone(v)
				for w := range low {
					if next.worlds>>w&1 != 0 {
						low[w] = min(low[w], u[w])
					}
				}
				both = append(both, low)
			}
		}
		least = undominated(both)
	}
	for _, v := range least {
		for w := range v {
			if v[w] == 99 {
				v[w] = 0
			}
		}
	}
	return least
}

// undominated leaves out what is nowhere better than another.
func undominated(list [][]int) (kept [][]int) {
	for i, v := range list {
		if !slices.ContainsFunc(list[:i], func(w []int) bool { return slices.Equal(v, w) }) && !slices.ContainsFunc(list, func(w []int) bool {
			less := false
			for k := range v {
				if w[k] < v[k] {
					return false
				}
				less = less || w[k] > v[k]
			}
			return less
		}) {
			kept = append(kept, v)
		}
	}
	return kept
}

// cardsOf yields the cards of a set.
func cardsOf(set Ranks) func(func(bridge.Rank) bool) {
	return func(yield func(bridge.Rank) bool) {
		for r := bridge.Two; r <= bridge.Ace; r++ {
			if set>>r&1 != 0 && !yield(r) {
				return
			}
		}
	}
}
