// Package quoridor plays games of the Quoridor engine against itself, records them, and makes
// training samples of the records; package train does the rest.
//
// A Game has all its moves, and for the searched positions a Verdict: the value and the best move.
// A position takes four bytes in a file, six if another move was played.
//
// A Player starts a game with random moves, as many walls as steps, that leave it roughly balanced
// according to the search. From there each side plays the best move of the search, but sometimes
// another promising one, if its search value is nearly as good, more readily at the start. A game
// ends when a pawn reaches its goal or with a proof; an endless one has no record.
//
// Every position with a search value is a sample. Its target lies between the winning chance by the
// search and the result of the game.
package quoridor
