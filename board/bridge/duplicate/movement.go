// Package duplicate plans and scores a tournament of pairs: who plays whom in which
// round, at which table and with which boards, and who has won.
//
// In a Howell movement each pair meets every other, in a Mitchell movement the pairs of
// one direction meet those of the other. New takes what suits the number of pairs and
// rounds:
//
//	m, err := duplicate.New(9, 5) // nine pairs, five rounds
//	for _, s := range m.Rounds[0] {
//		fmt.Println(s.Table, s.NS, s.EW, m.Boards(s.Set, 3))
//	}
//	out, ok := m.SitOut(0) // nine is odd: a pair sits out
//
// In every movement no two pairs meet twice, and no pair plays a set of boards twice. In
// a round a set of boards is at one table only, unless Shared is set. Partners makes
// pairs of players who come one by one.
//
// Rank compares what happened at the tables:
//
//	standings := duplicate.Rank(results, duplicate.Matchpoints, field)
//
// Matchpoints are percentages of the top. A board with fewer results than others counts
// as if it had as many, by Neuberg's formula. Cross-IMPs are the average over the other
// results. Pairs with the same score share a place.
package duplicate

import (
	"fmt"
	"slices"
)

// Movement is the plan of a tournament of pairs. Pairs, tables, rounds and sets of
// boards are numbered from 0. Its methods leave it as it is and return a copy.
type Movement struct {
	Pairs  int
	Sets   int // of boards
	Rounds [][]Sitting
	Shared bool    // whether a set may be at several tables in a round
	Fields [][]int // the pairs that are ranked together: all, or each direction by itself
}

// Sitting says which pairs sit at a table in a round and which set of boards they play.
type Sitting struct {
	Table, NS, EW, Set int
}

// Opponents returns the pair that a pair plays against.
func (s Sitting) Opponents(pair int) int {
	if pair == s.NS {
		return s.EW
	}
	return s.NS
}

// New returns a one-winner movement for so many pairs with the given number of rounds, or
// as many as there are: a Howell movement for up to MaxHowell pairs, and for more a
// Mitchell movement with some rounds arrow-switched. With rounds 0 all of them are played.
func New(pairs, rounds int) (Movement, error) {
	if rounds < 0 {
		return Movement{}, fmt.Errorf("a movement of %d rounds", rounds)
	}
	build := Mitchell
	if pairs <= MaxHowell {
		build = Howell
	}
	m, err := build(pairs)
	if err != nil {
		return Movement{}, err
	}
	if rounds > 0 {
		m = m.First(rounds)
	}
	return m.OneWinner(), nil
}

// MaxHowell is the greatest number of pairs that Howell takes.
const MaxHowell = 2 * len(howells)

// startingPosition is a table of a Howell movement in the first round: the pairs that
// sit North-South and East-West, and the set of boards. In each round after it all three
// numbers are one higher, around the circle of the pairs that move.
type startingPosition struct{ ns, ew, set int }

// howells has the starting positions of the Howell movements by their number of tables,
// without the table of the stationary pair. At that one the stationary pair sits
// North-South against pair 0, with set 0.
//
// The pairs are a starter: their differences are all there are, each once, so that each
// pair meets every other. The sets are its adder, with the sign of the Howell cards:
// a pair's number less the set's is different at all tables, so that it has each set
// once. There is none for three pairs and five: sets are shared there. Of all starters,
// adders and directions these have any two pairs compared as often in the same direction
// as in different ones, as nearly as can be.
var howells = [...][]startingPosition{
	{},
	{{1, 2, 0}},
	{{1, 4, 0}, {2, 3, 0}},
	{{3, 1, 2}, {6, 2, 4}, {5, 4, 1}},
	{{2, 1, 5}, {7, 3, 4}, {6, 4, 2}, {8, 5, 7}},
	{{1, 2, 3}, {3, 6, 9}, {4, 8, 1}, {5, 10, 4}, {9, 7, 5}},
	{{1, 2, 3}, {3, 6, 11}, {9, 4, 2}, {12, 5, 9}, {11, 7, 10}, {10, 8, 4}},
}

// Howell returns the movement in which each of 2 to MaxHowell pairs meets every other:
// one round fewer than there are pairs, or as many if their number is odd. With 3 to 6
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

// circle returns the movement that goes around the circle once. The stationary pair is
// the last one.
func circle(start []startingPosition) Movement {
	moving := 2*len(start) + 1
	m := Movement{Pairs: moving + 1, Sets: moving, Fields: [][]int{upTo(0, moving+1)}}
	for round := range moving {
		turned := func(number int) int { return (number + round) % moving }
		sittings := make([]Sitting, 1+len(start))
		sittings[0] = Sitting{Table: 0, NS: moving, EW: turned(0), Set: turned(0)}
		for i, p := range start {
			sittings[i+1] = Sitting{Table: i + 1, NS: turned(p.ns), EW: turned(p.ew), Set: turned(p.set)}
		}
		m.Rounds = append(m.Rounds, sittings)
	}
	return m
}

// MaxPairs is the greatest number of pairs that New and Mitchell take.
const MaxPairs = 400

// Mitchell returns the movement in which the first half of the pairs stays North-South
// and the others move up a table after each round, the boards down one. Each direction
// is ranked by itself.
//
// Every pair meets all of the other direction if the number of tables is odd. If it is
// even, the moving pairs skip a table after half of the rounds, where they would come
// to boards that they have played, and there is one round fewer. If the number of pairs
// is odd, one pair fewer sits East-West.
func Mitchell(pairs int) (Movement, error) {
	if pairs < 2 || pairs > MaxPairs {
		return Movement{}, fmt.Errorf("a Mitchell movement of %d pairs: it is for 2 to %d", pairs, MaxPairs)
	}
	tables := (pairs + 1) / 2
	m := Movement{
		Pairs: 2 * tables, Sets: tables,
		Fields: [][]int{upTo(0, tables), upTo(tables, 2*tables)},
	}
	for round := range mitchellRounds(tables) {
		m.Rounds = append(m.Rounds, mitchellRound(tables, round))
	}
	if pairs%2 != 0 {
		m = m.withoutPhantom()
	}
	return m, nil
}

// mitchellRounds returns how many rounds a Mitchell movement has.
func mitchellRounds(tables int) int {
	if tables%2 == 0 {
		return tables - 1
	}
	return tables
}

// mitchellRound returns the sittings of a round of a Mitchell movement.
func mitchellRound(tables, round int) []Sitting {
	moved := round
	if tables%2 == 0 && round >= tables/2 {
		moved++
	}
	sittings := make([]Sitting, tables)
	for table := range sittings {
		sittings[table] = Sitting{
			Table: table,
			NS:    table,
			EW:    tables + (table-moved+tables)%tables,
			Set:   (table + round) % tables,
		}
	}
	return sittings
}

// SitOut returns the pair that sits out a round. There is one if the number of pairs is
// odd.
func (m Movement) SitOut(round int) (pair int, ok bool) {
	for pair := range m.Pairs {
		if _, sits := m.At(round, pair); !sits {
			return pair, true
		}
	}
	return 0, false
}

// At returns where a pair sits in a round, and false if it sits out.
func (m Movement) At(round, pair int) (Sitting, bool) {
	for _, s := range m.Rounds[round] {
		if s.NS == pair || s.EW == pair {
			return s, true
		}
	}
	return Sitting{}, false
}

// Boards returns the numbers of the boards of a set, counted from 1, if each set has
// the given number of boards.
func (m Movement) Boards(set, each int) []int {
	boards := make([]int, each)
	for i := range boards {
		boards[i] = set*each + i + 1
	}
	return boards
}

// First returns the movement cut to its first rounds. It stays whole if it has no more.
func (m Movement) First(rounds int) Movement {
	m.Rounds = m.Rounds[:min(rounds, len(m.Rounds))]
	return m
}

// Barometer returns the movement in which all tables play the same boards in a round, so
// that results can be compared after each round.
func (m Movement) Barometer() Movement {
	m.Sets, m.Shared = len(m.Rounds), true
	m.Rounds = m.copyRounds()
	for round, sittings := range m.Rounds {
		for i := range sittings {
			sittings[i].Set = round
		}
	}
	return m
}

// OneWinner returns the movement in which all pairs are ranked together. Where each
// direction is ranked by itself in m, the last rounds, one in eight, are arrow-switched:
// without that the two directions would never be compared.
func (m Movement) OneWinner() Movement {
	if len(m.Fields) == 1 {
		return m
	}
	m.Fields = [][]int{slices.Concat(m.Fields...)}
	m.Rounds = m.copyRounds()
	switched := max(1, (len(m.Rounds)+4)/8)
	for _, sittings := range m.Rounds[len(m.Rounds)-switched:] {
		for i, s := range sittings {
			sittings[i].NS, sittings[i].EW = s.EW, s.NS
		}
	}
	return m
}

// copyRounds returns a deep copy of the rounds.
func (m Movement) copyRounds() [][]Sitting {
	rounds := make([][]Sitting, len(m.Rounds))
	for i, sittings := range m.Rounds {
		rounds[i] = slices.Clone(sittings)
	}
	return rounds
}

// withoutPhantom leaves out the sittings of the last pair, the phantom pair: whoever
// would meet it sits out.
func (m Movement) withoutPhantom() Movement {
	m.Pairs--
	isPhantom := func(pair int) bool { return pair == m.Pairs }
	for i := range m.Rounds {
		m.Rounds[i] = slices.DeleteFunc(m.Rounds[i], func(s Sitting) bool { return isPhantom(s.NS) || isPhantom(s.EW) })
	}
	for i := range m.Fields {
		m.Fields[i] = slices.DeleteFunc(m.Fields[i], isPhantom)
	}
	return m
}

// upTo returns the numbers from first up to, but not including, end.
func upTo(first, end int) []int {
	numbers := make([]int, end-first)
	for i := range numbers {
		numbers[i] = first + i
	}
	return numbers
}

// Entry is a player who enters a tournament. Partner is whom they would like to play
// with, empty if they do not mind.
type Entry struct {
	Name, Partner string
}

// Partners makes pairs of players in the order in which they entered: first those who
// named each other, then those who named somebody who named nobody, then the rest. A
// player whose partner has not entered, or plays with somebody else, is one of the rest.
// If the number of players is odd, the last of the rest is left alone. Names have to be
// distinct.
func Partners(entries []Entry) (pairs [][2]string, alone string, odd bool) {
	p := pairing{wants: map[string]string{}, taken: map[string]bool{}}
	for _, e := range entries {
		p.wants[e.Name] = e.Partner
	}
	for _, accepted := range []func(e Entry) bool{
		func(e Entry) bool { return p.wants[e.Partner] == e.Name },
		func(e Entry) bool { return p.wants[e.Partner] == "" },
	} {
		for _, e := range entries {
			if _, came := p.wants[e.Partner]; came && e.Partner != e.Name && accepted(e) {
				p.add(e.Name, e.Partner)
			}
		}
	}
	for _, e := range entries {
		switch {
		case p.taken[e.Name]:
		case odd:
			p.add(alone, e.Name)
			alone, odd = "", false
		default:
			alone, odd = e.Name, true
		}
	}
	return p.pairs, alone, odd
}

// pairing holds the pairs formed so far.
type pairing struct {
	wants map[string]string // the desired partner by the name of the player
	taken map[string]bool
	pairs [][2]string
}

// add makes a pair of two players, if both are free.
func (p *pairing) add(one, other string) {
	if p.taken[one] || p.taken[other] {
		return
	}
	p.taken[one], p.taken[other] = true, true
	p.pairs = append(p.pairs, [2]string{one, other})
}
