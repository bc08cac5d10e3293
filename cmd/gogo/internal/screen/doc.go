// Package screen draws a gomoku game in a terminal, or as plain lines where
// there is none.
package screen
