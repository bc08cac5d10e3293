// Package stats estimates from the results of games who is stronger and with what confidence. It is
// pure arithmetic.
//
// A match of two brains, A and B, is played in pairs: one opening twice with sides swapped. The two
// games of a pair depend on each other through the opening, so the pair counts as one independent
// observation:
//
//   - Tally counts games and pairs and estimates score, Elo and normalized Elo.
//   - SPRT decides from the pairs, while they come, between two Elo hypotheses.
//   - Points and PointsSPRT do the same for games that are played for points.
//   - CrossTable holds a tournament of many brains and rates them all.
//   - Calibration says how well what was foretold of games has come true.
//
// Everything is from the view of A: a win is a win of A, more Elo is a stronger A.
package stats
