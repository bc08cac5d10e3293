// Package engine plays Quoridor with the shared alpha-beta: the shortest paths of
// the pawns evaluate positions and order moves.
//
// Only walls that can matter are tried: those that bar a shortest path, touch a
// wall or lie near a pawn. A side whose opponent has no walls left and cannot
// catch it has won without further search.
//
// Where it takes little enough of the limits of a move, the position is solved
// exactly by package retrograde in place of a search.
package engine
