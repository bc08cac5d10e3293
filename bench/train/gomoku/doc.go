// Package gomoku plays games of the gomoku engine against itself, records them, and makes
// training samples of the records; package train does the rest.
//
// A Game has all its moves, and for the positions that were searched a Verdict: the value,
// the best move and whether the position is quiet. A Stray is a position beside the game,
// after a move that was tried and not played. A position costs four bytes in a file, six
// where the best move was not played, and a stray six more.
//
// A Player begins a game with some random stones, near each other or scattered over the
// board, that leave it balanced or nearly so by the search. From there each side plays the
// best move that the search finds, but now and then another one is tried: one of those that
// the order of moves has first, or one near the last stone. If its search says that it is
// nearly as good, it is played, more readily at the start, so that games go where two best
// players would not. If not, it is a stray, whose value tells the evaluation what bad moves
// are worth. A game ends with a five, a full board or a proof, and by nothing else.
// Positions that are won by force are left out: the evaluation is never asked about them.
// All moves are searched at the root, so that the move ordering learns of good ones that it
// puts last.
//
// A Dataset makes Positions of the games, which train the evaluation, and Choices, which
// train the policy: move ordering. A ShapeDataset makes positions for the network of package
// shapenet, which a ShapeModel is to package train.
package gomoku
