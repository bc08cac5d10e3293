package equity

import (
	"bytes"
	_ "embed"
	"sync"

	"gogo/board/backgammon"
)

// MaxAway is the most points that a player may need.
const MaxAway = 64

// Table has the chances to win a match at each score, between two games of equal
// players.
type Table struct {
	name string
	// pre is by the points that the player and the opponent need, up to the
	// Crawford game, which a 1 on either side makes the next one.
	pre [MaxAway + 1][MaxAway + 1]float64
	// post is by the points that the trailer needs after the Crawford game.
	post [MaxAway + 1]float64
}

//go:embed kazaross.txt
var kazaross []byte

// Kazaross returns the table Kazaross-XG2: 25 points by rollouts of strong programs,
// the rest by extension, see ReadTable.
var Kazaross = sync.OnceValue(func() *Table {
	t, err := ReadTable(bytes.NewReader(kazaross))
	if err != nil {
		panic(err) // a test reads the file
	}
	t.name = "Kazaross-XG2"
	return t
})

// Name returns what the table is called: by its file, or by itself. It may be empty
// where a table was read from a file that has no name for it.
func (t *Table) Name() string { return t.name }

// Chance returns the match winning chance of a player who needs own points
// against one who needs other points, up to MaxAway. A player who needs none has won. After
// the Crawford game one of the two needs 1 point; before it, the next game is the
// Crawford game if one does.
func (t *Table) Chance(own, other int, crawfordOver bool) float64 {
	switch {
	case own <= 0:
		return 1
	case other <= 0:
		return 0
	case !crawfordOver:
		return t.pre[own][other]
	case other == 1:
		return t.post[own]
	}
	return 1 - t.post[other]
}

// After returns the match winning chance of the player on roll once the game
// in state s is over: won points are the player's, and negative ones the
// opponent's.
func (t *Table) After(s State, won int) float64 {
	own, other := s.Away[0]-max(won, 0), s.Away[1]+min(won, 0)
	return t.Chance(own, other, s.Away[0] == 1 || s.Away[1] == 1)
}

// zadeh is the model of N. Zadeh, "On Doubling in Tournament Backgammon", Management
// Science 23, 986 (1977), with gammons: a player doubles where the opponent just
// drops, and how far the cube is short of efficient is two numbers.
type zadeh struct {
	won, lost float64 // gammon rates, of a leader's games and of a trailer's
	delta     float64 // loss at the next turn of the cube
	deltaBar  float64 // loss at the first
	table     *Table
}

// fill sets the scores up to n points, from those after the Crawford game.
func (z *zadeh) fill(n int) {
	t := z.table
	for own := 1; own <= n; own++ {
		t.setPre(own, 1, z.won/2*t.Chance(own-2, 1, true)+(1-z.won)/2*t.Chance(own-1, 1, true))
	}
	for own := 2; own <= n; own++ {
		for other := 2; other <= own; other++ {
			up, down := z.drop(own, other, 1)+z.deltaBar, z.drop(other, own, 1)+z.deltaBar
			t.setPre(own, other, ((down-0.5)*t.pre[own-1][other]+(up-0.5)*t.pre[own][other-1])/(up+down-1))
		}
		t.pre[own][own] = 0.5
	}
}

// drop returns how likely a player wins the game where the opponent just drops a double
// of a cube.
func (z *zadeh) drop(own, other, cube int) float64 {
	dead := z.deadDrop(own, other, cube)
	if own <= 2*cube || other <= 2*cube {
		return dead
	}
	return 1 + (z.drop(other, own, 2*cube)+z.delta)*(dead-1)
}

// deadDrop is drop with a cube that is not turned again, but for the player who has nothing to
// lose by it.
func (z *zadeh) deadDrop(own, other, cube int) float64 {
	taken := 2 * cube
	if own <= 2*cube && other > 2*cube {
		taken = 4 * cube
	}
	t := z.table
	lose := z.lost*t.Chance(own, other-2*taken, false) + (1-z.lost)*t.Chance(own, other-taken, false)
	win := z.won*t.Chance(own-2*taken, other, false) + (1-z.won)*t.Chance(own-taken, other, false)
	return (t.Chance(own-cube, other, false) - lose) / (win - lose)
}

// fillPostZadeh sets the scores of a trailer after the Crawford game: the cube is on 2 from the
// first roll, half of the games are won, and the leader gains by a free drop at 2-away and
// 4-away.
func (t *Table) fillPostZadeh(n int, gammons, drop2, drop4 float64) {
	for own := 1; own <= n; own++ {
		t.post[own] = gammons/2*t.Chance(own-4, 1, true) + (1-gammons)/2*t.Chance(own-2, 1, true)
		switch own {
		case 2:
			t.post[own] -= drop2
		case 4:
			t.post[own] -= drop4
		}
	}
}

// evenGame is a game between equal players before the first roll. The rates of
// gammons are those at which the recursion of extend comes closest to Kazaross-XG2
// where that has figures; a test says how close.
var evenGame = backgammon.Chances{
	Win:       0.5,
	WinGammon: 0.135, WinBackgammon: 0.006,
	LoseGammon: 0.135, LoseBackgammon: 0.006,
}

// trailerEfficiency is the efficiency of the cube before the first roll of a game after the
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

// mec is the model of C. Tornberg's match equity calculator: games are won at a rate,
// some of them by a gammon, and the cube is turned exactly where the opponent is
// indifferent between a take and a drop. The match chance is linear in the game's
// between the two such points. The players may differ, so that there is a chance for each.
type mec struct {
	win, gammons float64 // games won by the first player, and gammons among all games
	// chances are the first player's to win the match, by the points that he and the other
	// one need.
	chances [MaxAway + 1][MaxAway + 1]float64
}

// chance returns the chance of a player, 0 or 1, to win the match.
func (m *mec) chance(player, own, other int) float64 {
	switch {
	case own <= 0:
		return 1
	case other <= 0:
		return 0
	case player == 0:
		return m.chances[own][other]
	}
	return 1 - m.chances[other][own]
}

// rate returns how many games a player wins.
func (m *mec) rate(player int) float64 {
	if player == 0 {
		return m.win
	}
	return 1 - m.win
}

// fill sets the chances of the first player at all scores up to n points, from the chances of
// each trailer after the Crawford game.
func (m *mec) fill(n int, post *[2][MaxAway + 1]float64) {
	m.chances[1][1] = post[0][1]
	for own := 2; own <= n; own++ {
		m.chances[own][1] = m.crawford(0, own, &post[0])
		m.chances[1][own] = 1 - m.crawford(1, own, &post[1])
	}
	for far := 2; far <= n; far++ {
		for near := 2; near <= far; near++ {
			m.chances[far][near] = m.before(far, near)
			m.chances[near][far] = m.before(near, far)
		}
	}
}

// crawford returns the chance of a trailer in the Crawford game.
func (m *mec) crawford(trailer, own int, post *[MaxAway + 1]float64) float64 {
	after := func(points int) float64 {
		if own <= points {
			return 1
		}
		return post[own-points]
	}
	return m.rate(trailer) * ((1-m.gammons)*after(1) + m.gammons*after(2))
}

// before returns the first player's chance with the cube in the middle.
func (m *mec) before(own, other int) float64 {
	high, low := m.doubles(0, own, other, 2), m.doubles(1, other, own, 2)
	low = turning{1 - low.game, 1 - low.match}
	return low.match + (high.match-low.match)*(m.win-low.game)/(high.game-low.game)
}

// turning is the point at which a player turns the cube.
type turning struct{ game, match float64 } // his chances to win them

// doubles returns where a player turns the cube to a value: there the opponent does as
// well by a drop as by a take, with which the next turn is his.
func (m *mec) doubles(player, own, other, cube int) turning {
	if own <= cube/2 {
		return turning{1, 1} // a single game is enough already
	}
	back := m.doubles(1-player, other, own, 2*cube)
	lost := (1-m.gammons)*m.chance(1-player, other, own-cube) + m.gammons*m.chance(1-player, other, own-2*cube)
	drop := m.chance(1-player, other, own-cube/2)
	return turning{game: 1 - back.game*(drop-lost)/(back.match-lost), match: 1 - drop}
}

// postMEC returns the chances of a trailer after the Crawford game who wins games at a
// rate: the cube is on 2 from the first roll, and an even number of points
// is worth no more than the odd one below it but for the leader's free drop, which is said
// for 2-away and 4-away.
func postMEC(n int, win, gammons, drop2, drop4 float64) (post [MaxAway + 1]float64) {
	after := func(own int) float64 {
		if own <= 0 {
			return 1
		}
		return post[own]
	}
	for own := 1; own <= n; own++ {
		switch {
		case own == 1:
			post[own] = win
		case own%2 == 0:
			post[own] = post[own-1]
		default:
			post[own] = win * ((1-gammons)*after(own-2) + gammons*after(own-4))
		}
		switch own {
		case 2:
			post[own] -= drop2
		case 4:
			post[own] -= drop4
		}
	}
	return post
}

// tieBreak is the share of a strictly falling table that is mixed in where rounding has
// made two of its scores equal: far less than what was rounded off.
const tieBreak = 1e-4

// breakTies makes chances fall that are equal though one of the players needs a point more:
// a point that is worth nothing leaves no unit to measure an equity in. The share of the points still
// to be won that the opponent needs is such a table. One that falls by itself is not changed.
func (t *Table) breakTies(n int) {
	if t.falls(n) {
		return
	}
	for own := 1; own <= n; own++ {
		for other := 1; other <= n; other++ {
			t.pre[own][other] += tieBreak * (float64(other)/float64(own+other) - t.pre[own][other])
		}
		t.post[own] += tieBreak * (1/float64(own+1) - t.post[own])
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
