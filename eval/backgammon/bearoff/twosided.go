package bearoff

// equities are what a position is worth before the roll to the player on roll, in
// units of the cube: without a cube, with one in the middle, with one of the
// player's own, and with one of the opponent's. The right to double before the
// roll is counted in.
type equities struct {
	cubeless, centred, owned, against float32
}

// row are the equities of one home on roll against each small home.
type row [smallHomes]equities

// twoSided are the equities of all pairs of small homes.
type twoSided struct {
	rows  []row // by the home on roll
	plans []plan
}

// blockSize is how many rows are worked out side by side. So many stay in the
// cache; all at once took 1.4 times as long.
const blockSize = 32

func newTwoSided() *twoSided {
	t := &twoSided{make([]row, smallHomes), newPlans()}
	for rank := range smallHomes {
		t.rows[0][rank] = equities{1, 1, 1, 1}
		t.rows[rank][0] = equities{-1, -1, -1, -1}
	}
	for start := 1; start < smallHomes; start += blockSize {
		t.block(start, min(start+blockSize, smallHomes))
	}
	return t
}

// block works out the pairs in which the higher home is one from start up to end.
// Each follows from pairs with one home the same and the other lower.
func (t *twoSided) block(start, end int) {
	for low := 1; low < end; low++ {
		for high := max(low, start); high < end; high++ {
			t.rows[high][low] = t.plans[high].roll(&t.rows[low]).double()
			t.rows[low][high] = t.plans[low].roll(&t.rows[high]).double()
		}
	}
}

// roll returns the equities of rolling without a double, given those of the
// opponent's home on roll. The opponent's own cube is the one against the player.
func (p *plan) roll(opponent *row) equities {
	var cubeless, centred, owned, against float32
	for _, s := range p.sure {
		e := &opponent[s.to]
		cubeless -= s.ways * e.cubeless
		centred -= s.ways * e.centred
		owned -= s.ways * e.against
		against -= s.ways * e.owned
	}
	for _, c := range p.choices {
		e := opponent[c.to[0]]
		for _, to := range c.to[1:] {
			e = e.least(&opponent[to])
		}
		cubeless -= c.ways * e.cubeless
		centred -= c.ways * e.centred
		owned -= c.ways * e.against
		against -= c.ways * e.owned
	}
	// Divided in the end, 36 ways to win are a chance of 1 and no bit more.
	return equities{cubeless / 36, centred / 36, owned / 36, against / 36}
}

// least returns the lesser of each equity.
func (e equities) least(f *equities) equities {
	return equities{
		min(e.cubeless, f.cubeless), min(e.centred, f.centred),
		min(e.owned, f.owned), min(e.against, f.against),
	}
}

// double adds the right to double to the equities of rolling without: a double is
// passed for a point, or leaves a cube of two with the opponent.
func (e equities) double() equities {
	doubled := min(2*e.against, 1)
	e.centred = max(e.centred, doubled)
	e.owned = max(e.owned, doubled)
	return e
}
