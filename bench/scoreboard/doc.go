// Package scoreboard shows a match or a tournament on a page while it is played: the score, the
// history of the score and of the sequential test, the boards of the games in progress, and the
// finished games.
//
// A Scoreboard receives events and knows no rules: a Drawer of package pages draws the games. The
// report of the whole match and opening a game for analysis are left to the program that runs the
// match, by Hooks.
package scoreboard
