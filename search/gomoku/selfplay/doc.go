// Package selfplay lets the gomoku engine play against itself and records
// positions with their values, from which package samples makes training samples.
//
// A game begins with a few random stones, near each other or scattered over the board;
// no opening comes twice, mirrored, turned or moved either, and no two games end in
// the same position. The positions of the game get its result as well; beside some of them stands a stray, the position
// after a random move near the last one, so that the evaluation learns what
// bad moves are worth. Positions of the game that are won by force are left out:
// the evaluation is never asked about them. All moves are searched at the root, so that
// the move ordering learns of good ones that it puts last. The same seed gives the same samples.
package selfplay
