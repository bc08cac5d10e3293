// Package gomoku plays games of the gomoku engine against itself, records them, and makes training
// samples of the records; package train does the rest.
//
// A Game has all its moves, and for the searched positions a Verdict: the value, the best move and
// whether the position is quiet. A Stray is a position beside the game, after a move that was tried
// but not played. A position takes four bytes in a file, six if the best move was not played, and a
// stray six more.
//
// A Player starts a game with some random stones, close together or scattered over the board, or with
// up to 44 that the move ordering played, that leave it roughly balanced according to the search.
// From there each side plays the best move of the search, but sometimes another one is tried: one of
// the first in the move ordering, or one near the last stone. If its search value is nearly as good, it is played, more readily at the
// start, so that games reach positions that best play would not. Otherwise it is a stray, whose
// value teaches the evaluation about bad moves. A game ends with a five, a full board or a proof,
// and not otherwise. Positions won by force are left out: the evaluation is never used there. All
// moves are searched at the root, so that the move ordering learns of good moves that it puts last.
//
// A Dataset makes Positions of the games, which train the evaluation, and Choices, which train the
// policy: move ordering. A ShapeDataset makes positions for the network of package shapenet, which
// a ShapeModel represents to package train.
package gomoku
