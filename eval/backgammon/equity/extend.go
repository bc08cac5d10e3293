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
// come after it known already.
func (t *Table) extend(n int) {
	for far := n + 1; far <= MaxAway; far++ {
		t.post[far] = t.evenChance(State{Value: 1, Away: [2]int{far, 1}}, trailerEfficiency)
		t.setPre(far, 1, t.evenChance(State{Value: 1, Away: [2]int{far, 1}, Crawford: true}, float64(ContactEfficiency)))
		for near := 2; near < far; near++ {
			t.setPre(far, near, t.evenChance(State{Value: 1, Away: [2]int{far, near}}, float64(ContactEfficiency)))
		}
		t.pre[far][far] = 0.5
	}
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
