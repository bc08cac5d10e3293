// Package analysed writes what was found of a match of backgammon: as text for people, as JSON for programs, and as
// a page with boards and a graph of each game.
package analysed
