package movement

import "slices"

// Movement is the plan of a tournament of pairs. Pairs, tables, rounds and sets of
// boards are numbered from 0. It is not changed: what makes another of it copies.
type Movement struct {
	Pairs  int
	Sets   int // of boards
	Rounds [][]Sitting
	Shared bool    // whether a set may be at several tables in a round
	Fields [][]int // the pairs that are ranked together: all, or each direction by itself
}

// Sitting is a table in a round: the pairs that sit at it and the boards they play.
type Sitting struct {
	Table, NS, EW, Set int
}

// Other returns the other of the two pairs.
func (s Sitting) Other(pair int) int {
	if pair == s.NS {
		return s.EW
	}
	return s.NS
}

// Out returns the pair that sits out in a round. There is one if the number of pairs is
// odd.
func (m Movement) Out(round int) (pair int, ok bool) {
	for pair := range m.Pairs {
		if _, sits := m.At(round, pair); !sits {
			return pair, true
		}
	}
	return 0, false
}

// At returns where a pair sits in a round, and whether it does.
func (m Movement) At(round, pair int) (Sitting, bool) {
	for _, s := range m.Rounds[round] {
		if s.NS == pair || s.EW == pair {
			return s, true
		}
	}
	return Sitting{}, false
}

// Boards returns the numbers of the boards of a set, from 1, if each set has so many.
func (m Movement) Boards(set, each int) []int {
	boards := make([]int, each)
	for i := range boards {
		boards[i] = set*each + i + 1
	}
	return boards
}

// First returns the movement that ends after so many rounds, or later if m has no more.
func (m Movement) First(rounds int) Movement {
	m.Rounds = m.Rounds[:min(rounds, len(m.Rounds))]
	return m
}

// Together returns the movement in which all tables have the same boards in a round, so
// that what happened can be compared after each round, as in a barometer.
func (m Movement) Together() Movement {
	m.Sets, m.Shared = len(m.Rounds), true
	m.Rounds = m.copyRounds()
	for round, sittings := range m.Rounds {
		for i := range sittings {
			sittings[i].Set = round
		}
	}
	return m
}

// OneWinner returns the movement in which all pairs are ranked together. Where they are
// not in m, one round of eight is played with the directions exchanged (arrow-switched),
// the last ones, without which the directions would not be compared at all.
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

// copyRounds returns the rounds, with sittings that may be changed.
func (m Movement) copyRounds() [][]Sitting {
	rounds := make([][]Sitting, len(m.Rounds))
	for i, sittings := range m.Rounds {
		rounds[i] = slices.Clone(sittings)
	}
	return rounds
}

// withoutPhantom leaves out the sittings of the last pair, which is nobody: whoever
// should meet it sits out.
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

// upTo returns the numbers from first to before end.
func upTo(first, end int) []int {
	numbers := make([]int, end-first)
	for i := range numbers {
		numbers[i] = first + i
	}
	return numbers
}
