package quoridor

import "gogo/board/bitboard"

// A set of cells, or of walls by the cell northwest of them: bit c stands for Cell c.
// The bits of the padding are clear unless a shift has moved a cell there.
type (
	// Set is one of a Narrow board.
	Set = bitboard.Set128[Cell]
	// WideSet is one of a Wide board.
	WideSet = bitboard.Set256[Cell]
	// HugeSet is one of a Huge board.
	HugeSet = bitboard.Set704[Cell]
)

// The distance of two rows in a set. It is the same for all boards of a Layout, so that
// shifts are by constants.
const (
	SetStride     = 10
	WideSetStride = 16
	HugeSetStride = MaxSize + 1
)

// Layout says which sets a board has.
type Layout uint8

// The layouts. What has sets is written for Narrow boards, and generated from that for
// the others: the names begin with theirs.
const (
	Narrow Layout = iota // at most 9 columns and 11 rows
	Wide                 // at most 15 columns and 15 rows
	Huge                 // any other
)

// layoutOf returns the layout of a board of a size.
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

// stride returns the distance of two rows.
func (l Layout) stride() int {
	return [...]int{Narrow: SetStride, Wide: WideSetStride, Huge: HugeSetStride}[l]
}

// Layout returns which sets the board has.
func (b *Board) Layout() Layout { return b.layout }

// SetOf returns the set of one cell.
func SetOf(c Cell) Set { return bitboard.Of(c) }

// WideSetOf returns the set of one cell.
func WideSetOf(c Cell) WideSet { return bitboard.Of256(c) }

// HugeSetOf returns the set of one cell.
func HugeSetOf(c Cell) HugeSet { return bitboard.Of704(c) }

// spread returns the cells of s and all that are one step from them.
func spread(g Graph, s Set) Set {
	return s.Or(s.And(g.South).South(SetStride)).Or(s.North(SetStride).And(g.South)).
		Or(s.And(g.East).East()).Or(s.West().And(g.East))
}

// wideSpread returns the cells of s and all that are one step from them.
func wideSpread(g WideGraph, s WideSet) WideSet {
	return s.Or(s.And(g.South).South(WideSetStride)).Or(s.North(WideSetStride).And(g.South)).
		Or(s.And(g.East).East()).Or(s.West().And(g.East))
}

// hugeSpread returns the cells of s and all that are one step from them.
func hugeSpread(g HugeGraph, s HugeSet) HugeSet { return s.Spread(g.South, g.East, HugeSetStride) }
