// Package report writes the analysis of a backgammon match: as text for people, as JSON for
// programs, and as a page with boards and a graph of each game.
package report
