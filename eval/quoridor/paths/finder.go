// Package paths evaluates Quoridor by the shortest paths of the pawns to their goal
// rows: how long they are, how much longer a wall makes them, over how many cells
// they lead; by the walls in hand; and by where the walls on the board stand before
// either pawn.
//
// Positions are evaluated by a network of small integers. Its inputs are features that are on or off, some
// fifty of them in a position: the first layer adds up a row of weights for each. Places
// count from the pawns and the side to move, so that one network serves boards of every
// size.
//
// ShortestPaths depend on the walls and on one pawn alone, so that they are kept in a cache
// by these and found again in most nodes of a search.
package paths

import "gogo/board/quoridor"

// Finder finds shortest paths, and what follows from them, on boards of one layout. It
// remembers them and is not safe for concurrent use.
type Finder interface {
	// Distance returns how many steps the pawn of c is from its goal row.
	Distance(b *quoridor.Board, c quoridor.Color) int
	// Nearer reports whether a cell is nearer to the goal row of c than its pawn.
	Nearer(b *quoridor.Board, c quoridor.Color, at quoridor.Cell) bool
	// WinsRace reports whether the pawn of c reaches its goal first for sure when the
	// opponent has no walls left, and can do nothing about it with the pawn. It may
	// say no of a win.
	WinsRace(b *quoridor.Board, c quoridor.Color) bool
	// AppendWalls appends the legal walls that may matter to the side to move, whether
	// it has walls left or not.
	AppendWalls(dst []Wall, b *quoridor.Board) []Wall
	// Measure fills m from a position.
	Measure(b *quoridor.Board, m *Measures)
}

// Wall is a wall that may matter.
type Wall struct {
	Move quoridor.Move
	Effects
}

// Effects are the effects of a wall, as a set of bits.
type Effects uint8

// The effects.
const (
	Chokes  Effects = 1 << iota // it lengthens the opponent's shortest path
	Blocks                      // it blocks one of the opponent's shortest paths
	Hinders                     // it blocks one of the own shortest paths
	Touches                     // it touches another wall
	Near                        // it is near a pawn
)

// cacheBits is the binary logarithm of the shortest paths remembered for each color.
const cacheBits = 14

// Finders are the finders for boards of all layouts. The zero value is ready for use.
type Finders [quoridor.Huge + 1]Finder

// For returns the finder for a board.
func (f *Finders) For(b *quoridor.Board) Finder {
	found := &f[b.Layout()]
	if *found == nil {
		switch b.Layout() {
		case quoridor.Narrow:
			*found = NewPathCache[quoridor.NarrowWords]()
		case quoridor.Wide:
			*found = NewPathCache[quoridor.WideWords]()
		case quoridor.Huge:
			*found = NewPathCache[quoridor.HugeWords]()
		}
	}
	return *found
}

// Measures are the measures of a board for the network: of the side to move first, then
// of its opponent.
type Measures struct {
	Sides  [2]Side
	Shared int             // cells on shortest paths of both
	Meets  [2]bool         // a shortest path leads over the cell of the other's pawn
	Placed []quoridor.Move // walls on the board
}

// Side has the measures of one side's shortest paths: see ShortestPaths.
type Side struct {
	Distance, Detour      int
	Cells                 int // on shortest paths
	Chokes, IllegalChokes int // walls that lengthen all of them, and those that would cut the last path
	SafeWalls             int // chokes of the opponent's that block no own path
}

// Describer finds the features of positions. The zero value is ready for use. It is not
// safe for concurrent use.
type Describer struct {
	Finders
	measures Measures
	features []int32
}

// Features returns the features of a position that are on, numbers of inputs of
// Architecture. They hold until the next call.
func (d *Describer) Features(b *quoridor.Board) []int32 {
	d.For(b).Measure(b, &d.measures)
	d.features = appendFeatures(d.features[:0], b, &d.measures)
	return d.features
}

// layerBound is the length of layers: a path enters a cell once.
const layerBound = quoridor.MaxSize*quoridor.MaxSize + 1
