// Package paths evaluates Quoridor by the shortest paths of the pawns to their goal
// rows: how long they are, how much longer a wall makes them, over how many cells
// they lead; by the walls in hand; and by where the walls on the board stand before
// either pawn.
//
// A network of small integers judges. Its inputs are features that are on or off, some
// fifty of them in a position: the first layer adds up a row of weights for each. Places
// count from the pawns and the side to move, so that one network serves boards of every
// size.
//
// ShortestPaths depend on the walls and on one pawn alone, so that they are kept in a cache
// by these and found again in most nodes of a search.
package paths

//go:generate go -C ../../../tools run ./widen
