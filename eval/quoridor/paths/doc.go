// Package paths evaluates Quoridor by the shortest paths of the pawns to their goal
// rows: how long they are, how much longer a wall makes them, over how many cells
// they lead, and the walls in hand.
//
// ShortestPaths depend on the walls and on one pawn alone, so that they are kept in a cache
// by these and found again in most nodes of a search.
package paths

//go:generate go -C ../../../tools run ./widen
