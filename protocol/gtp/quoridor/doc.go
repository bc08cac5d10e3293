// Package quoridor has programs for Quoridor speak the Go Text Protocol with GoGui's
// extensions, and GoGui follow the rules of the game.
//
// GoGui plays on points, and a wall is none. So the board is drawn on a grid of twice the
// size less one: a board of 9x9 cells is one of 17x17 points. Cells are at odd columns and
// rows, A1, C1 and A3, and a pawn moves to one. A wall is named by the first of the
// two passages that it closes: a horizontal one by its western, a vertical one by its
// northern end. The wall that Quoridor players write e3h, below E3 and F3, is the point J4
// on that grid. Points where four cells meet are none.
//
// Where the texts are silent, this is our reading:
//
//   - boardsize is that of the grid, so that it must be odd, and the board square. The
//     command walls sets what both hands hold, now and at the beginning of later games.
//   - The game is over when a pawn reaches its goal row. No move is legal then and genmove
//     answers pass. A pass may be played at any time.
//   - final_score is B+ or W+, with no number behind it.
package quoridor
