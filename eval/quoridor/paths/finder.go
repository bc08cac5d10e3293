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

// Effects are what a wall does, as the sum of any of them.
type Effects uint8

// The effects.
const (
	Chokes  Effects = 1 << iota // it lengthens the opponent's shortest path
	Blocks                      // it blocks one of the opponent's shortest paths
	Hinders                     // it blocks one of the own shortest paths
	Touches                     // it touches another wall
	Near                        // it is near a pawn

	// EffectsBound exceeds every sum of effects.
	EffectsBound
)

// cacheBits is the binary logarithm of the shortest paths remembered for each colour.
const cacheBits = 14

// Finders are the finders for boards of all layouts. The zero value is ready for use.
type Finders [quoridor.Huge + 1]Finder

// For returns the finder for a board.
func (f *Finders) For(b *quoridor.Board) Finder {
	found := &f[b.Layout()]
	if *found == nil {
		switch b.Layout() {
		case quoridor.Narrow:
			*found = NewPathCache()
		case quoridor.Wide:
			*found = NewWidePathCache()
		case quoridor.Huge:
			*found = NewHugePathCache()
		}
	}
	return *found
}
