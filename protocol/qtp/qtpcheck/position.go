package qtpcheck

import (
	"strconv"
	"strings"
)

// Colors, by their places in a Position.
const (
	Black = 0
	White = 1
)

// ColorNames are the colors, as the protocol names them.
var ColorNames = [2]string{"black", "white"}

// Cell is a column from 0 on the left and a row from 1 at the bottom.
type Cell struct{ Column, Row int }

func (c Cell) plus(d Cell) Cell { return Cell{c.Column + d.Column, c.Row + d.Row} }

func (c Cell) String() string { return string(rune('A'+c.Column)) + strconv.Itoa(c.Row) }

var directions = [4]Cell{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}

// Move is the step of a pawn to a cell, or a wall southeast of it.
type Move struct {
	At   Cell
	Wall byte // 'h' or 'v', 0 for a step
}

// Orientations are the words for walls.
var Orientations = map[byte]string{'h': "horizontal", 'v': "vertical"}

func (m Move) String() string {
	if m.Wall == 0 {
		return m.At.String()
	}
	return m.At.String() + " " + Orientations[m.Wall]
}

// ParseMove reads a move exactly as String writes it.
func ParseMove(text string) (Move, bool) {
	vertex, orientation, _ := strings.Cut(text, " ")
	var m Move
	if len(vertex) > 1 {
		row, _ := strconv.Atoi(vertex[1:])
		m.At = Cell{int(vertex[0]) - 'A', row}
	}
	if orientation != "" {
		m.Wall = orientation[0]
	}
	return m, m.String() == text
}

// Position is a position of the game: a second implementation of the rules, as simple as possible, so that
// no engine is checked against itself.
type Position struct {
	Size  int
	Pawns [2]Cell
	Hands [2]int
	// grid has the walls by the cell northwest of their centers, with a margin around the
	// board.
	grid [MaxSize + 2][MaxSize + 2]byte
}

// MaxSize is the largest size that the protocol has.
const MaxSize = 25

// WallAt returns the wall southeast of a cell of the board or next to it, or 0.
func (p *Position) WallAt(at Cell) byte { return p.grid[at.Column+1][at.Row] }

func (p *Position) setWall(at Cell, wall byte) { p.grid[at.Column+1][at.Row] = wall }

// NewPosition returns the position at the beginning of a game.
func NewPosition(size, walls int) Position {
	return Position{
		Size:  size,
		Pawns: [2]Cell{Black: {size / 2, size}, White: {size / 2, 1}},
		Hands: [2]int{walls, walls},
	}
}

func (p *Position) onBoard(c Cell) bool {
	return c.Column >= 0 && c.Column < p.Size && c.Row >= 1 && c.Row <= p.Size
}

// open reports whether a pawn may step from a to its neighbor b, others aside.
func (p *Position) open(a, b Cell) bool {
	if !p.onBoard(a) || !p.onBoard(b) {
		return false
	}
	if a.Column == b.Column {
		upper := max(a.Row, b.Row)
		return p.WallAt(Cell{a.Column, upper}) != 'h' && p.WallAt(Cell{a.Column - 1, upper}) != 'h'
	}
	left := min(a.Column, b.Column)
	return p.WallAt(Cell{left, a.Row}) != 'v' && p.WallAt(Cell{left, a.Row + 1}) != 'v'
}

// goal returns the goal row of a color.
func (p *Position) goal(color int) int {
	if color == Black {
		return 1
	}
	return p.Size
}

// Winner returns the color whose pawn is on its goal row.
func (p *Position) Winner() (color int, over bool) {
	for c := range p.Pawns {
		if p.Pawns[c].Row == p.goal(c) {
			return c, true
		}
	}
	return 0, false
}

// hasPath searches for a path to the goal, breadth first.
func (p *Position) hasPath(color int) bool {
	var seen [MaxSize][MaxSize + 1]bool
	seen[p.Pawns[color].Column][p.Pawns[color].Row] = true
	queue := []Cell{p.Pawns[color]}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if at.Row == p.goal(color) {
			return true
		}
		for _, d := range directions {
			if to := at.plus(d); p.open(at, to) && !seen[to.Column][to.Row] {
				seen[to.Column][to.Row] = true
				queue = append(queue, to)
			}
		}
	}
	return false
}

// Steps returns the cells to which the pawn of a color may go.
func (p *Position) Steps(color int) []Cell {
	var to []Cell
	from, other := p.Pawns[color], p.Pawns[1-color]
	for _, d := range directions {
		next := from.plus(d)
		switch {
		case !p.open(from, next):
		case next != other:
			to = append(to, next)
		case p.open(next, next.plus(d)):
			to = append(to, next.plus(d))
		default:
			for _, side := range directions {
				if side.Column*d.Column+side.Row*d.Row == 0 && p.open(next, next.plus(side)) {
					to = append(to, next.plus(side))
				}
			}
		}
	}
	return to
}

// Legal reports whether a color may make a move.
func (p *Position) Legal(color int, m Move) bool {
	if _, over := p.Winner(); over {
		return false
	}
	if m.Wall != 0 {
		return p.legalWall(color, m)
	}
	for _, to := range p.Steps(color) {
		if to == m.At {
			return true
		}
	}
	return false
}

func (p *Position) legalWall(color int, m Move) bool {
	along := Cell{1, 0}
	if m.Wall == 'v' {
		along = Cell{0, 1}
	}
	back := Cell{-along.Column, -along.Row}
	switch {
	case p.Hands[color] == 0, !p.onBoard(m.At), m.At.Column == p.Size-1, m.At.Row == 1, p.WallAt(m.At) != 0,
		p.WallAt(m.At.plus(along)) == m.Wall, p.WallAt(m.At.plus(back)) == m.Wall:
		return false
	}
	p.setWall(m.At, m.Wall)
	defer p.setWall(m.At, 0)
	return p.hasPath(Black) && p.hasPath(White)
}

// Moves returns the legal moves of a color.
func (p *Position) Moves(color int) []Move {
	var legal []Move
	for column := range p.Size {
		for row := 1; row <= p.Size; row++ {
			for _, wall := range []byte{0, 'h', 'v'} {
				if m := (Move{Cell{column, row}, wall}); p.Legal(color, m) {
					legal = append(legal, m)
				}
			}
		}
	}
	return legal
}

// After returns the position after a legal move.
func (p *Position) After(color int, m Move) Position {
	next := *p
	if m.Wall == 0 {
		next.Pawns[color] = m.At
		return next
	}
	next.setWall(m.At, m.Wall)
	next.Hands[color]--
	return next
}
