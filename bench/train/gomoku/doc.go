// Package record is games of gomoku that were recorded to train on, and how a file has
// them: a Game is a record of package recordfile, of the kind Kind.
//
// A game has all its moves, and for the positions that were searched a Verdict: the value,
// the best move and whether the position is quiet. A Stray is a position beside the game,
// after a move that was tried and not played. A position costs four bytes, six where the
// best move was not played, and a stray six more.
package gomoku
