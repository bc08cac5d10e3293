package equity

// hair is how much a table gets of one that falls everywhere where rounding has
// made two of its scores equal: far less than what was rounded off.
const hair = 1e-4

// breakTies makes chances fall that are equal though one of the players needs a point more:
// a point that is worth nothing leaves no unit to measure an equity in. The share of the points still
// to be won that the opponent needs is such a table. One that falls by itself is not changed.
func (t *Table) breakTies(n int) {
	if t.falls(n) {
		return
	}
	for own := 1; own <= n; own++ {
		for other := 1; other <= n; other++ {
			t.pre[own][other] += hair * (float64(other)/float64(own+other) - t.pre[own][other])
		}
		t.post[own] += hair * (1/float64(own+1) - t.post[own])
	}
}

// falls reports whether chances up to n points fall with each point that a player needs.
func (t *Table) falls(n int) bool {
	for own := 2; own <= n; own++ {
		for other := 1; other <= n; other++ {
			if t.pre[own][other] >= t.pre[own-1][other] {
				return false
			}
		}
		if t.post[own] >= t.post[own-1] {
			return false
		}
	}
	return true
}
