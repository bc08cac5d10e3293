package qtptest

import (
	"strconv"
	"strings"
)

// A second implementation of the rules, as simple as possible, so that a session is not
// checked against itself.

// Colors, as the protocol names them.
const (
	black = 0
	white = 1
)

var colorNames = [2]string{"black", "white"}

// cell is a column from 0 on the left and a row from 1 at the bottom.
type cell struct{ column, row int }

func (c cell) plus(d cell) cell { return cell{c.column + d.column, c.row + d.row} }

func (c cell) String() string { return string(rune('A'+c.column)) + strconv.Itoa(c.row) }

var directions = [4]cell{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}

// move is the step of a pawn to a cell, or a wall southeast of it.
type move struct {
	at   cell
	wall byte // 'h' or 'v', 0 for a step
}

// orientations are the words for walls.
var orientations = map[byte]string{'h': "horizontal", 'v': "vertical"}

func (m move) String() string {
	if m.wall == 0 {
		return m.at.String()
	}
	return m.at.String() + " " + orientations[m.wall]
}

// parseMove reads a move exactly as String writes it.
func parseMove(text string) (move, bool) {
	vertex, orientation, _ := strings.Cut(text, " ")
	var m move
	if len(vertex) > 1 {
		row, _ := strconv.Atoi(vertex[1:])
		m.at = cell{int(vertex[0]) - 'A', row}
	}
	if orientation != "" {
		m.wall = orientation[0]
	}
	return m, m.String() == text
}

// position is a position of the model.
type position struct {
	size  int
	pawns [2]cell
	hands [2]int
	// grid has the walls by the cell northwest of their centers, with a margin around the
	// board.
	grid [maxSize + 2][maxSize + 2]byte
}

const maxSize = 25

// wall returns the wall southeast of a cell of the board or next to it, or 0.
func (p *position) wall(at cell) byte { return p.grid[at.column+1][at.row] }

func (p *position) setWall(at cell, wall byte) { p.grid[at.column+1][at.row] = wall }

func newPosition(size, walls int) position {
	return position{
		size:  size,
		pawns: [2]cell{black: {size / 2, size}, white: {size / 2, 1}},
		hands: [2]int{walls, walls},
	}
}

func (p *position) onBoard(c cell) bool {
	return c.column >= 0 && c.column < p.size && c.row >= 1 && c.row <= p.size
}

// open reports whether a pawn may step from a to its neighbor b, others aside.
func (p *position) open(a, b cell) bool {
	if !p.onBoard(a) || !p.onBoard(b) {
		return false
	}
	if a.column == b.column {
		upper := max(a.row, b.row)
		return p.wall(cell{a.column, upper}) != 'h' && p.wall(cell{a.column - 1, upper}) != 'h'
	}
	left := min(a.column, b.column)
	return p.wall(cell{left, a.row}) != 'v' && p.wall(cell{left, a.row + 1}) != 'v'
}

// goal returns the goal row of a color.
func (p *position) goal(color int) int {
	if color == black {
		return 1
	}
	return p.size
}

// winner returns the color whose pawn is on its goal row.
func (p *position) winner() (color int, over bool) {
	for c := range p.pawns {
		if p.pawns[c].row == p.goal(c) {
			return c, true
		}
	}
	return 0, false
}

// hasPath searches for a path to the goal, breadth first.
func (p *position) hasPath(color int) bool {
	var seen [maxSize][maxSize + 1]bool
	seen[p.pawns[color].column][p.pawns[color].row] = true
	queue := []cell{p.pawns[color]}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if at.row == p.goal(color) {
			return true
		}
		for _, d := range directions {
			if to := at.plus(d); p.open(at, to) && !seen[to.column][to.row] {
				seen[to.column][to.row] = true
				queue = append(queue, to)
			}
		}
	}
	return false
}

// steps returns the cells to which the pawn of a color may go.
func (p *position) steps(color int) []cell {
	var to []cell
	from, other := p.pawns[color], p.pawns[1-color]
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
				if side.column*d.column+side.row*d.row == 0 && p.open(next, next.plus(side)) {
					to = append(to, next.plus(side))
				}
			}
		}
	}
	return to
}

// legal reports whether a color may make a move.
func (p *position) legal(color int, m move) bool {
	if _, over := p.winner(); over {
		return false
	}
	if m.wall != 0 {
		return p.legalWall(color, m)
	}
	for _, to := range p.steps(color) {
		if to == m.at {
			return true
		}
	}
	return false
}

func (p *position) legalWall(color int, m move) bool {
	along := cell{1, 0}
	if m.wall == 'v' {
		along = cell{0, 1}
	}
	back := cell{-along.column, -along.row}
	switch {
	case p.hands[color] == 0, !p.onBoard(m.at), m.at.column == p.size-1, m.at.row == 1, p.wall(m.at) != 0,
		p.wall(m.at.plus(along)) == m.wall, p.wall(m.at.plus(back)) == m.wall:
		return false
	}
	p.setWall(m.at, m.wall)
	defer p.setWall(m.at, 0)
	return p.hasPath(black) && p.hasPath(white)
}

// moves returns the legal moves of a color.
func (p *position) moves(color int) []move {
	var legal []move
	for column := range p.size {
		for row := 1; row <= p.size; row++ {
			for _, wall := range []byte{0, 'h', 'v'} {
				if m := (move{cell{column, row}, wall}); p.legal(color, m) {
					legal = append(legal, m)
				}
			}
		}
	}
	return legal
}

// after returns the position after a legal move.
func (p *position) after(color int, m move) position {
	next := *p
	if m.wall == 0 {
		next.pawns[color] = m.at
		return next
	}
	next.setWall(m.at, m.wall)
	next.hands[color]--
	return next
}
