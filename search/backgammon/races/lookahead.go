package races

import (
	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/race"
	"gogo/eval/nn"
	"gogo/eval/simd"
)

// mostRolls is more than a side takes: what is beyond counts as so many. The farthest side
// of a race has 15 chequers in the opponent's home, some 45 rolls from its end.
const mostRolls = 64

// looker looks a roll ahead from sides. It serves one goroutine at a time.
type looker struct {
	estimator *race.Estimator
	plays     backgammon.Generator
	rolls     [backgammon.RollCount]backgammon.Roll

	sides []backgammon.Side // behind the plays of all rolls
	ends  [backgammon.RollCount]int
	means [][goals]float64 // of the sides
	best  []backgammon.Side
	sums  [goals][mostRolls + 1]float32
}

func newLooker(n *nn.Network, tables *bearoff.Database, k simd.Kernels) *looker {
	return &looker{estimator: race.NewEstimator(n, tables, k), rolls: backgammon.Rolls()}
}

// goals is the number of the distributions in bearoff.Goals.
const goals = 3

// each returns the distributions of all goals.
func each(g *bearoff.Goals) [goals]*bearoff.Distribution {
	return [goals]*bearoff.Distribution{&g.Off, &g.First, &g.Out}
}

// look returns what a side takes by what it takes after the best play of each roll. For each
// goal that is another play. The result is good until the next call.
func (l *looker) look(s *backgammon.Side) bearoff.Goals {
	l.list(s)
	l.estimator.Sides(l.sides, func(i int, g *bearoff.Goals) {
		for goal, d := range each(g) {
			l.means[i][goal] = d.Mean
		}
	})
	l.choose()
	l.sums = [goals][mostRolls + 1]float32{}
	l.estimator.Sides(l.best, func(i int, g *bearoff.Goals) {
		goal, roll := i/len(l.rolls), i%len(l.rolls)
		d, ways := each(g)[goal], float32(l.rolls[roll].Ways)
		for k, chance := range d.Chances {
			l.sums[goal][min(d.First+1+k, mostRolls)] += chance * ways / 36
		}
	})
	found := bearoff.Goals{Off: l.distribution(0), First: bearoff.Reached, Out: bearoff.Reached}
	if s.Off() == 0 {
		found.First = l.distribution(1)
	}
	if s.Back() >= backgammon.Points-6 {
		found.Out = l.distribution(2)
	}
	return found
}

// list lists what the plays of all rolls leave.
func (l *looker) list(s *backgammon.Side) {
	// The opponent has a chequer that meets nobody: a board has two sides.
	b := backgammon.Board{*s, {0: 1}}
	l.sides = l.sides[:0]
	for i, r := range l.rolls {
		for _, m := range l.plays.Moves(&b, r.Dice) {
			l.sides = append(l.sides, m.Board[0])
		}
		l.ends[i] = len(l.sides)
	}
	if cap(l.means) < len(l.sides) {
		l.means = make([][goals]float64, 2*len(l.sides))
	}
	l.means = l.means[:len(l.sides)]
}

// choose lists the best sides: for each goal those of each roll.
func (l *looker) choose() {
	l.best = l.best[:0]
	for goal := range goals {
		from := 0
		for _, end := range l.ends {
			best := from
			for i := from + 1; i < end; i++ {
				if l.means[i][goal] < l.means[best][goal] {
					best = i
				}
			}
			l.best = append(l.best, l.sides[best])
			from = end
		}
	}
}

// distribution returns the sums of a goal.
func (l *looker) distribution(goal int) bearoff.Distribution {
	d := bearoff.Distribution{First: 1, Chances: l.sums[goal][1:]}
	for i, chance := range d.Chances {
		d.Mean += float64(1+i) * float64(chance)
	}
	return d
}
