// Package match referees one game between two players, whatever the game is.
//
// A Game has a start position, limits and two Players. Play asks them for
// moves in turn, judges each by the rules and by the clock, and ends with an
// Outcome: a win, a draw, or a loss of its own kind for a player that fails. A
// package of each game, such as bench/gomoku, brings the Position that knows the rules
// and the Player that is another program.
package match
