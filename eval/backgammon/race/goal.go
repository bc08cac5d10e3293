package race

import (
	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
)

// goal is what a side wants to reach.
type goal uint8

const (
	off   goal = iota // all chequers borne off, which wins
	first             // a first chequer borne off, which saves the gammon
	out               // no chequer in the opponent's home, which saves the backgammon
	goals
)

// Rolls are counted in bins from a number that the pips give: how many rolls of
// 49/6 pips, the mean of a roll, they take at least. So the bins of all sides are
// much alike.
var bins = [goals]struct {
	at    int // of the first bin among the outputs
	count int
	from  int // what the first bin has beyond the number of the pips
}{
	off:   {0, 22, -4},
	first: {22, 14, -3},
	out:   {36, 10, -2},
}

// Outputs is the number of outputs of the network: the bins of all goals. Those of a goal
// add up to a share of their own, which is 1/3 where the network has learnt it.
const Outputs = 46

// The points that a goal is behind, which are those that its pips are counted from.
var behind = [goals]int{off: 0, first: 6, out: backgammon.Points - 6}

// pips returns how far the side's chequers are from each goal, as if none of a roll
// were wasted.
func pips(s *backgammon.Side) (p [goals]int) {
	for g := range p {
		for i, n := range s[behind[g]:backgammon.Points] {
			p[g] += (i + 1) * int(n)
		}
	}
	return p
}

// A roll has 49/6 pips in the mean.
const (
	pipsOfRolls = 49
	rollsOfPips = 6
)

// least returns the number of rolls that the first bin of a goal stands for, which
// may be one that cannot be.
func (g goal) least(pips int) int { return pips*rollsOfPips/pipsOfRolls + bins[g].from }

// Target sets dst to the outputs that stand for what a side takes: what is beyond the bins is
// in the last of them.
func Target(dst []float32, s *backgammon.Side, g *bearoff.Goals) {
	clear(dst)
	p := pips(s)
	for goal := range goals {
		d, b := goal.of(g), &bins[goal]
		before := d.First - goal.least(p[goal])
		for i, chance := range d.Chances {
			dst[b.at+min(max(before+i, 0), b.count-1)] += chance / float32(goals)
		}
	}
}

// Rolls returns what the outputs are in rolls: for each goal a number for every output, which
// make the mean number of rolls but for what the pips give.
func Rolls() [][]float32 {
	all := make([][]float32, goals)
	for g, b := range bins {
		all[g] = make([]float32, Outputs)
		for i := range b.count {
			all[g][b.at+i] = float32(i) * float32(goals)
		}
	}
	return all
}

// of returns what a side takes to reach the goal.
func (g goal) of(all *bearoff.Goals) *bearoff.Distribution {
	switch g {
	case off:
		return &all.Off
	case first:
		return &all.First
	default:
		return &all.Out
	}
}
