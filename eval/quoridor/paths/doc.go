// Package paths evaluates Quoridor by the ways of the pawns to their goals: how
// long they are, how much longer a wall makes them, how wide they are, and the
// walls in hand.
//
// A Way depends on the walls and on one pawn alone, so that it is kept in a cache
// by these and found again in most nodes of a search.
package paths
