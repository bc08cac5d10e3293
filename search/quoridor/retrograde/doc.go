// Package retrograde solves Quoridor exactly, from the end of the game back.
//
// As long as no wall is placed only the pawns move, and all their places at once
// are solved by going back from the goals: Race does so for hands that are empty.
// Solve does it for every set of walls that can still come about, those with more
// walls first, whose results are the values of placing a wall. Places are kept as
// sets, one of White's places for each of Black's, so that a step of the pawns
// takes a few operations for all of them.
//
// A position that neither side can force is a draw: a game without end.
package retrograde
