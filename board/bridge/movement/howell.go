package movement

import "fmt"

// MaxHowell is the greatest number of pairs that Howell has a movement for.
const MaxHowell = 2 * len(howells)

// place is a table of a Howell movement in the first round: who sits North-South and
// East-West, and the set of boards. In each round after it all three numbers are one
// higher, around the circle of the pairs that move.
type place struct{ ns, ew, set int }

// howells has the tables of a Howell movement but for the one of the pair that stays, by
// their number. There that pair is North-South, with pair 0 and set 0.
//
// The pairs are a starter: their differences are all there are, each once, so that each
// pair meets every other. The sets are its adder, with the sign of the Howell cards:
// a pair's number less the set's is different at all tables, so that it has each set
// once. There is none for three pairs and five: sets are shared there. Of all starters,
// adders and directions these have any two pairs compared as often in the same direction
// as in different ones, as nearly as can be.
var howells = [...][]place{
	{},
	{{1, 2, 0}},
	{{1, 4, 0}, {2, 3, 0}},
	{{3, 1, 2}, {6, 2, 4}, {5, 4, 1}},
	{{2, 1, 5}, {7, 3, 4}, {6, 4, 2}, {8, 5, 7}},
	{{1, 2, 3}, {3, 6, 9}, {4, 8, 1}, {5, 10, 4}, {9, 7, 5}},
	{{1, 2, 3}, {3, 6, 11}, {9, 4, 2}, {12, 5, 9}, {11, 7, 10}, {10, 8, 4}},
}

// Howell returns the movement in which each of 2 to MaxHowell pairs meets every other:
// one round less than there are pairs, or as many if their number is odd. With 3 to 6
// pairs the boards are shared.
func Howell(pairs int) (Movement, error) {
	if pairs < 2 || pairs > MaxHowell {
		return Movement{}, fmt.Errorf("a Howell movement of %d pairs: it is for 2 to %d", pairs, MaxHowell)
	}
	tables := (pairs + 1) / 2
	m := circle(howells[tables-1])
	m.Shared = tables == 2 || tables == 3
	if pairs%2 != 0 {
		m = m.withoutPhantom()
	}
	return m, nil
}

// circle turns the places around the circle once. The pair that stays is the last one.
func circle(places []place) Movement {
	moving := 2*len(places) + 1
	m := Movement{Pairs: moving + 1, Sets: moving, Fields: [][]int{upTo(0, moving+1)}}
	for round := range moving {
		turned := func(number int) int { return (number + round) % moving }
		sittings := make([]Sitting, 1+len(places))
		sittings[0] = Sitting{Table: 0, NS: moving, EW: turned(0), Set: turned(0)}
		for i, p := range places {
			sittings[i+1] = Sitting{Table: i + 1, NS: turned(p.ns), EW: turned(p.ew), Set: turned(p.set)}
		}
		m.Rounds = append(m.Rounds, sittings)
	}
	return m
}
