package race

import (
	"slices"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/nn"
	"gogo/eval/simd"
)

// mostRolls is more than a side takes: what is beyond counts as so many. The farthest side
// of a race has 15 chequers in the opponent's home, some 45 rolls from its end.
const mostRolls = 64

// Looker looks a roll ahead from sides, each by itself: that costs hundreds of questions to the
// network, half a millisecond, and takes most of its error away. It serves one goroutine at a time.
type Looker struct {
	estimator *Estimator
	plays     backgammon.Generator
	rolls     [backgammon.RollCount]backgammon.Roll

	sides []backgammon.Side // behind the plays of all rolls
	ends  [backgammon.RollCount]int
	means [][goals]float64 // of the sides
	best  []backgammon.Side
	sums  [goals][mostRolls + 1]float32

	looked map[backgammon.Side]bearoff.Goals // what was found before
}

// mostLooked is how many sides are kept, at some 400 bytes each.
const mostLooked = 1 << 12

// NewLooker returns a looker by a network of the architecture of this package.
func NewLooker(n *nn.Network, tables *bearoff.Database, k simd.Kernels) *Looker {
	return &Looker{estimator: NewEstimator(n, tables, k), rolls: backgammon.Rolls(), looked: map[backgammon.Side]bearoff.Goals{}}
}

// Chances returns the chances of the player on roll, before the roll, in a race that is not
// over, by a look at both sides.
func (l *Looker) Chances(b *backgammon.Board) backgammon.Chances {
	mover, opponent := l.goals(&b[0]), l.goals(&b[1])
	return bearoff.Meet(&mover, &opponent)
}

// MoverLooked returns the same by a look at the side of the player on roll alone: the opponent's
// is taken as the network has it.
func (l *Looker) MoverLooked(b *backgammon.Board) (c backgammon.Chances) {
	mover := l.goals(&b[0])
	l.estimator.Sides(b[1:], func(_ int, opponent *bearoff.Goals) { c = bearoff.Meet(&mover, opponent) })
	return c
}

// goals returns what a side takes by the tables or a look, which is not repeated.
func (l *Looker) goals(s *backgammon.Side) bearoff.Goals {
	if known, ok := l.estimator.tables.Goals(s); ok {
		return known
	}
	g, ok := l.looked[*s]
	if !ok {
		if len(l.looked) >= mostLooked {
			clear(l.looked)
		}
		g = l.Look(s)
		l.looked[*s] = g
	}
	return g
}

// each returns the distributions of all goals.
func each(g *bearoff.Goals) [goals]*bearoff.Distribution {
	return [goals]*bearoff.Distribution{&g.Off, &g.First, &g.Out}
}

// Look returns what a side that is not at home takes by what it takes after the best play of each
// roll. For each goal that is another play.
func (l *Looker) Look(s *backgammon.Side) bearoff.Goals {
	l.list(s)
	l.estimator.Sides(l.sides, func(i int, g *bearoff.Goals) {
		for which, d := range each(g) {
			l.means[i][which] = d.Mean
		}
	})
	l.choose()
	l.sums = [goals][mostRolls + 1]float32{}
	l.estimator.Sides(l.best, func(i int, g *bearoff.Goals) {
		which, roll := i/len(l.rolls), i%len(l.rolls)
		d, ways := each(g)[which], float32(l.rolls[roll].Ways)
		for k, chance := range d.Chances {
			l.sums[which][min(d.First+1+k, mostRolls)] += chance * ways / 36
		}
	})
	found := bearoff.Goals{Off: l.distribution(off), First: bearoff.Reached, Out: bearoff.Reached}
	if s.Off() == 0 {
		found.First = l.distribution(first)
	}
	if s.Back() >= backgammon.Points-6 {
		found.Out = l.distribution(out)
	}
	return found
}

// list lists what the plays of all rolls leave.
func (l *Looker) list(s *backgammon.Side) {
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
func (l *Looker) choose() {
	l.best = l.best[:0]
	for g := range goals {
		from := 0
		for _, end := range l.ends {
			best := from
			for i := from + 1; i < end; i++ {
				if l.means[i][g] < l.means[best][g] {
					best = i
				}
			}
			l.best = append(l.best, l.sides[best])
			from = end
		}
	}
}

// distribution returns the sums of a goal, without the numbers that come first and last and cannot be.
func (l *Looker) distribution(g goal) bearoff.Distribution {
	least, most := 1, mostRolls
	for least < most && l.sums[g][least] == 0 {
		least++
	}
	for least < most && l.sums[g][most] == 0 {
		most--
	}
	d := bearoff.Distribution{First: least, Chances: slices.Clone(l.sums[g][least : most+1])}
	for i, chance := range d.Chances {
		d.Mean += float64(least+i) * float64(chance)
	}
	return d
}
