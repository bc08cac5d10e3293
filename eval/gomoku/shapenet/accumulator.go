package shapenet

import (
	"math"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/simd"
)

// Accumulator evaluates the positions of a board that stones are placed on and taken from.
// It is not safe for concurrent use.
type Accumulator struct {
	network *Network
	kernels simd.Kernels
	cells   [][]int16 // by plane the sums of the four vectors, by point
	shapes  [gomoku.MaxPoints][gomoku.Directions]uint16
	sums    [MaxPlanes][lanes]int32
	moves   []gomoku.Move // of the position that the sums are of
	changes []simd.ShapeChange
	points  []uint16     // room for AppendOrders
	cache   []evaluation // of positions that were evaluated, by their hash
}

// evaluation is the output of the layers for a position.
type evaluation struct {
	key   uint64
	value int64
}

// cacheBits is the binary logarithm of how many evaluations are kept: what a search comes
// back to soon, which is more than a third of what it asks for, in half a megabyte.
const cacheBits = 15

// NewAccumulator returns an accumulator for boards of one size and rule.
func NewAccumulator(n *Network, k simd.Kernels) *Accumulator {
	a := &Accumulator{network: n, kernels: k, cache: make([]evaluation, 1<<cacheBits)}
	for range n.rows {
		a.cells = append(a.cells, make([]int16, gomoku.MaxPoints*lanes))
	}
	return a
}

// Evaluate returns the worth of the position to the side to move, in units of lines.Unit. The board
// is always the same one.
func (a *Accumulator) Evaluate(s *lines.State) int {
	b := s.Board()
	head := &a.network.sides[index(b.ToMove())].layers[PhaseOf(b.Len())]
	key := b.Hash()
	cached := &a.cache[key>>(64-cacheBits)]
	if cached.key != key {
		a.follow(b)
		inputs := a.inputs(b.ToMove())
		*cached = evaluation{key, head.value(a.kernels, &inputs, s.Threats())}
	}
	// The patterns look at the stone before, so that they are no function of the position.
	return int(cached.value + head.patterns(s.Evaluate()))
}

// inputs returns the sums as the side to move sees the board, then as its opponent does.
func (a *Accumulator) inputs(toMove gomoku.Color) (inputs sums) {
	turn := turnOf(toMove)
	for plane := range a.cells {
		for i := range lanes {
			inputs[plane][i] = int16(min(a.sums[plane][i^turn]>>sumShift, math.MaxInt16))
		}
	}
	return inputs
}

// turnOf returns what turns a number of lanes from Black's and White's to those of the side to move and its
// opponent.
func turnOf(toMove gomoku.Color) int {
	if toMove == gomoku.White {
		return Plane
	}
	return 0
}

// follow brings the sums to the position of the board: only the lines of stones that came or
// went since it was last here have changed.
func (a *Accumulator) follow(b *gomoku.Board) {
	moves := b.Moves()
	common := 0
	for common < min(len(moves), len(a.moves)) && moves[common] == a.moves[common] {
		common++
	}
	a.changes = a.changes[:0]
	for _, m := range a.moves[common:] {
		a.note(b, m.Point)
	}
	for _, m := range moves[common:] {
		a.note(b, m.Point)
	}
	a.moves = append(a.moves[:common], moves[common:]...)
	for plane := range a.cells {
		a.kernels.ExchangeInt16(a.cells[plane], &a.sums[plane], a.network.rows[plane], a.changes)
	}
}

// note notes the changes in sight of a point where a stone came or went.
func (a *Accumulator) note(b *gomoku.Board, p gomoku.Point) {
	for d := range gomoku.Direction(gomoku.Directions) {
		a.see(b, p, d)
		step := gomoku.Point(b.Step(d))
		for k, q := 1, p+step; k <= reach && b.Cell(q) != gomoku.Wall; k, q = k+1, q+step {
			a.see(b, q, d)
		}
		for k, q := 1, p-step; k <= reach && b.Cell(q) != gomoku.Wall; k, q = k+1, q-step {
			a.see(b, q, d)
		}
	}
}

// see notes the change of the shape of a point in a direction.
func (a *Accumulator) see(b *gomoku.Board, p gomoku.Point, d gomoku.Direction) {
	cell := b.Cell(p)
	is := uint16(None)
	if cell != gomoku.Wall {
		is = a.network.shapes[cell][maskOf(b.Line(p, d))]
	}
	was := &a.shapes[p][d]
	if is != *was {
		a.changes = append(a.changes, simd.ShapeChange{Cell: uint32(p), Was: uint32(*was), Is: uint32(is)})
		*was = is
	}
}
