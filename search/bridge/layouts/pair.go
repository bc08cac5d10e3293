package layouts

// pair is the ways for two suits, by how many of their cards the first two hands get.
type pair struct {
	cells [lengthValues][lengthValues]cell
	// upTo are the weights of the ways to share these between the suits, each added to
	// those before it in its cell.
	upTo []float64
	ways []way
}

// way is how many cards of the first suit the first two hands get.
type way struct{ first, second uint8 }

// newPair adds up the weights of two suits. The third hand's cards follow from the others',
// so that it has room for them in the end.
func newPair(a, b *table, h *hidden) *pair {
	p := &pair{}
	for first := range h.places[0].room + 1 {
		for second := range h.places[1].room + 1 {
			p.fill(a, b, first, second)
		}
	}
	return p
}

// fill adds up the ways in which the first two hands get so many cards.
func (p *pair) fill(a, b *table, first, second int) {
	c := cell{first: uint16(len(p.upTo))}
	for i := range first + 1 {
		for j := range second + 1 {
			if w := a.cells[i][j].sum * b.cells[first-i][second-j].sum; w > 0 {
				c.sum += w
				p.upTo = append(p.upTo, c.sum)
				p.ways = append(p.ways, way{uint8(i), uint8(j)})
			}
		}
	}
	c.last = uint16(len(p.upTo))
	p.cells[first][second] = c
}

// draw returns how many cards of the first suit the first two hands get, of so many of
// both: with its weight for a chance, by a random number below 1.
func (p *pair) draw(first, second int, random float64) (one, two int) {
	c := &p.cells[first][second]
	w := p.ways[int(c.first)+search(p.upTo[c.first:c.last], random*c.sum)]
	return int(w.first), int(w.second)
}
