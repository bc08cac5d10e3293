package layouts

import (
	"gogo/board/bridge"
)

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
	// strength is that of the tilt.
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
			w *= weights[p][k.honours|int(so.honours[p])][k.length+lengths[p]]
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
