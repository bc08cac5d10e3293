// Package retrograde solves Quoridor exactly by retrograde analysis: from the end of
// the game back.
//
// As long as no wall is placed only the pawns move. All placements of the pawns in
// one wall configuration, which is the walls on the board and those in hand, are
// solved together, going back from the goals ply by ply. A Tablebase does so for every
// configuration that can still come about, those with more walls first, whose values
// are the worth of placing a wall. Placements are sets, one of White's cells for each
// of Black's, so that a step of the pawns takes a few operations for all of them.
//
// Values are distances to the end of the game: the shortest win against the longest
// resistance. A position that neither side can force is a draw: a game without end.
package retrograde
