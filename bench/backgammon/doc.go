// Package backgammon is backgammon on the workbench: the referee of its matches, the
// engines that speak UBGI or the BGBlitz draft in JSON, and its games as match files,
// pages, tables and terminals show them. Game plays matches, TableGame is played on
// pages with an Analyst that values decisions, and TerminalGame in a terminal.
//
// A game of the arena is one game for money, without a cube or with one, or a whole
// match to some points. The referee throws the dice: those of a turn depend on
// the opening, the number of the game in its match and the number of the turn
// alone, so that in both games of a pair the first player has the same dice, and
// the second. Who begins is settled: the first player in the first game, the one with
// the higher die of the opening roll in the later games of a match.
//
// Games for money count points: 1, 2 for a gammon or 3 for a backgammon, times
// the cube; after a drop the cube as it stood. By the Jacoby rule, gammons count
// only once the cube was turned. A beaver is taken as it comes. A match counts as
// won or lost, however high. Whoever fails, by an illegal play or otherwise, loses
// three times the cube, or the match: so nobody gains by failing. A game of 2000
// turns is a draw, which no two players have who want to win.
package backgammon
