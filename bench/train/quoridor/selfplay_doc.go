// Package selfplay lets the Quoridor engine play against itself and records the games, from
// which package samples makes training samples.
//
// A game begins with random moves, as many walls as steps, that leave it balanced or nearly
// so: the search says so. From there each side plays the best move that the search finds,
// but now and then another one that looks well, if a search says that it is nearly as good,
// more readily at the start. A game ends when a pawn arrives or by a proof, and one that does
// not has no record.
package quoridor
