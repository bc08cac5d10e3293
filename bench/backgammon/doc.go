// Package backgammon adapts backgammon to the workbench: the referee of its matches, the engines
// that speak UBGI or the BGBlitz draft in JSON, and its games in match files, on pages, at tables
// and in terminals. Game plays matches, TableGame is played on pages with an Analyst that evaluates
// decisions, and TerminalGame in a terminal.
//
// A game of the arena is one money game, with or without a cube, or a whole match to some points.
// The referee rolls the dice: those of a turn depend only on the opening, the number of the game in
// its match and the number of the turn, so that in both games of a pair the first player has the
// same dice, and so has the second. The first player begins the first game; in later games of a
// match, the higher die of the opening roll decides.
//
// Money games count points: 1, 2 for a gammon or 3 for a backgammon, times the cube; after a drop
// the cube before the double. By the Jacoby rule, gammons count only once the cube has been turned.
// A beaver is always accepted. A match counts as won or lost, whatever the score. A fault, by an
// illegal play or otherwise, loses three times the cube, or the match, so that nobody gains by it.
// A person, but no program, may resign as many games, and the other side accepts or rejects that.
// A game of 2000 turns, which no two players who try to win reach, is a draw.
package backgammon
