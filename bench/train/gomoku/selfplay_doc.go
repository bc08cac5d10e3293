// Package selfplay lets the gomoku engine play against itself and records the games, from
// which package samples makes training samples.
//
// A game begins with some random stones, near each other or scattered over the board, that
// leave it balanced or nearly so: the search says so. From there each side plays the best
// move that the search finds, but now and then another one is tried: one of those that the
// order of moves has first, or one near the last stone. If its search says that it is nearly
// as good, it is played, more readily at the start, so that games go where two best players
// would not. If not, it is a stray, a position beside the game whose value tells the
// evaluation what bad moves are worth.
//
// A game ends with a five, a full board or a proof, and by nothing else. Positions that are
// won by force are left out: the evaluation is never asked about them. All moves are
// searched at the root, so that the move ordering learns of good ones that it puts last.
package gomoku
