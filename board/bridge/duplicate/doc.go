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
