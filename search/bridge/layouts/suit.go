package layouts

import (
	"fmt"
	"math/bits"

	"gogo/board/bridge"
)

// honours is how many of the highest cards of a suit are dealt one by one: those from the
// ten up. The others, its spots, are all alike.
const (
	honours      = 5
	honourMasks  = 1 << honours
	spots        = bridge.Ranks - honours
	spotCards    = bridge.Cards(1)<<spots - 1 // of clubs
	lengthValues = bridge.Ranks + 1
)

// suit is one suit's cards that are not in sight.
type suit struct {
	length int
	spots  bridge.Cards // where they are in the deal
	takes  [places]bool // spots
	splits []split
	known  [places]holding
}

// holding is the cards of one suit that a hand is known to have.
type holding struct {
	honours, length int
}

// split says who has which honours that are not in sight, a bit each from the ten up.
type split struct {
	honours [places]uint8
	counts  [places]uint8
	points  [places]uint8
}

// newSuit returns what is left of a suit.
func newSuit(s bridge.Suit, unseen bridge.Cards, all *[places]place) (suit, error) {
	cards := unseen.In(s)
	u := suit{length: cards.Count(), spots: cards & (spotCards << (s * 16))}
	high := honoursOf(cards, s)
	var lacks [places]int
	for i := range all {
		p := &all[i]
		u.known[i] = holding{honoursOf(p.cards, s), p.cards.Length(s)}
		lacks[i] = honoursOf(p.lacks, s)
		lacking := u.spots & p.lacks
		if lacking != 0 && lacking != u.spots {
			return u, fmt.Errorf("%v lacks %v and not all cards below the ten", p.seat, lacking.Highest())
		}
		u.takes[i] = lacking == 0
	}
	u.split(high, lacks, split{})
	return u, nil
}

// honoursOf returns the honours of a suit, a bit each from the ten up.
func honoursOf(cards bridge.Cards, s bridge.Suit) int {
	return int(cards.In(s) >> (uint(s)*16 + spots))
}

// split adds the ways to deal the honours that are left.
func (u *suit) split(left int, lacks [places]int, so split) {
	if left == 0 {
		u.splits = append(u.splits, so)
		return
	}
	honour := left & -left
	points := (bridge.Ten + bridge.Rank(bits.TrailingZeros(uint(honour)))).Points()
	for i := range places {
		if lacks[i]&honour != 0 {
			continue
		}
		next := so
		next.honours[i] |= uint8(honour)
		next.counts[i]++
		next.points[i] += uint8(points)
		u.split(left&^honour, lacks, next)
	}
}

// spotWays returns in how many ways the spots can be dealt so that each hand has as many
// of them.
func (u *suit) spotWays(counts [places]int) float64 {
	for i, n := range counts {
		if n < 0 || n > 0 && !u.takes[i] {
			return 0
		}
	}
	left := counts[1] + counts[2]
	return binomials[counts[0]+left][counts[0]] * binomials[left][counts[1]]
}

// binomials are the numbers of ways to choose some of the spots.
var binomials = makeBinomials()

func makeBinomials() (b [spots + 1][spots + 1]float64) {
	for n := range b {
		b[n][0] = 1
		for k := 1; k <= n; k++ {
			b[n][k] = b[n-1][k-1] + b[n-1][k]
		}
	}
	return b
}
