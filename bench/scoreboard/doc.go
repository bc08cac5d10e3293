// Package scoreboard shows a match or a tournament on a page while it is played: how it
// stands, the course of the score and of the sequential test, the boards of the games that
// go on, and those that are over.
//
// A Scoreboard is told what happens and knows no rules: the games are drawn by the Drawer of
// package pages. What it cannot do itself, the report of the whole match and opening a game
// on a board to analyse it, the program does that runs the match.
package scoreboard
