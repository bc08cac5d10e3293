// Package engine plays Quoridor with the shared alpha-beta: the shortest paths of
// the pawns evaluate positions and order moves.
//
// Only walls that can matter are tried: those that bar a shortest path, touch a
// wall or lie near a pawn. A side whose opponent has no walls left and cannot
// catch it has won without further search.
package engine
