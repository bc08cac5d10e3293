package bearoff

import "gogo/board/backgammon"

// Goals says how many rolls a side takes to reach each of its goals, 0 where it has.
type Goals struct {
	Off   Distribution // all chequers are off: the game is won
	First Distribution // a first chequer is off: no gammon is lost
	Out   Distribution // no chequer is in the opponent's home: no backgammon is lost
}

// Reached is the distribution of a goal that is reached.
var Reached = Distribution{Chances: []float32{1}}

// Meet returns the chances of the player on roll, before the roll, from the rolls that both
// sides take, each of which knows nothing of the other's.
func Meet(mover, opponent *Goals) (c backgammon.Chances) {
	c.Win = mover.Off.precedes(opponent.Off)
	c.WinGammon = min(mover.Off.precedes(opponent.First), c.Win)
	c.WinBackgammon = min(mover.Off.precedes(opponent.Out), c.WinGammon)
	// The mover has had as many rolls as the opponent when that one is off.
	later := opponent.Off.later(1)
	c.LoseGammon = min(later.precedes(mover.First), 1-c.Win)
	c.LoseBackgammon = min(later.precedes(mover.Out), c.LoseGammon)
	return c
}

// goals returns what a home takes, by its rank.
func (t *oneSided) goals(rank int) Goals {
	g := Goals{Off: t.all.of(rank), First: Reached, Out: Reached}
	if rank >= firstFull {
		g.First = t.first.of(rank)
	}
	return g
}
