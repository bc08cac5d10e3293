// Package gomoku has programs for five in a row speak the Go Text Protocol with GoGui's
// extensions, and GoGui follow the rules of the game.
//
// Where these texts are silent, this is our reading:
//
//   - A board may have two sides, boardsize 15 12. GoGui asks for them and sends boardsize
//     with the width alone: a board that has it keeps its height. Its version 1.6.0 fails to
//     draw what is no square.
//   - A point that renju forbids Black is an illegal move, and none of the legal ones.
//   - The game is over when a row wins or the board is full; a continuous one alone when
//     it is full. No move is legal then, genmove answers pass, and so the tools for Go see
//     the end that they know, two passes. A pass may be played at any time.
//   - final_score is B+ or W+, with no number behind it, and 0 for a draw.
//   - gogui-setup adds stones to the board. Whose turn it is after them follows from their
//     number, unless gogui-setup_player says it.
package gomoku
