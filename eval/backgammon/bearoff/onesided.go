package bearoff

import (
	"gogo/board/backgammon"
	"gogo/internal/eventloop"
)

// oneSided are the distributions of the rolls to bear off all checkers, and of
// those to bear off the first of 15, each when played for the smallest mean.
type oneSided struct {
	all, first *distributions
}

func newOneSided() *oneSided {
	return &oneSided{newDistributions(1), newDistributions(firstFull)}
}

// distributions has the distributions of the rolls that homes need to reach a goal, by rank.
type distributions struct {
	mean    []float64
	first   []uint8
	end     []uint32 // of a home's chances, which begin where those before end
	chances []float32
}

// newDistributions returns the distributions for reaching a home of lower rank
// than goal.
func newDistributions(goal int) *distributions {
	s := newSolver(homes)
	d := &distributions{mean: s.mean, first: make([]uint8, homes), end: make([]uint32, homes)}
	var h home
	const atOnce = 256 // take a browser a few milliseconds
	for rank := range homes {
		if rank%atOnce == 0 {
			eventloop.Yield()
		}
		if rank < goal {
			d.add(rank, 0, []float64{1})
		} else {
			to := s.settle(&h, rank)
			d.mix(rank, &to)
		}
		h.next()
	}
	return d
}

func (d *distributions) of(rank int) Distribution {
	start := uint32(0)
	if rank > 0 {
		start = d.end[rank-1]
	}
	return Distribution{d.mean[rank], int(d.first[rank]), d.chances[start:d.end[rank]]}
}

func (d *distributions) add(rank, first int, chances []float64) {
	for _, p := range chances {
		d.chances = append(d.chances, float32(p))
	}
	d.first[rank] = uint8(first)
	d.end[rank] = uint32(len(d.chances))
}

const (
	// smallestTail is the most that one home leaves out, a hundredth of what is
	// promised: what is left out of the replies to its rolls comes on top, and of
	// the replies to those.
	smallestTail = 1e-11
	// maxRolls is more than any home needs: a roll is at least 2 of at most 90
	// pips.
	maxRolls = 48
)

// mix adds the distribution of a home, mixed from the replies to its rolls.
func (d *distributions) mix(rank int, to *replies) {
	var sum [maxRolls]float64
	first, end := maxRolls, 0
	for i, r := range rolls {
		rest := d.of(int(to[i]))
		rest.First++
		chance := float64(r.Ways) / 36
		into := sum[rest.First:][:len(rest.Chances)]
		for k, p := range rest.Chances {
			into[k] += chance * float64(p)
		}
		first = min(first, rest.First)
		end = max(end, rest.First+len(rest.Chances))
	}
	for tail := sum[end-1]; tail < smallestTail; tail += sum[end-1] {
		end--
	}
	d.add(rank, first, sum[first:end])
}

// Distribution is the distribution of the number of rolls to a goal.
type Distribution struct {
	// Mean is the mean number of rolls.
	Mean float64
	// First is the smallest number of rolls, and Chances those that it takes
	// First, First+1 and so on. A tail of less than 1e-9 is left out. The chances
	// belong to the tables: they are to be read only.
	First   int
	Chances []float32
}

// later returns the distribution of so many rolls more.
func (d Distribution) later(rolls int) Distribution {
	d.First += rolls
	d.Mean += float64(rolls)
	return d
}

// precedes returns the chance that what d describes takes at most as many rolls
// as what e does, where neither knows of the other.
func (d Distribution) precedes(e Distribution) float32 {
	sum, left := 0.0, 1.0 // left is the chance that e takes at least as many as d
	k := 0
	for i, p := range d.Chances {
		for ; k < len(e.Chances) && e.First+k < d.First+i; k++ {
			left -= float64(e.Chances[k])
		}
		sum += float64(p) * left
	}
	return float32(min(max(sum, 0), 1))
}

// Goals has the distributions of the rolls that a side takes to reach each of its goals, 0 where it has.
type Goals struct {
	Off   Distribution // all checkers are off: the game is won
	First Distribution // a first checker is off: no gammon is lost
	Out   Distribution // no checker is in the opponent's home: no backgammon is lost
}

// Reached is the distribution of a goal already reached.
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

// solver finds the plays that take a home to some goal in the fewest rolls in the
// mean. Homes are settled in the order of their ranks; those that are never
// settled have reached the goal.
//
// Both dice can always be played from a home until it is empty, so the rule that
// one must play as much as one can is kept by itself.
type solver struct {
	mean []float64 // rolls that a home needs, by its rank
	// best[rank][die-1][n-1] is the best home that n steps of a die lead to.
	best [][faces][4]uint16
}

// newSolver returns a solver for the homes of ranks below count.
func newSolver(count int) *solver {
	return &solver{make([]float64, count), make([][faces][4]uint16, count)}
}

var rolls = backgammon.Rolls()

// replies are the ranks of the homes that the best plays of the rolls lead to, in
// the order of rolls.
type replies [backgammon.RollCount]uint16

// settle finds the best plays from a home.
func (s *solver) settle(h *home, rank int) replies {
	steps := h.steps(rank)
	for die := 1; die <= faces; die++ {
		best := &s.best[rank][die-1]
		best[0] = s.first(steps.by(die))
		for n := 1; n < len(best); n++ {
			best[n] = s.further(steps.by(die), die, n)
		}
	}
	var to replies
	for i, r := range rolls {
		a, b := int(r.Dice[0]), int(r.Dice[1])
		if a == b {
			to[i] = s.best[rank][a-1][3]
		} else {
			to[i] = s.better(s.further(steps.by(a), b, 1), s.further(steps.by(b), a, 1))
		}
	}
	s.mean[rank] = 1 + s.after(&to)
	return to
}

// after returns how many rolls are needed in the mean after a roll. It comes out
// the same on every machine, whether products are rounded before they are added
// or not: the products with 1 and 2 are exact. So do all choices between homes.
func (s *solver) after(to *replies) float64 {
	total := 0.0
	for i, r := range rolls {
		total += float64(r.Ways) * s.mean[to[i]]
	}
	return total / 36
}

// first returns the best of some homes.
func (s *solver) first(homes []uint16) uint16 {
	best := homes[0]
	for _, h := range homes[1:] {
		best = s.better(best, h)
	}
	return best
}

// further returns the best home that n more steps of a die lead to from any of
// some homes.
func (s *solver) further(homes []uint16, die, n int) uint16 {
	best := s.best[homes[0]][die-1][n-1]
	for _, h := range homes[1:] {
		best = s.better(best, s.best[h][die-1][n-1])
	}
	return best
}

// better returns the better of two homes, the first if they are equal.
func (s *solver) better(a, b uint16) uint16 {
	if s.mean[b] < s.mean[a] {
		return b
	}
	return a
}
