// Package screen draws a game in a terminal, or as plain lines where there is none. It
// knows no game: a Board is drawn by who does.
package screen
