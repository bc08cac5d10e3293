// Package skill says how well decisions of backgammon were made: what each has lost, what kind of error
// that is, and what the errors of a player come to over a game or a match. What plays and doubles
// are worth comes from elsewhere, as from an engine.
//
// # Unit
//
// Equities are those of the player who decides, in units of the cube as it is before the decision, a
// double that is to be answered included: 1 is a single game won at that cube. In a match they are the
// match winning chance on that scale (EMG). A loss is the equity of the best decision less
// that of the one that was made.
//
// # Conventions
//
// The kinds of error, which rolls the cube is counted at, how errors are averaged, and the words for a player
// are those of GNU Backgammon (its manual, "Analysis" and "Statistics"), so that figures can be compared. The
// performance rating is that of eXtreme Gammon, half as large by definition, over the same decisions; its
// own program leaves out plays that it finds obvious, which no definition tells.
package skill
