package chances

import (
	"sync"

	"gogo/board/backgammon"
)

// tally is sums over the chequers of a side, next to each other in a word, so that one
// addition makes all of them.
type tally uint64

// Where the sums lie, and how many bits they have.
const (
	tallyPips    = 0  // pips to go: up to 375
	tallyAway    = 9  // pips until all are at home: 285
	tallyLoose   = 18 // pips that can be played without breaking a point of two: less than 512
	tallyLeft    = 27 // chequers
	tallyOver    = 31 // chequers beyond three on a point
	tallyBack    = 35 // chequers in the other side's home or on the bar
	tallySquares = 39 // squares of the places: 8640
	pipBits      = 9
	chequerBits  = 4
	squareBits   = 14
)

func (t tally) of(at, bits int) int { return int(t >> at & (1<<bits - 1)) }

func (t tally) pips() int { return t.of(tallyPips, pipBits) }
func (t tally) left() int { return t.of(tallyLeft, chequerBits) }

// tallies[p][n] is what n chequers at the place p of a side add.
type tallies [backgammon.Bar + 1][backgammon.Checkers + 1]tally

// allTallies has the table, which takes some microseconds to make.
var allTallies = sync.OnceValue(func() *tallies {
	var all tallies
	for p := range all {
		for n := range all[p] {
			all[p][n] = tallyOf(p, n)
		}
	}
	return &all
})

func tallyOf(p, n int) tally {
	if n == 0 {
		return 0
	}
	const home = 6
	away, loose, over, back := 0, 0, 0, 0
	switch {
	case p >= home:
		away = (p - home + 1) * n
		if n != 2 {
			loose = (p - home + 1) * max(n-2, 1) // those of a blot and beyond a point of two
		}
	case p > 1:
		loose = (p - 1) * max(n-2, 0)
	}
	if p < backgammon.Bar {
		over = max(n-3, 0)
	}
	if p >= backgammon.Points-home {
		back = n
	}
	return tally((p+1)*n)<<tallyPips | tally(away)<<tallyAway | tally(loose)<<tallyLoose |
		tally(n)<<tallyLeft | tally(over)<<tallyOver | tally(back)<<tallyBack | tally(p*p*n)<<tallySquares
}

// whole returns the sums over a side.
func (t *tallies) whole(s *backgammon.Side) (sum tally) {
	for p := range t {
		sum += t[p][s[p]&15]
	}
	return sum
}

// below returns the sums over the chequers of a side at places less than p.
func (t *tallies) below(s *backgammon.Side, p int) (sum tally) {
	for i := range p {
		sum += t[i][s[i]&15]
	}
	return sum
}
