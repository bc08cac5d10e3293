package bridge

// The score of a board by Law 77 of duplicate bridge. Its parts serve rubber bridge
// too, which has no bonus for a game or a part-score.

// gamePoints is how many trick points make a game.
const gamePoints = 100

// Score returns the points of a board for the declarer's side, less than zero if the
// contract was set, and 0 if the board was passed out. vulnerable is whether that side
// is; tricks is how many it took, from 0 to 13.
func (c Contract) Score(vulnerable bool, tricks int) int {
	switch {
	case c.IsPassedOut():
		return 0
	case tricks < c.Needed():
		return -c.penalty(vulnerable, c.Needed()-tricks)
	}
	return c.TrickPoints() + c.levelBonus(vulnerable) + c.slamBonus(vulnerable) + c.doubledBonus() +
		c.overtricks(vulnerable, tricks-c.Needed())
}

// ScoreFor returns the points of a board for a side, as Score does for the declarer's.
func (c Contract) ScoreFor(s Side, v Vulnerability, tricks int) int {
	declarers := c.Declarer.Side()
	points := c.Score(v.Has(declarers), tricks)
	if s != declarers {
		return -points
	}
	return points
}

// TrickPoints returns the points of the tricks that were bid: 20 each for a minor, 30
// for a major, 30 and 10 more for the first in no trump, all twice if doubled and four
// times if redoubled. They make a game from 100 on.
func (c Contract) TrickPoints() int {
	if c.IsPassedOut() {
		return 0
	}
	points := c.Level * c.Strain.trickValue()
	if c.Strain == NoTrump {
		points += 10
	}
	return points << c.Doubled
}

// IsGame reports whether the contract is worth a game.
func (c Contract) IsGame() bool { return c.TrickPoints() >= gamePoints }

// trickValue returns the points of a trick after the first.
func (s Strain) trickValue() int {
	if s < Hearts.Strain() {
		return 20
	}
	return 30
}

// levelBonus returns the bonus of duplicate bridge for a game or a part-score.
func (c Contract) levelBonus(vulnerable bool) int {
	if !c.IsGame() {
		return 50
	}
	return pick(vulnerable, 500, 300)
}

// slamBonus returns the bonus for twelve or thirteen tricks that were bid.
func (c Contract) slamBonus(vulnerable bool) int {
	switch c.Level {
	case Levels:
		return pick(vulnerable, 1500, 1000)
	case Levels - 1:
		return pick(vulnerable, 750, 500)
	}
	return 0
}

// doubledBonus returns the bonus for a contract that was made though it was doubled.
func (c Contract) doubledBonus() int { return 50 * int(c.Doubled) }

// overtricks returns the points of so many tricks more than were bid.
func (c Contract) overtricks(vulnerable bool, n int) int {
	if c.Doubled == Undoubled {
		return n * c.Strain.trickValue()
	}
	return n * pick(vulnerable, 200, 100) * int(c.Doubled)
}

// penalty returns the points for so many tricks fewer than were bid, at least one.
// Doubled, the first is 100, the next two are 200 and the rest 300, or 200 and then 300
// if vulnerable; redoubled twice that.
func (c Contract) penalty(vulnerable bool, n int) int {
	switch {
	case c.Doubled == Undoubled:
		return n * pick(vulnerable, 100, 50)
	case vulnerable:
		return (300*n - 100) * int(c.Doubled)
	}
	return (200*n - 100 + 100*max(n-3, 0)) * int(c.Doubled)
}

// pick returns one of two numbers by whether a side is vulnerable.
func pick(vulnerable bool, yes, no int) int {
	if vulnerable {
		return yes
	}
	return no
}
