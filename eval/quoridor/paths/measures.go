package paths

import "gogo/board/quoridor"

// Measures are what the sets of a board tell the network: of the side to move first, then
// of its opponent.
type Measures struct {
	Sides  [2]Side
	Shared int             // cells on shortest paths of both
	Meets  [2]bool         // a shortest path leads over the cell of the other's pawn
	Placed []quoridor.Move // walls on the board
}

// Side is what the shortest paths of one side tell: see ShortestPaths.
type Side struct {
	Distance, Detour      int
	Cells                 int // on shortest paths
	Chokes, IllegalChokes int // walls that lengthen all of them, and those that would cut the last path
	SafeWalls             int // chokes of the opponent's that block no own path
}
