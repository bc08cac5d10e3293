package bearoff

import (
	"slices"
	"sync"

	"gogo/board/backgammon"
)

// far is an opponent whose checkers are in nobody's way.
var far = backgammon.Side{backgammon.Checkers}

// legal returns the sides that the legal plays of a roll lead to, by the rules.
func legal(g *backgammon.Generator, s *backgammon.Side, d backgammon.Dice) []backgammon.Side {
	var sides []backgammon.Side
	for _, m := range g.Moves(&backgammon.Board{*s, far}, d) {
		sides = append(sides, m.Board[0])
	}
	return sides
}

// sidesOf returns all sides of up to most checkers that are at home.
func sidesOf(most int) []backgammon.Side {
	var sides []backgammon.Side
	var put func(s backgammon.Side, point, left int)
	put = func(s backgammon.Side, point, left int) {
		if point < 0 {
			sides = append(sides, s)
			return
		}
		for n := range left + 1 {
			s[point] = uint8(n)
			put(s, point-1, left-n)
		}
	}
	put(backgammon.Side{}, points-1, most)
	return sides
}

// reference is the two-sided table once more, with nothing left out: from all
// plays that the rules allow, in double precision, and with a numbering of its
// own.
type reference struct {
	sides    []backgammon.Side                 // by number, those of fewer pips first
	plays    [][backgammon.RollCount][]int     // numbers of the sides that plays lead to
	equities [smallHomes][smallHomes]fourTimes // of the number on roll against a number
}

// fourTimes are equities as in equities: cubeless, centered, owned, against.
type fourTimes [4]float64

var allPlays = sync.OnceValue(func() *reference {
	r := &reference{sides: sidesOf(6), plays: make([][backgammon.RollCount][]int, smallHomes)}
	slices.SortStableFunc(r.sides, func(a, b backgammon.Side) int { return a.Pips() - b.Pips() })
	number := map[backgammon.Side]int{}
	var g backgammon.Generator
	for i := range r.sides {
		number[r.sides[i]] = i
		for k, roll := range rolls {
			for _, s := range legal(&g, &r.sides[i], roll.Dice) {
				r.plays[i][k] = append(r.plays[i][k], number[s])
			}
		}
	}
	for low := range r.sides {
		for high := low; high < len(r.sides); high++ {
			r.equities[high][low] = r.solve(high, low)
			r.equities[low][high] = r.solve(low, high)
		}
	}
	return r
})

// ranks returns the ranks of the sides by number.
func (r *reference) ranks() []int {
	ranks := make([]int, len(r.sides))
	for i := range r.sides {
		h, _ := homeOf(&r.sides[i])
		ranks[i] = h.rank()
	}
	return ranks
}

func (r *reference) solve(mover, opponent int) (e fourTimes) {
	switch {
	case opponent == 0:
		return fourTimes{-1, -1, -1, -1}
	case mover == 0:
		return fourTimes{1, 1, 1, 1}
	}
	for k, roll := range rolls {
		best := fourTimes{-1, -1, -1, -1}
		for _, to := range r.plays[mover][k] {
			after := &r.equities[opponent][to]
			best[0] = max(best[0], -after[0])
			best[1] = max(best[1], -after[1])
			best[2] = max(best[2], -after[3])
			best[3] = max(best[3], -after[2])
		}
		for i := range e {
			e[i] += best[i] * float64(roll.Ways) / 36
		}
	}
	double := min(1, 2*e[3])
	e[1] = max(e[1], double)
	e[2] = max(e[2], double)
	return e
}
