// Package engine plays Quoridor with the shared alpha-beta: the ways of the
// pawns evaluate and order.
//
// Only walls that can matter are tried: those that bar a shortest path, touch a
// wall or lie near a pawn. A side whose opponent has no walls left and cannot
// catch it has won without further search.
package engine
