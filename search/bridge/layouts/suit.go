package layouts

import (
	"fmt"
	"math/bits"

	"gogo/board/bridge"
)

// honors is the number of the highest cards of a suit that are dealt one by one: those from the
// ten up. The others, its spots, are all alike.
const (
	honors       = 5
	honorMasks   = 1 << honors
	spots        = bridge.Ranks - honors
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
	honors, length int
}

// split says who has which honors that are not in sight, a bit each from the ten up.
type split struct {
	honors [places]uint8
	counts [places]uint8
	points [places]uint8
}

// newSuit returns what is left of a suit.
func newSuit(s bridge.Suit, unseen bridge.Cards, all *[places]place) (suit, error) {
	cards := unseen.In(s)
	u := suit{length: cards.Count(), spots: cards & (spotCards << (s * 16))}
	high := honorsOf(cards, s)
	var lacks [places]int
	for i := range all {
		p := &all[i]
		u.known[i] = holding{honorsOf(p.cards, s), p.cards.Length(s)}
		lacks[i] = honorsOf(p.lacks, s)
		lacking := u.spots & p.lacks
		if lacking != 0 && lacking != u.spots {
			return u, fmt.Errorf("%v lacks %v and not all cards below the ten", p.seat, lacking.Highest())
		}
		u.takes[i] = lacking == 0
	}
	u.split(high, lacks, split{})
	return u, nil
}

// honorsOf returns the honors of a suit, a bit each from the ten up.
func honorsOf(cards bridge.Cards, s bridge.Suit) int {
	return int(cards.In(s) >> (uint(s)*16 + spots))
}

// split adds the ways to deal the honors that are left.
func (u *suit) split(left int, lacks [places]int, so split) {
	if left == 0 {
		u.splits = append(u.splits, so)
		return
	}
	honor := left & -left
	points := (bridge.Ten + bridge.Rank(bits.TrailingZeros(uint(honor)))).Points()
	for i := range places {
		if lacks[i]&honor != 0 {
			continue
		}
		next := so
		next.honors[i] |= uint8(honor)
		next.counts[i]++
		next.points[i] += uint8(points)
		u.split(left&^honor, lacks, next)
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

// table is the ways to deal a suit, by how many cards of it the first two hands get. Each
// way has a weight.
type table struct {
	cells [lengthValues][lengthValues]cell
	// upTo are the weights of ways, each added to those before it in its cell.
	upTo   []float64
	splits []uint8
}

// cell is the ways with the same lengths: where they are in the table, and the sum of
// their weights.
type cell struct {
	sum         float64
	first, last uint16
}

// tableKey says what a table is made of.
type tableKey struct {
	suit    bridge.Suit
	weights [places]*suitWeights
	// strength is the strength of the tilt.
	strength [places]float64
}

// newTable makes the table of a suit.
func newTable(u *suit, key *tableKey) *table {
	t := &table{}
	tilts := make([]float64, len(u.splits))
	for i := range u.splits {
		tilts[i] = u.splits[i].tilted(&key.strength)
	}
	for first := range u.length + 1 {
		for second := range u.length - first + 1 {
			t.fill(u, &key.weights, tilts, [places]int{first, second, u.length - first - second})
		}
	}
	return t
}

// fill makes the cell of some lengths.
func (t *table) fill(u *suit, weights *[places]*suitWeights, tilts []float64, lengths [places]int) {
	c := cell{first: uint16(len(t.upTo))}
	for i := range u.splits {
		so := &u.splits[i]
		var low [places]int
		for p := range low {
			low[p] = lengths[p] - int(so.counts[p])
		}
		w := u.spotWays(low) * tilts[i]
		if w == 0 {
			continue
		}
		for p, k := range u.known {
			w *= weights[p][k.honors|int(so.honors[p])][k.length+lengths[p]]
		}
		c.sum += w
		t.upTo = append(t.upTo, c.sum)
		t.splits = append(t.splits, uint8(i))
	}
	c.last = uint16(len(t.upTo))
	t.cells[lengths[0]][lengths[1]] = c
}

// draw returns the number of a split of a cell that is not empty: with its weight for a
// chance, by a random number below 1.
func (t *table) draw(first, second int, random float64) uint8 {
	c := &t.cells[first][second]
	return t.splits[int(c.first)+search(t.upTo[c.first:c.last], random*c.sum)]
}

// search returns the first of sums that is above a number, the last if none is. It has no
// branch that a processor would have to guess.
func search(sums []float64, x float64) int {
	first := 0
	for n := len(sums); n > 1; {
		half := n >> 1
		next := first + half
		if sums[next-1] <= x {
			first = next
		}
		n -= half
	}
	return first
}
