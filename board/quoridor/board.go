// Package quoridor implements the rules of Quoridor: pawns, walls, legal moves, the
// notation of the Quoridor Text Protocol and exact counts of positions.
//
// A Board has any size from 3 to 25 a side, even ones and unequal ones too, and
// any number of walls in hand. Make and Undo do not allocate once the history has
// room. Black starts in the middle of the top row
// and runs down, White in the middle of the bottom row and runs up. Black has
// the first turn, but a move of either color may be made at any time.
//
// A wall is named by the cell northwest of its center and lies between four
// cells. Walls may touch, but not overlap, cross or cut the last path of either
// pawn to its goal row; the other pawn does not block a path.
//
// The walls are also kept as bit sets, with which all legal walls are found at once.
// Depending on its Layout a board has sets of two, four or twelve words.
package quoridor

import (
	"fmt"
	"iter"
	"slices"

	"gogo/board/splitmix"
)

// Played is a move in the history of a board.
type Played struct {
	Move  Move
	Color Color

	from Cell  // where the pawn stood
	turn Color // the side to move before
}

// Board is a position with the moves that led to it. The zero value is not
// usable; call New.
type Board struct {
	width, height int
	stride        int
	steps         [directions]int
	pawns         [2]Cell
	hands         [2]int // walls left
	toMove        Color
	placed        int // walls on the board
	wallHash      uint64
	layout        Layout
	sets          wallSets
	closed        [CellBound]uint8 // a bit for each direction in which a pawn cannot leave the cell
	slots         [CellBound]slot  // the point southeast of the cell
	history       []Played
	draws         DrawRules
	drawsFrom     int // moves before draws counts
}

// slot is the content of the point where four cells meet.
type slot uint8

const (
	free slot = iota
	horizontal
	vertical
	outside // an edge of the board or beyond
)

// New returns a board with the pawns at their starts and the given number of walls
// in each hand. Width and height must be within MinSize and MaxSize. On a board of
// even width the pawns start in the right one of the two middle columns.
func New(width, height, walls int) (*Board, error) {
	if min(width, height) < MinSize || max(width, height) > MaxSize {
		return nil, fmt.Errorf("unsupported board size %dx%d: sides from %d to %d", width, height, MinSize, MaxSize)
	}
	if walls < 0 {
		return nil, fmt.Errorf("%d walls: at least 0 are needed", walls)
	}
	layout := layoutOf(width, height)
	b := &Board{width: width, height: height, layout: layout, hands: [2]int{walls, walls}}
	switch layout {
	case Narrow:
		b.stride, b.sets = int(strideOf[NarrowWords]()), newSets[NarrowWords](b)
	case Wide:
		b.stride, b.sets = int(strideOf[WideWords]()), newSets[WideWords](b)
	case Huge:
		b.stride, b.sets = int(strideOf[HugeWords]()), newSets[HugeWords](b)
	}
	b.steps = [directions]int{North: -b.stride, South: b.stride, East: 1, West: -1}
	b.pawns = [2]Cell{Black: b.At(width/2, 0), White: b.At(width/2, height-1)}
	b.wallHash = splitmix.Key(uint64(width)<<32 | uint64(height)<<40)
	b.closeEdges()
	return b, nil
}

// closeEdges marks the edges of an empty board.
func (b *Board) closeEdges() {
	for c := range b.slots {
		b.slots[c] = outside
	}
	for y := range b.height {
		for x := range b.width {
			c := b.At(x, y)
			for d, edge := range [directions]bool{North: y == 0, South: y == b.height-1, East: x == b.width-1, West: x == 0} {
				if edge {
					b.closed[c] |= 1 << d
				}
			}
			if x < b.width-1 && y < b.height-1 {
				b.slots[c] = free
			}
		}
	}
}

// Width returns the number of columns.
func (b *Board) Width() int { return b.width }

// Height returns the number of rows.
func (b *Board) Height() int { return b.height }

// Pawn returns where the pawn of c stands.
func (b *Board) Pawn(c Color) Cell { return b.pawns[c] }

// WallsLeft returns how many walls c has in hand.
func (b *Board) WallsLeft(c Color) int { return b.hands[c] }

// SetWallsLeft sets how many walls c has in hand, at least 0. Undo counts from there.
func (b *Board) SetWallsLeft(c Color, walls int) { b.hands[c] = max(walls, 0) }

// ToMove returns the side to move.
func (b *Board) ToMove() Color { return b.toMove }

// SetToMove sets the side to move.
func (b *Board) SetToMove(c Color) { b.toMove = c }

// Placed returns how many walls stand on the board.
func (b *Board) Placed() int { return b.placed }

// Wall returns the orientation of the wall southeast of a cell, and false if there
// is none.
func (b *Board) Wall(northwest Cell) (Orientation, bool) {
	switch b.slots[northwest] {
	case horizontal:
		return Horizontal, true
	case vertical:
		return Vertical, true
	}
	return Horizontal, false
}

// Walls yields the walls on the board as moves, row by row from the top.
func (b *Board) Walls() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for y := range b.height - 1 {
			for x := range b.width - 1 {
				c := b.At(x, y)
				if o, ok := b.Wall(c); ok && !yield(WallMove(c, o)) {
					return
				}
			}
		}
	}
}

// Winner returns the player whose pawn has reached its goal row, if any.
func (b *Board) Winner() (Color, bool) {
	switch {
	case b.atGoal(Black):
		return Black, true
	case b.atGoal(White):
		return White, true
	}
	return Black, false
}

// Len returns the number of moves made.
func (b *Board) Len() int { return len(b.history) }

// Moves returns the moves made, in order. The slice is the board's own and valid
// until the next Make or Undo.
func (b *Board) Moves() []Played { return b.history }

// Clone returns an independent copy.
func (b *Board) Clone() *Board {
	c := *b
	c.history = slices.Clone(b.history)
	c.sets = b.sets.cloneFor(&c)
	return &c
}

// Make makes a move of c, even if it is not the turn of c, and gives the turn to the
// opponent. The move must be legal, which Make does not check.
func (b *Board) Make(m Move, c Color) {
	b.history = append(b.history, Played{m, c, b.pawns[c], b.toMove})
	if m.IsWall() {
		b.hands[c]--
		b.placed++
		b.toggle(m)
	} else {
		b.pawns[c] = m.Cell()
	}
	b.toMove = c.Other()
}

// Undo takes back the last move and returns it. There must be one.
func (b *Board) Undo() Played {
	last := len(b.history) - 1
	p := b.history[last]
	b.history = b.history[:last]
	if p.Move.IsWall() {
		b.hands[p.Color]++
		b.placed--
		b.toggle(p.Move)
	} else {
		b.pawns[p.Color] = p.from
	}
	b.toMove = p.turn
	return p
}

// toggle puts a wall on the board or takes it off.
func (b *Board) toggle(m Move) {
	c := m.Cell()
	b.wallHash ^= wallKey(m)
	below, right := c+Cell(b.stride), c+1
	if m.Orientation() == Horizontal {
		b.slots[c] ^= horizontal
		b.closed[c] ^= 1 << South
		b.closed[right] ^= 1 << South
		b.closed[below] ^= 1 << North
		b.closed[below+1] ^= 1 << North
	} else {
		b.slots[c] ^= vertical
		b.closed[c] ^= 1 << East
		b.closed[below] ^= 1 << East
		b.closed[right] ^= 1 << West
		b.closed[below+1] ^= 1 << West
	}
	// A method of an interface would be called by way of another.
	switch s := b.sets.(type) {
	case *Sets[NarrowWords]:
		s.toggle(m)
	case *Sets[WideWords]:
		s.toggle(m)
	case *Sets[HugeWords]:
		s.toggle(m)
	}
}

// wallKey returns the key of a placed wall.
func wallKey(m Move) uint64 { return splitmix.Key(uint64(m)) }

// handBound is the number of walls in hand from which on the hash does not tell
// hands apart: no board has room for that many walls.
const handBound = 1 << 12

// WallHash returns a key of the size and the walls on the board only, which is what
// the distances to the goals depend on.
func (b *Board) WallHash() uint64 { return b.wallHash }

// Hash returns a key of the position: size, walls, pawns, walls in hand and side to
// move, however it was reached. Different positions have different keys except for
// collisions of 64 bits.
func (b *Board) Hash() uint64 {
	rest := uint64(b.pawns[Black]) | uint64(b.pawns[White])<<10 | uint64(b.toMove)<<20 |
		uint64(min(b.hands[Black], handBound))<<24 | uint64(min(b.hands[White], handBound))<<40
	return b.wallHash ^ splitmix.Key(rest|1<<63)
}

// Mirror returns the mirror image of a move, with left and right exchanged.
func (b *Board) Mirror(m Move) Move {
	x, y := b.XY(m.Cell())
	if !m.IsWall() {
		return PawnMove(b.At(b.width-1-x, y))
	}
	// The wall lies between its cell and the one to the right.
	return WallMove(b.At(b.width-2-x, y), m.Orientation())
}

// isSymmetric reports whether the position is its own mirror image.
func (b *Board) isSymmetric() bool {
	for _, pawn := range b.pawns {
		if x, _ := b.XY(pawn); 2*x != b.width-1 {
			return false
		}
	}
	for m := range b.Walls() {
		image := b.Mirror(m)
		if o, there := b.Wall(image.Cell()); !there || o != m.Orientation() {
			return false
		}
	}
	return true
}
