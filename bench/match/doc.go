// Package match referees games between two players.
//
// A Game has a start position, limits and two Players. Play asks them for
// moves in turn, judges each by the rules and by the clock, and ends with an
// Outcome: a win, a draw, or a loss of its own kind for a player that fails.
// A Brain is a Player that is another program and speaks the Gomocup protocol.
package match
