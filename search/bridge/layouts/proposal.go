package layouts

import "gogo/board/bridge"

// proposal is the lengths and the honours of a deal that was drawn.
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

// favoured returns by how much the lengths of a hand are preferred.
func (p *proposal) favoured(place int) float64 {
	f := &p.component.favour[place]
	w := 1.0
	for s := range f {
		w *= f[s][p.lengths[s][place]]
	}
	return w
}

// cards returns a hand of the proposal with spots that are not those of the deal.
func (p *proposal) cards(h *hidden, place int) bridge.Cards {
	var cards bridge.Cards
	for s := range p.splits {
		k := &h.suits[s].known[place]
		high := k.honours | int(p.splits[s].honours[place])
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
			high := p.splits[s].honours[i]
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
