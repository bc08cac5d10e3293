// Package movement says who plays whom in a tournament of pairs, at which table, and
// which boards they play.
//
// Howell has each pair meet every other; Mitchell has the pairs of one direction meet
// those of the other; For takes what suits the number of pairs and rounds:
//
//	m, err := movement.For(9, 5) // nine pairs, five rounds
//	for _, s := range m.Rounds[0] {
//		fmt.Println(s.Table, s.NS, s.EW, m.Boards(s.Set, 3))
//	}
//	out, ok := m.Out(0) // nine is odd: a pair sits out
//
// In every movement no two pairs meet twice, and no pair has a set of boards twice. In
// a round a set of boards is at one table alone, unless Shared is true. Partners makes
// pairs of players who come one by one.
package movement
