// Package gomoku implements the rules of five in a row: the board, the stones on it,
// which move wins, which move is forbidden, and the notation of points.
//
// A Board has a fixed size in memory, and its moves, Place and Undo, do not
// allocate. Every cell has a line mask in each of the four directions: the ten
// neighbors that a line of five or six through the cell can touch. Rules and
// evaluation read lines from these masks, never from the cells, so that one table
// look-up can evaluate a line.
//
// The rule bits are those of the Gomocup protocol: ExactFive, Continuous,
// Renju and Caro. Without any bit it is freestyle, where five or more win.
package gomoku

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"gogo/board/splitmix"
)

// Move is a stone and the point on which it was placed.
type Move struct {
	Point Point
	Color Color
}

// Board is a position with the moves that led to it. The zero value is not
// usable; call New. A Board may be copied by assignment. Two boards of the same
// size, rule, stones and turn have the same Hash, however they were reached; the
// converse holds except for collisions of 64 bits.
type Board struct {
	width, height int
	stride        int
	rule          Rule
	toMove        Color
	played        int
	hash          uint64
	offset        [Directions]int
	cells         [MaxPoints]Color
	lines         [MaxPoints][Directions]uint32
	history       [MaxSize * MaxSize]Move
	rows          int
	finished      [maxRows]finishedRow
}

// New returns an empty board with Black to move. Width and height must be
// within MinSize and MaxSize.
func New(width, height int, rule Rule) (*Board, error) {
	if min(width, height) < MinSize || max(width, height) > MaxSize {
		return nil, fmt.Errorf("unsupported board size %dx%d: sides from %d to %d", width, height, MinSize, MaxSize)
	}
	if err := rule.Check(); err != nil {
		return nil, err
	}
	stride := width + Reach
	b := &Board{width: width, height: height, stride: stride, rule: rule, toMove: Black}
	b.offset = [Directions]int{1, stride, stride + 1, stride - 1}
	b.hash = splitmix.Key(uint64(width)<<8 | uint64(height)<<16 | uint64(rule)<<24)
	for p := range b.cells {
		b.cells[p] = Wall
	}
	for y := range height {
		for x := range width {
			b.cells[b.At(x, y)] = Empty
		}
	}
	for y := range height {
		for x := range width {
			b.seeWalls(b.At(x, y))
		}
	}
	return b, nil
}

// seeWalls enters the edge of the board into the line masks of p.
func (b *Board) seeWalls(p Point) {
	for d, step := range b.offset {
		for k := 1; k <= Reach; k++ {
			b.lines[p][d] |= uint32(b.cells[int(p)+k*step])<<maskShift(k) |
				uint32(b.cells[int(p)-k*step])<<maskShift(-k)
		}
	}
}

// maskShift returns the position in a line mask of the neighbor at distance k, which
// is -Reach to Reach without 0.
func maskShift(k int) int {
	if k < 0 {
		return 2 * (k + Reach)
	}
	return 2 * (k + Reach - 1)
}

// Width returns the number of columns.
func (b *Board) Width() int { return b.width }

// Height returns the number of rows.
func (b *Board) Height() int { return b.height }

// Rule returns the rule bits in force.
func (b *Board) Rule() Rule { return b.rule }

// ToMove returns the side to move.
func (b *Board) ToMove() Color { return b.toMove }

// SetToMove sets the side to move, as for a null move or a set-up position.
func (b *Board) SetToMove(c Color) { b.toMove = c }

// Len returns the number of stones placed.
func (b *Board) Len() int { return b.played }

// Moves returns the stones in the order in which they were placed. The slice
// is the board's own and valid until the next Place or Undo.
func (b *Board) Moves() []Move { return b.history[:b.played] }

// Full reports whether no cell is empty; walls fill a cell as stones do.
func (b *Board) Full() bool { return b.played == b.width*b.height }

// OnBoard reports whether column x and row y, from zero, name a cell.
func (b *Board) OnBoard(x, y int) bool {
	return uint(x) < uint(b.width) && uint(y) < uint(b.height)
}

// Contains reports whether p is a cell of the board, empty or not.
func (b *Board) Contains(p Point) bool {
	n := int(p) - Reach
	return n >= 0 && b.OnBoard(n%b.stride, n/b.stride-Reach)
}

// At returns the point in column x and row y, which must be on the board.
func (b *Board) At(x, y int) Point {
	return Point((y+Reach)*b.stride + x + Reach)
}

// XY returns the column and the row of p.
func (b *Board) XY(p Point) (x, y int) {
	n := int(p) - Reach
	return n % b.stride, n/b.stride - Reach
}

// Step returns the difference between neighboring points in direction d.
func (b *Board) Step(d Direction) int { return b.offset[d] }

// Cell returns the content of p; margins are Wall.
func (b *Board) Cell(p Point) Color { return b.cells[p] }

// Line returns the line mask of p in direction d: the Color codes of its
// neighbors, two bits each, from distance -Reach in the lowest bits to
// distance +Reach, without p itself.
func (b *Board) Line(p Point, d Direction) uint32 { return b.lines[p][d] }

// Lines returns the line masks of p, by direction. They change with the position.
func (b *Board) Lines(p Point) *[Directions]uint32 { return &b.lines[p] }

// Hash returns the Zobrist key of the stones, the size, the rule and the side
// to move.
func (b *Board) Hash() uint64 { return b.hash ^ uint64(b.toMove)*turnKey }

// Place puts a stone of c, or a Wall, on the empty point p and gives the turn
// to the opponent of c. It does not check whether the rule allows it: see Legal.
// A wall is a move like a stone, but does not change the turn.
func (b *Board) Place(p Point, c Color) {
	b.history[b.played] = Move{p, c}
	b.played++
	b.cells[p] = c
	b.toggle(p, c)
	if c != Wall {
		b.toMove = c.Other()
	}
}

// Undo takes the last stone back and gives the turn to its color. If Finish
// has turned a row of that stone into walls, they become stones again first.
func (b *Board) Undo() Move {
	b.played--
	m := b.history[b.played]
	if m.Color == Wall {
		m = b.reopen()
	}
	b.cells[m.Point] = Empty
	b.toggle(m.Point, m.Color)
	if m.Color != Wall {
		b.toMove = m.Color
	}
	return m
}

// toggle adds a stone of c on p to the hash and the line masks, or removes it.
func (b *Board) toggle(p Point, c Color) {
	b.hash ^= zobrist(p, c)
	b.mark(p, c)
}

// mark adds or removes the code of c at p in every line mask that contains p. The
// loop over the distances is unrolled, which saves a third of the time.
func (b *Board) mark(p Point, c Color) {
	code := uint32(c)
	for d, step := range b.offset {
		at := int(p)
		b.lines[at-5*step][d] ^= code << 18
		b.lines[at-4*step][d] ^= code << 16
		b.lines[at-3*step][d] ^= code << 14
		b.lines[at-2*step][d] ^= code << 12
		b.lines[at-step][d] ^= code << 10
		b.lines[at+step][d] ^= code << 8
		b.lines[at+2*step][d] ^= code << 6
		b.lines[at+3*step][d] ^= code << 4
		b.lines[at+4*step][d] ^= code << 2
		b.lines[at+5*step][d] ^= code
	}
}

// Run returns the length of the row in direction d that a stone of c on p is part
// of, at most 2*Reach+1, and the cells at both ends of the row. A row that leaves
// the line mask has Wall as its end.
func (b *Board) Run(p Point, d Direction, c Color) (length int, before, after Color) {
	line := b.lines[p][d]
	diff := line ^ uint32(c)*0x55555
	diff = (diff | diff>>1) & 0x55555 // one bit a neighbor that is not c
	const half = 2 * Reach
	right := bits.TrailingZeros32(diff>>half|1<<half) / 2
	left := bits.LeadingZeros32(diff<<(32-half)|1<<(31-half)) / 2
	before, after = Wall, Wall
	if left < Reach {
		before = Color(line>>maskShift(-left-1)) & Wall
	}
	if right < Reach {
		after = Color(line>>maskShift(right+1)) & Wall
	}
	return left + 1 + right, before, after
}

// LineWith returns the line mask that p would have in direction d with a stone of c
// on q, an empty point of that line within Reach of p.
func (b *Board) LineWith(p Point, d Direction, q Point, c Color) uint32 {
	distance := (int(q) - int(p)) / b.offset[d]
	return b.lines[p][d] | uint32(c)<<maskShift(distance)
}

// turnKey distinguishes the sides to move: it is multiplied by the Color.
const turnKey = splitmix.Golden

// zobrist returns the key of a stone.
func zobrist(p Point, c Color) uint64 { return splitmix.Key(uint64(p)<<2 | uint64(c)) }

// Clone returns an independent copy.
func (b *Board) Clone() *Board {
	c := *b
	return &c
}

// Remove takes the stone or wall on p off the board, whenever it was placed. After
// a stone it is the turn of its color. The other moves keep their order. It is an
// error if p is empty, off the board or in a finished row of a continuous game.
func (b *Board) Remove(p Point) error {
	if !b.Contains(p) {
		return ErrOffBoard
	}
	c := b.cells[p]
	switch {
	case c == Empty:
		return fmt.Errorf("no stone on %s", b.Name(p))
	case c == Wall && b.inFinishedRow(p):
		return fmt.Errorf("%s is part of a finished row", b.Name(p))
	}
	i := slices.IndexFunc(b.Moves(), func(m Move) bool { return m.Point == p })
	copy(b.history[i:b.played-1], b.history[i+1:b.played])
	b.played--
	for r := range b.finished[:b.rows] {
		if int(b.finished[r].move) > i {
			b.finished[r].move--
		}
	}
	b.cells[p] = Empty
	b.toggle(p, c)
	if c != Wall {
		b.toMove = c
	}
	return nil
}

// Point is the index of a cell in the board's padded array. Points of different
// board sizes cannot be compared.
type Point uint16

// NoPoint is not a point of any board.
const NoPoint Point = 0

// Direction is one of the four directions of a line.
type Direction uint8

// Directions is how many directions a line can have.
const Directions = 4

// Reach is how many cells a line mask extends to either side.
const Reach = 5

const (
	// MinSize and MaxSize bound the width and the height of a board.
	MinSize = 5
	MaxSize = 32

	// MaxPoints bounds every Point: rows are padded by Reach cells that serve
	// as the right margin of one row and the left margin of the next.
	MaxPoints = (MaxSize+Reach)*(MaxSize+2*Reach) + 2*Reach
)

// Color is the content of a cell. Its two bits are the code used in a line mask.
type Color uint8

const (
	// Empty is a cell without a stone.
	Empty Color = iota
	// Black is the color that moves first.
	Black
	// White is the color that moves second.
	White
	// Wall is a cell beyond the edge, or a stone of a finished row in a continuous
	// game. It blocks both colors.
	Wall
)

// Other returns the opponent of Black or White.
func (c Color) Other() Color { return c ^ Wall }

func (c Color) String() string {
	return [...]string{"empty", "black", "white", "wall"}[c&Wall]
}

// Size is the width and the height of a board.
type Size struct{ Width, Height int }

// UnmarshalText reads one number, or two with an x between them.
func (s *Size) UnmarshalText(text []byte) error {
	width, height, ok := strings.Cut(string(text), "x")
	if !ok {
		height = width
	}
	var errW, errH error
	s.Width, errW = strconv.Atoi(width)
	s.Height, errH = strconv.Atoi(height)
	if errW != nil || errH != nil {
		return fmt.Errorf("%q is not a size like 15 or 20x16", text)
	}
	return nil
}

// MarshalText writes the size as String does.
func (s Size) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

func (s Size) String() string { return fmt.Sprintf("%dx%d", s.Width, s.Height) }
