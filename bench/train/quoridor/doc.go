// Package quoridor plays games of the Quoridor engine against itself, records them, and makes
// training samples of the records; package train does the rest.
//
// A Game has all its moves, and for the positions that were searched a Verdict: the value
// and the best move. A position costs four bytes in a file, six where another move was
// played.
//
// A Player begins a game with random moves, as many walls as steps, that leave it balanced
// or nearly so by the search. From there each side plays the best move that the search
// finds, but now and then another one that looks well, if a search says that it is nearly
// as good, more readily at the start. A game ends when a pawn arrives or by a proof, and one
// that does not has no record.
//
// Every position that a search has valued is a sample. Its target lies between what the
// search thought the odds were and how the game ended.
package quoridor
