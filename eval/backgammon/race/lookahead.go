package race

import (
	"slices"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/nn"
	"gogo/eval/simd"
)

// maxRolls is more than a side takes: what is beyond counts as so many. The farthest side
// of a race has 15 checkers in the opponent's home, some 45 rolls from its end.
const maxRolls = 64

// Lookahead looks a roll ahead from sides, each by itself: that costs hundreds of questions to the
// network, half a millisecond, and takes most of its error away. It serves one goroutine at a time.
type Lookahead struct {
	estimator *Estimator
	plays     backgammon.Generator
	rolls     [backgammon.RollCount]backgammon.Roll

	sides []backgammon.Side // behind the plays of all rolls
	ends  [backgammon.RollCount]int
	means [][goals]float64 // of the sides
	best  []backgammon.Side
	sums  [goals][maxRolls + 1]float32

	looked map[backgammon.Side]bearoff.Goals // what was found before
}

// maxSides is the number of sides that are kept, at some 400 bytes each.
const maxSides = 1 << 12

// NewLookahead returns a Lookahead by a network of the architecture of this package.
func NewLookahead(n *nn.Network, tables *bearoff.Database, k simd.Kernels) *Lookahead {
	return &Lookahead{estimator: NewEstimator(n, tables, k), rolls: backgammon.Rolls(), looked: map[backgammon.Side]bearoff.Goals{}}
}

// Chances returns the chances of the player on roll, before the roll, in a race that is not
// over, by a look at both sides.
func (l *Lookahead) Chances(b *backgammon.Board) backgammon.Chances {
	mover, opponent := l.goals(&b[0]), l.goals(&b[1])
	return bearoff.Meet(&mover, &opponent)
}

// MoverChances returns the same by a look at the side of the player on roll alone: the opponent's
// is taken as the network has it.
func (l *Lookahead) MoverChances(b *backgammon.Board) (c backgammon.Chances) {
	mover := l.goals(&b[0])
	l.estimator.Sides(b[1:], func(_ int, opponent *bearoff.Goals) { c = bearoff.Meet(&mover, opponent) })
	return c
}

// goals returns what a side takes by the tables or a look, which is not repeated.
func (l *Lookahead) goals(s *backgammon.Side) bearoff.Goals {
	if known, ok := l.estimator.tables.Goals(s); ok {
		return known
	}
	g, ok := l.looked[*s]
	if !ok {
		if len(l.looked) >= maxSides {
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
func (l *Lookahead) Look(s *backgammon.Side) bearoff.Goals {
	l.list(s)
	l.estimator.Sides(l.sides, func(i int, g *bearoff.Goals) {
		for which, d := range each(g) {
			l.means[i][which] = d.Mean
		}
	})
	l.choose()
	l.sums = [goals][maxRolls + 1]float32{}
	l.estimator.Sides(l.best, func(i int, g *bearoff.Goals) {
		which, roll := i/len(l.rolls), i%len(l.rolls)
		d, ways := each(g)[which], float32(l.rolls[roll].Ways)
		for k, chance := range d.Chances {
			l.sums[which][min(d.First+1+k, maxRolls)] += chance * ways / 36
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
func (l *Lookahead) list(s *backgammon.Side) {
	// The opponent has a checker that meets nobody: a board has two sides.
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

// choose lists the best sides for each goal and roll.
func (l *Lookahead) choose() {
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
func (l *Lookahead) distribution(g goal) bearoff.Distribution {
	least, most := 1, maxRolls
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

// goal is a goal of a side in a race.
type goal uint8

const (
	off   goal = iota // all checkers borne off, which wins
	first             // a first checker borne off, which saves the gammon
	out               // no checker in the opponent's home, which saves the backgammon
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
// add up to a share of their own, which is 1/3 where the network has learned it.
const Outputs = 46

// The points that a goal is behind, which are those that its pips are counted from.
var behind = [goals]int{off: 0, first: 6, out: backgammon.Points - 6}

// pips returns how far the side's checkers are from each goal, as if none of a roll
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
