// Package record is games of Quoridor that were recorded to train on, and how a file has
// them: a Game is a record of package recordfile, of the kind Kind.
//
// A game has all its moves, and for the positions that were searched a Verdict: the value
// and the best move. A position costs four bytes, six where another move was played.
package quoridor
