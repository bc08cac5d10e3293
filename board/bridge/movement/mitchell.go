package movement

import "fmt"

// MaxPairs is the greatest number of pairs that there are movements for.
const MaxPairs = 400

// Mitchell returns the movement in which the first half of the pairs stays North-South
// and the others move up a table after each round, the boards down one. Each direction
// is ranked by itself.
//
// Every pair meets all of the other direction if the number of tables is odd. If it is
// even, the pairs that move skip a table after half of the rounds, where they would come
// to boards that they have played, and there is one round less. If the number of pairs
// is odd, there is one less East-West.
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

// mitchellRound returns a round of a Mitchell movement.
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
