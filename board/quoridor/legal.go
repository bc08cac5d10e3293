package quoridor

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// AppendMoves appends the legal moves of c: the pawn's, then the horizontal walls,
// then the vertical ones, each from the top left on. A game that is over has none.
func (b *Board) AppendMoves(dst []Move, c Color) []Move {
	dst = b.AppendPawnMoves(dst, c)
	if _, over := b.Winner(); over || b.hands[c] == 0 {
		return dst
	}
	// A method of an interface would let what dst points to escape to the heap.
	switch s := b.sets.(type) {
	case *Sets[NarrowWords]:
		dst = s.appendWalls(dst)
	case *Sets[WideWords]:
		dst = s.appendWalls(dst)
	case *Sets[HugeWords]:
		dst = s.appendWalls(dst)
	}
	return dst
}

// MoveBound exceeds the number of legal moves of any position.
const MoveBound = directions + 1 + 2*(MaxSize-1)*(MaxSize-1) + 1

// countMoves returns how many moves AppendMoves appends.
func (b *Board) countMoves(c Color) int {
	if _, over := b.Winner(); over {
		return 0
	}
	count := b.countPawnMoves(c)
	if b.hands[c] == 0 {
		return count
	}
	return count + b.sets.countWalls()
}

// AppendPawnMoves appends the legal moves of the pawn of c: a step to each open side,
// or a jump over the opponent who stands there. If a wall or the edge is behind the
// opponent, the jump goes to either side. A game that is over has none.
func (b *Board) AppendPawnMoves(dst []Move, c Color) []Move {
	if _, over := b.Winner(); over {
		return dst
	}
	from, other := b.pawns[c], b.pawns[c.Other()]
	for d := range Direction(directions) {
		if !b.Open(from, d) {
			continue
		}
		to := b.Step(from, d)
		if to != other {
			dst = append(dst, PawnMove(to))
			continue
		}
		if b.Open(other, d) {
			dst = append(dst, PawnMove(b.Step(other, d)))
			continue
		}
		for _, side := range turns[d] {
			if b.Open(other, side) {
				dst = append(dst, PawnMove(b.Step(other, side)))
			}
		}
	}
	return dst
}

// countPawnMoves returns how many moves AppendPawnMoves appends in a game that
// is not over.
func (b *Board) countPawnMoves(c Color) int {
	from, other := b.pawns[c], b.pawns[c.Other()]
	if distance := int(other) - int(from); distance != 1 && distance != -1 && distance != b.stride && distance != -b.stride {
		return directions - bits.OnesCount8(b.closed[from])
	}
	var buf [directions + 1]Move
	return len(b.AppendPawnMoves(buf[:0], c))
}

// The reasons why a move is illegal. The errors that Legal returns wrap one of them.
var (
	ErrGameOver = errors.New("the game is over")
	ErrOffBoard = errors.New("off the board")
	ErrNoWalls  = errors.New("no walls left")
	ErrOverlaps = errors.New("overlaps a wall")
	ErrCrosses  = errors.New("crosses a wall")
	ErrCuts     = errors.New("cuts the last path of a pawn")
	ErrOccupied = errors.New("occupied")
	ErrBehind   = errors.New("behind a wall")
	ErrTooFar   = errors.New("not a step of the pawn")
)

// Legal returns nil if a move of c is legal, and otherwise an error that names the
// move and wraps the reason. It does not check whose turn it is.
func (b *Board) Legal(m Move, c Color) error {
	err := b.pawnFault(m, c)
	if m.IsWall() {
		err = b.wallFault(m, c)
	}
	if _, over := b.Winner(); over {
		err = ErrGameOver
	}
	if err != nil {
		return fmt.Errorf("%s %s: %w", c, b.Name(m), err)
	}
	return nil
}

// pawnFault returns why the pawn of c may not go to a cell.
func (b *Board) pawnFault(m Move, c Color) error {
	var buf [directions + 1]Move
	from := b.pawns[c]
	switch {
	case !b.Contains(m.Cell()):
		return ErrOffBoard
	case slices.Contains(b.AppendPawnMoves(buf[:0], c), m):
		return nil
	case m.Cell() == b.pawns[Black] || m.Cell() == b.pawns[White]:
		return ErrOccupied
	}
	for d, step := range b.steps {
		if int(m.Cell())-int(from) == step && !b.Open(from, Direction(d)) {
			return ErrBehind
		}
	}
	return ErrTooFar
}

// wallFault returns why c may not place a wall.
func (b *Board) wallFault(m Move, c Color) error {
	at := m.Cell()
	if m >= 3*CellBound || b.slots[at] == outside {
		return ErrOffBoard
	}
	if b.hands[c] == 0 {
		return ErrNoWalls
	}
	if o, there := b.Wall(at); there && o != m.Orientation() {
		return ErrCrosses
	}
	if !b.fits(m) {
		return ErrOverlaps
	}
	if b.cuts(m) {
		return ErrCuts
	}
	return nil
}

// fits reports whether a wall is on the board and neither overlaps nor crosses another.
func (b *Board) fits(m Move) bool {
	c := m.Cell()
	if b.slots[c] != free {
		return false
	}
	if m.Orientation() == Horizontal {
		return b.slots[c-1] != horizontal && b.slots[c+1] != horizontal
	}
	return b.slots[int(c)-b.stride] != vertical && b.slots[int(c)+b.stride] != vertical
}

// cuts reports whether a wall that fits would leave a pawn without a path.
func (b *Board) cuts(m Move) bool {
	return b.joins(m) && !b.sets.connectedWith(m)
}

// joins is joiningWalls for a single wall.
func (b *Board) joins(m Move) bool {
	c, reach := int(m.Cell()), 1
	if m.Orientation() == Vertical {
		reach = b.stride
	}
	touching := 0
	for _, point := range [...]int{c - reach, c, c + reach} {
		if b.touched(point) {
			touching++
		}
	}
	return touching >= 2
}

// touched reports whether a wall or the edge of the board touches a point, which
// is named by the cell northwest of it.
func (b *Board) touched(c int) bool {
	return b.slots[c] != free ||
		b.slots[c-1] == horizontal || b.slots[c+1] == horizontal ||
		b.slots[c-b.stride] == vertical || b.slots[c+b.stride] == vertical
}
