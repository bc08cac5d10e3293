package gomoku

import (
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/shapenet"
)

// directions are the steps in the four directions on a board.
var directions = [gomoku.Directions][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

// shaper finds the shapes on boards.
type shaper struct {
	*grid
	sheets map[[2]uint8]*grid // by width and height
}

// grid is a board of one size with margins, on which positions are laid out.
type grid struct {
	stride int
	width  int
	walls  [][gomoku.Directions]uint16 // masks of the empty board, by cell including the margins
	masks  [][gomoku.Directions]uint16
	cells  []gomoku.Color
	seen   []bool
	near   []int // cells in sight of stones
}

// resize prepares for boards of a size.
func (s *shaper) resize(width, height uint8) {
	size := [2]uint8{width, height}
	if s.sheets == nil {
		s.sheets = map[[2]uint8]*grid{}
	}
	if s.sheets[size] == nil {
		s.sheets[size] = newGrid(int(width), int(height))
	}
	s.grid = s.sheets[size]
}

// newGrid returns an empty sheet.
func newGrid(width, height int) *grid {
	stride := width + 2*shapenet.Reach
	size := stride * (height + 2*shapenet.Reach)
	s := &grid{
		stride: stride, width: width,
		walls: make([][gomoku.Directions]uint16, size), cells: make([]gomoku.Color, size),
		seen: make([]bool, size),
	}
	for i := range s.cells {
		x, y := i%stride-shapenet.Reach, i/stride-shapenet.Reach
		if x < 0 || y < 0 || x >= width || y >= height {
			s.cells[i] = gomoku.Wall
		}
	}
	for i := range s.cells {
		if s.cells[i] != gomoku.Wall {
			s.computeWalls(i)
		}
	}
	s.masks = slices.Clone(s.walls)
	return s
}

// computeWalls computes the masks of a cell of the empty board.
func (s *grid) computeWalls(at int) {
	for d, step := range directions {
		for k := 1; k <= shapenet.Reach; k++ {
			by := k * (step[0] + step[1]*s.stride)
			s.walls[at][d] |= uint16(s.cells[at+by])<<shapenet.Shift(k) | uint16(s.cells[at-by])<<shapenet.Shift(-k)
		}
	}
}

// shapes appends the shapes of all cells that have any, in the four directions of each, as seen by
// the side to move on a board with stones, Black's and White's alternately.
func (s *shaper) shapes(to []uint16, width, height uint8, stones []uint16) []uint16 {
	s.resize(width, height)
	for i, cell := range stones {
		s.place(s.at(cell), gomoku.Black+gomoku.Color(i%2))
	}
	table := shapenet.ShapeTable(gomoku.Black + gomoku.Color(len(stones)%2))
	for _, at := range s.near {
		if cell := s.cells[at]; cell != gomoku.Wall {
			numbers, m := &table[cell], &s.masks[at]
			shapes := [gomoku.Directions]uint16{numbers[m[0]], numbers[m[1]], numbers[m[2]], numbers[m[3]]}
			if shapes != [gomoku.Directions]uint16{} {
				to = append(to, shapes[:]...)
			}
			s.cells[at] = gomoku.Empty
		}
		s.masks[at], s.seen[at] = s.walls[at], false
	}
	s.near = s.near[:0]
	return to
}

// at returns the index of a cell including the margins.
func (s *grid) at(cell uint16) int {
	n := int(cell)
	return (n/s.width+shapenet.Reach)*s.stride + n%s.width + shapenet.Reach
}

// place places a stone on a cell.
func (s *grid) place(at int, c gomoku.Color) {
	s.cells[at] = c
	s.touch(at)
	for d, step := range directions {
		by := step[0] + step[1]*s.stride
		for k := 1; k <= shapenet.Reach; k++ {
			s.masks[at-k*by][d] |= uint16(c) << shapenet.Shift(k)
			s.masks[at+k*by][d] |= uint16(c) << shapenet.Shift(-k)
			s.touch(at - k*by)
			s.touch(at + k*by)
		}
	}
}

func (s *grid) touch(at int) {
	if !s.seen[at] {
		s.seen[at] = true
		s.near = append(s.near, at)
	}
}
