package quoridor

import "gogo/board/bitboard"

// The types of sets of cells, or of walls by the cell northwest of them: bit c stands
// for Cell c. The bits of the padding are clear unless a shift has moved a cell there.
type (
	// Set is a set on a Narrow board.
	Set = bitboard.Set128[Cell]
	// WideSet is a set on a Wide board.
	WideSet = bitboard.Set256[Cell]
	// HugeSet is a set on a Huge board.
	HugeSet = bitboard.Set704[Cell]
)

// The distances between rows in a set. They are the same for all boards of a Layout, so
// that shifts are by constants.
const (
	SetStride     = 10
	WideSetStride = 16
	HugeSetStride = MaxSize + 1
)

// Layout says which type of sets a board has.
type Layout uint8

// The layouts. Code with sets is written for Narrow boards and generated from that for
// the others, with names that begin with Wide and Huge.
const (
	Narrow Layout = iota // at most 9 columns and 11 rows
	Wide                 // at most 15 columns and 15 rows
	Huge                 // any other
)

// layoutOf returns the layout for a size of board.
func layoutOf(width, height int) Layout {
	fits := func(stride, bits int) bool { return width < stride && (height+1)*stride <= bits }
	switch {
	case fits(SetStride, 128):
		return Narrow
	case fits(WideSetStride, 256):
		return Wide
	}
	return Huge
}

// stride returns the distance between rows.
func (l Layout) stride() int {
	return [...]int{Narrow: SetStride, Wide: WideSetStride, Huge: HugeSetStride}[l]
}

// Layout returns the layout of the board.
func (b *Board) Layout() Layout { return b.layout }

// SetOf returns the set of one cell.
func SetOf(c Cell) Set { return bitboard.Of(c) }

// WideSetOf returns the set of one cell.
func WideSetOf(c Cell) WideSet { return bitboard.Of256(c) }

// HugeSetOf returns the set of one cell.
func HugeSetOf(c Cell) HugeSet { return bitboard.Of704(c) }

// spread is Graph.Spread.
func spread(g Graph, s Set) Set {
	return s.Or(s.And(g.South).South(SetStride)).Or(s.North(SetStride).And(g.South)).
		Or(s.And(g.East).East()).Or(s.West().And(g.East))
}

// wideSpread is WideGraph.Spread.
func wideSpread(g WideGraph, s WideSet) WideSet {
	return s.Or(s.And(g.South).South(WideSetStride)).Or(s.North(WideSetStride).And(g.South)).
		Or(s.And(g.East).East()).Or(s.West().And(g.East))
}

// hugeSpread is HugeGraph.Spread.
func hugeSpread(g HugeGraph, s HugeSet) HugeSet { return s.Spread(g.South, g.East, HugeSetStride) }
