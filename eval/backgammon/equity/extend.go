package equity

import "gogo/board/backgammon"

// evenGame is a game between equal players before the first roll. The rates of
// gammons are those at which the recursion of extend comes closest to Kazaross-XG2
// where that has figures; a test says how close.
var evenGame = backgammon.Chances{
	Win:       0.5,
	WinGammon: 0.135, WinBackgammon: 0.006,
	LoseGammon: 0.135, LoseBackgammon: 0.006,
}

// trailerEfficiency is that of the cube before the first roll of a game after the
// Crawford game: the trailer doubles before the dice could have changed anything.
const trailerEfficiency = 1

// extend fills a table of n points up to MaxAway: a score is worth what the cube
// model of this package makes of an even game there, with the scores that can
// come after it known already. A rounded table may be further from the model than a point is worth: there
// it falls on by less.
func (t *Table) extend(n int) {
	for far := n + 1; far <= MaxAway; far++ {
		t.post[far] = within(t.evenChance(State{Value: 1, Away: [2]int{far, 1}}, trailerEfficiency), 0, t.post[far-1])
		crawford := t.evenChance(State{Value: 1, Away: [2]int{far, 1}, Crawford: true}, float64(ContactEfficiency))
		t.setPre(far, 1, within(crawford, 0, t.pre[far-1][1]))
		for near := 2; near < far; near++ {
			chance := t.evenChance(State{Value: 1, Away: [2]int{far, near}}, float64(ContactEfficiency))
			t.setPre(far, near, within(chance, t.pre[far][near-1], t.pre[far-1][near]))
		}
		t.pre[far][far] = 0.5
	}
}

// within returns a chance, or, where it is not between two others, one that is.
func within(chance, low, high float64) float64 {
	const near = 1.0 / 16
	switch {
	case chance > low && chance < high:
		return chance
	case chance >= high:
		return high - near*(high-low)
	}
	return low + near*(high-low)
}

func (t *Table) setPre(own, other int, chance float64) {
	t.pre[own][other] = chance
	t.pre[other][own] = 1 - chance
}

// evenChance returns the match winning chance at the start of an even game.
func (t *Table) evenChance(s State, x float64) float64 {
	g := NewMatch(t, Rules{Cube: true, Gammons: true, Backgammons: true})
	states := g.cubeStates(s)
	return states.mwp(states.noDouble(evenGame, x))
}
