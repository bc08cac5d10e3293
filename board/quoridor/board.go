package quoridor

import (
	"fmt"
	"iter"
	"slices"

	"gogo/board/splitmix"
)

// Played is a move as it was made.
type Played struct {
	Move  Move
	Color Color

	from Cell  // where the pawn stood
	turn Color // whose turn it was
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
	sets          sets // of a board of that layout, as the next two
	wideSets      wideSets
	hugeSets      hugeSets
	closed        [CellBound]uint8 // directions that a pawn cannot leave the cell in
	slots         [CellBound]slot  // what lies southeast of the cell
	history       []Played
}

// slot is the content of the point where four cells meet.
type slot uint8

const (
	free slot = iota
	horizontal
	vertical
	outside // an edge of the board or beyond
)

// New returns a board with the pawns at their starts and so many walls in each
// hand. Width and height must be within MinSize and MaxSize. In an even width
// the right one of the two middle columns is the start.
func New(width, height, walls int) (*Board, error) {
	if min(width, height) < MinSize || max(width, height) > MaxSize {
		return nil, fmt.Errorf("unsupported board size %dx%d: sides from %d to %d", width, height, MinSize, MaxSize)
	}
	if walls < 0 {
		return nil, fmt.Errorf("%d walls: none is the least", walls)
	}
	layout := layoutOf(width, height)
	b := &Board{width: width, height: height, layout: layout, stride: layout.stride(), hands: [2]int{walls, walls}}
	switch layout {
	case Narrow:
		b.sets.empty = newShape(width, height)
	case Wide:
		b.wideSets.empty = newWideShape(width, height)
	case Huge:
		b.hugeSets.empty = newHugeShape(width, height)
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

// SetWallsLeft gives c so many walls in hand, of which none is the least. Undo
// goes on from there.
func (b *Board) SetWallsLeft(c Color, walls int) { b.hands[c] = max(walls, 0) }

// ToMove returns the color whose turn it is.
func (b *Board) ToMove() Color { return b.toMove }

// SetToMove gives the turn to c.
func (b *Board) SetToMove(c Color) { b.toMove = c }

// Placed returns how many walls stand on the board.
func (b *Board) Placed() int { return b.placed }

// Wall returns how the wall southeast of a cell of the board lies, if there is
// one.
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

// Winner returns whose pawn has reached its goal row, if one has.
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

// Moves returns the moves in the order in which they were made. The slice is the
// board's own and holds until the next Make or Undo.
func (b *Board) Moves() []Played { return b.history }

// Clone returns a copy that shares nothing that changes.
func (b *Board) Clone() *Board {
	c := *b
	c.history = slices.Clone(b.history)
	return &c
}

// Make makes a legal move of c, whoever has the turn, and gives the turn to the
// opponent of c. It does not ask whether the move is legal: see Legal.
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

// Undo takes back the last move, of which there must be one, and returns it.
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
	switch b.layout {
	case Narrow:
		b.sets.toggle(m)
	case Wide:
		b.wideSets.toggle(m)
	case Huge:
		b.hugeSets.toggle(m)
	}
}
