package layouts

import "gogo/board/bridge"

// component is the deals in which each hand has one of its alternatives.
type component struct {
	choice [places]int // of the alternatives
	tables [bridge.Suits]*table
	pairs  [2]*pair // the minors and the majors
	middle []middle
	upTo   []float64 // the weights of the middles, each added to those before it
	mass   float64   // of all deals, the tilt's offset included
	favor  favor
	tilt   tilt
	// points are the weights of a hand by its points, with what makes up for the tilt.
	points [places]scale
}

// spec specifies a component.
type spec struct {
	choice       [places]int
	alternatives [places]*alternative
	favor        favor
	tilt         tilt
}

// favor is by how much proposals prefer that a hand gets so many cards of a suit.
type favor [places][bridge.Suits]preference

type preference [lengthValues]float64

// spec returns what the component of some alternatives is made of at first.
func (h *hidden) spec(choice [places]int, alternatives [places]*alternative) *spec {
	so := spec{choice: choice, alternatives: alternatives, tilt: h.tiltFor(&alternatives)}
	for i := range so.favor {
		for s := range so.favor[i] {
			for n := range so.favor[i][s] {
				so.favor[i][s][n] = 1
			}
		}
	}
	return &so
}

// middle is the number of cards of the minors that the first two hands get.
type middle struct{ first, second int }

// newComponent returns the deals of tables.
func newComponent(h *hidden, tables [bridge.Suits]*table) *component {
	c := &component{tables: tables}
	c.pairs[0] = newPair(tables[bridge.Clubs], tables[bridge.Diamonds], h)
	c.pairs[1] = newPair(tables[bridge.Hearts], tables[bridge.Spades], h)
	rooms := [...]int{h.places[0].room, h.places[1].room}
	for first := range rooms[0] + 1 {
		for second := range rooms[1] + 1 {
			if w := c.pairs[0].cells[first][second].sum * c.pairs[1].cells[rooms[0]-first][rooms[1]-second].sum; w > 0 {
				c.mass += w
				c.middle = append(c.middle, middle{first, second})
				c.upTo = append(c.upTo, c.mass)
			}
		}
	}
	return c
}

// countPoints sets the weights of hands by points.
func (c *component) countPoints(alternatives *[places]*alternative) {
	for i := range c.points {
		for n := range c.points[i] {
			c.points[i][n] = alternatives[i].byPoints(n) / c.tilt.at(i, n)
		}
	}
}

// rescale divides the weights of proposals by one and multiplies the mass by it.
func (c *component) rescale(weight float64) {
	c.mass *= weight
	for n := range c.points[0] {
		c.points[0][n] /= weight
	}
}

// proposal is the lengths and the honors of a deal that was drawn.
type proposal struct {
	component *component
	splits    [bridge.Suits]*split
	lengths   [bridge.Suits][places]int
}

// propose draws a proposal with its weight for a chance.
func (c *component) propose(h *hidden, r *source, p *proposal) {
	p.component = c
	m := c.middle[search(c.upTo, r.float()*c.upTo[len(c.upTo)-1])]
	c.proposePair(h, bridge.Clubs, m.first, m.second, r, p)
	c.proposePair(h, bridge.Hearts, h.places[0].room-m.first, h.places[1].room-m.second, r, p)
	for s := range p.splits {
		n := c.tables[s].draw(p.lengths[s][0], p.lengths[s][1], r.float())
		p.splits[s] = &h.suits[s].splits[n]
	}
}

// proposePair draws the lengths of a suit and the next one, of which the first two hands
// get so many cards.
func (c *component) proposePair(h *hidden, s bridge.Suit, first, second int, r *source, p *proposal) {
	one, two := c.pairs[s/2].draw(first, second, r.float())
	p.lengths[s] = [places]int{one, two, h.suits[s].length - one - two}
	p.lengths[s+1] = [places]int{first - one, second - two, h.suits[s+1].length - first - second + one + two}
}

// points returns the high-card points of the hands.
func (p *proposal) points(h *hidden) (points [places]int) {
	for i := range points {
		points[i] = h.points[i]
		for _, so := range p.splits {
			points[i] += int(so.points[i])
		}
	}
	return points
}

// favored returns by how much the lengths of a hand are preferred.
func (p *proposal) favored(place int) float64 {
	f := &p.component.favor[place]
	w := 1.0
	for s := range f {
		w *= f[s][p.lengths[s][place]]
	}
	return w
}

// cards returns a hand of the proposal with placeholders for its spots.
func (p *proposal) cards(h *hidden, place int) bridge.Cards {
	var cards bridge.Cards
	for s := range p.splits {
		k := &h.suits[s].known[place]
		high := k.honors | int(p.splits[s].honors[place])
		cards |= cardsOf(high, k.length+p.lengths[s][place]) << (s * 16)
	}
	return cards
}

// deal returns the deal with its spots, all ways to deal them being equally likely.
func (p *proposal) deal(h *hidden, r *source) bridge.Deal {
	d := h.cards
	for s := range p.splits {
		var rooms [places]int
		for i := range rooms {
			high := p.splits[s].honors[i]
			d[h.places[i].seat] |= bridge.Cards(high) << (s*16 + spots)
			rooms[i] = p.lengths[s][i] - int(p.splits[s].counts[i])
		}
		h.dealSpots(&d, h.suits[s].spots, rooms, r)
	}
	return d
}

// dealSpots deals cards to hands that take so many of them.
func (h *hidden) dealSpots(d *bridge.Deal, cards bridge.Cards, rooms [places]int, r *source) {
	for left := cards.Count(); left > 0; left-- {
		card := cards & -cards
		cards &^= card
		i, n := 0, r.below(left)
		for n >= rooms[i] {
			n -= rooms[i]
			i++
		}
		rooms[i]--
		d[h.places[i].seat] |= card
	}
}

// pair is the ways for two suits, by how many of their cards the first two hands get.
type pair struct {
	cells [lengthValues][lengthValues]cell
	// upTo are the weights of the ways to share these between the suits, each added to
	// those before it in its cell.
	upTo []float64
	ways []way
}

// way is the number of cards of the first suit that the first two hands get.
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
