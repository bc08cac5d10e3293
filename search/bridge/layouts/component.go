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
	favour favour
	tilt   tilt
	// points is what a hand counts by its points, with what makes up for the tilt.
	points [places]scale
}

// spec is what a component is made of.
type spec struct {
	choice       [places]int
	alternatives [places]*alternative
	favour       favour
	tilt         tilt
}

// favour is by how much proposals prefer that a hand gets so many cards of a suit.
type favour [places][bridge.Suits]preference

type preference [lengthValues]float64

// spec returns what the component of some alternatives is made of at first.
func (h *hidden) spec(choice [places]int, alternatives [places]*alternative) *spec {
	so := spec{choice: choice, alternatives: alternatives, tilt: h.tiltFor(&alternatives)}
	for i := range so.favour {
		for s := range so.favour[i] {
			for n := range so.favour[i][s] {
				so.favour[i][s][n] = 1
			}
		}
	}
	return &so
}

// middle is how many cards of the minors the first two hands get.
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

// countPoints sets what hands count by points.
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
