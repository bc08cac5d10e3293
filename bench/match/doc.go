// Package match referees one game between two players, whatever the game is.
//
// A Game has a start position, limits and two Players. Play asks them for moves in turn, checks
// each against the rules and the clock, and ends with an Outcome: a win, a draw, or a loss by a
// fault for a player that fails. The package of each game, such as bench/gomoku, supplies the
// Position that knows the rules and the Player that is another program.
package match
