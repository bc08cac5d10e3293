// Package ranking scores a tournament of pairs: what each result is worth against those
// of the same board at other tables, and who has won.
//
//	standings := ranking.Rank(results, ranking.Matchpoints, field)
//
// Matchpoints are percentages of the top. A board with fewer results than others counts
// as if it had as many, by Neuberg's formula. Cross-IMPs are the average over the other
// results. Results that tie share a place.
package ranking
